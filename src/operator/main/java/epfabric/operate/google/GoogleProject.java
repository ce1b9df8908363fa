package epfabric.operate.google;

import epfabric.operate.google.GoogleConnection.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a project of Google Cloud; changes nothing. */
public final class GoogleProject {
  private final GoogleConnection connection;

  private GoogleProject(GoogleConnection connection) {
    this.connection = connection;
  }

  /**
   * Creates a client without sending a request.
   *
   * @param environment environment variables, of which those of gcloud and of Application Default
   *     Credentials are read
   * @throws GoogleAnswerException if there are no credentials
   */
  public static GoogleProject connect(Map<String, String> environment, String project) {
    return connect(environment, project, Patience.USUAL);
  }

  static GoogleProject connect(Map<String, String> environment, String project, Patience patience) {
    return new GoogleProject(new GoogleConnection(environment, project, patience));
  }

  /** Returns the networks with their peerings. */
  public List<ProjectResource> networks() {
    return new ComputeLists(connection).networks();
  }

  /**
   * Returns all resources that can be part of a fabric or prevent its deletion: networks, machines,
   * clusters, accounts.
   */
  public List<ProjectResource> everything() {
    List<ProjectResource> resources = new ArrayList<>(new ComputeLists(connection).all());
    resources.addAll(new GkeLists(connection).all());
    resources.addAll(new LeftoverLists(connection).serviceAccounts());
    return resources;
  }

  /** Returns a bucket by its name, if it exists. */
  public Optional<ProjectResource> bucket(String name) {
    return new LeftoverLists(connection).bucket(name);
  }

  /** Returns an image repository by its name, if it exists. */
  public Optional<ProjectResource> repository(String location, String name) {
    return new LeftoverLists(connection).repository(location, name);
  }
}
