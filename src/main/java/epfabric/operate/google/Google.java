package epfabric.operate.google;

import epfabric.operate.google.Connection.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A project of Google Cloud, looked at and never changed. */
public final class Google {
  private final Connection connection;

  private Google(Connection connection) {
    this.connection = connection;
  }

  /**
   * Prepares to ask; nothing is asked yet.
   *
   * @param environment variables: those of gcloud and of Application Default Credentials count
   * @throws GoogleException if there are no credentials
   */
  public static Google connect(Map<String, String> environment, String project) {
    return connect(environment, project, Patience.USUAL);
  }

  static Google connect(Map<String, String> environment, String project, Patience patience) {
    return new Google(new Connection(environment, project, patience));
  }

  /** The networks, and who peers with them. */
  public List<Thing> networks() {
    return new ComputeLists(connection).networks();
  }

  /** All that can be part of a fabric, or in its way: networks, machines, clusters, accounts. */
  public List<Thing> everything() {
    List<Thing> things = new ArrayList<>(new ComputeLists(connection).all());
    things.addAll(new GkeLists(connection).all());
    things.addAll(new OtherLists(connection).serviceAccounts());
    return things;
  }

  /** A bucket by its name, if it is there. */
  public Optional<Thing> bucket(String name) {
    return new OtherLists(connection).bucket(name);
  }

  /** An image repository by its name, if it is there. */
  public Optional<Thing> repository(String location, String name) {
    return new OtherLists(connection).repository(location, name);
  }
}
