package epfabric.operate.google;

import epfabric.operate.google.GoogleConnection.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A project of Google Cloud, looked at and never changed. */
public final class GoogleProject {
  private final GoogleConnection connection;

  private GoogleProject(GoogleConnection connection) {
    this.connection = connection;
  }

  /**
   * Prepares to ask; nothing is asked yet.
   *
   * @param environment variables: those of gcloud and of Application Default Credentials count
   * @throws GoogleAnswerException if there are no credentials
   */
  public static GoogleProject connect(Map<String, String> environment, String project) {
    return connect(environment, project, Patience.USUAL);
  }

  static GoogleProject connect(Map<String, String> environment, String project, Patience patience) {
    return new GoogleProject(new GoogleConnection(environment, project, patience));
  }

  /** The networks, and who peers with them. */
  public List<ProjectThing> networks() {
    return new ComputeLists(connection).networks();
  }

  /** All that can be part of a fabric, or in its way: networks, machines, clusters, accounts. */
  public List<ProjectThing> everything() {
    List<ProjectThing> things = new ArrayList<>(new ComputeLists(connection).all());
    things.addAll(new GkeLists(connection).all());
    things.addAll(new LeftoverLists(connection).serviceAccounts());
    return things;
  }

  /** A bucket by its name, if it is there. */
  public Optional<ProjectThing> bucket(String name) {
    return new LeftoverLists(connection).bucket(name);
  }

  /** An image repository by its name, if it is there. */
  public Optional<ProjectThing> repository(String location, String name) {
    return new LeftoverLists(connection).repository(location, name);
  }
}
