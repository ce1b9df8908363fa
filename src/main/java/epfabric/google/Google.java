package epfabric.google;

import com.google.api.services.compute.Compute;
import com.google.api.services.compute.model.NetworkList;
import epfabric.google.Connection.Patience;
import epfabric.google.Endpoints.Api;
import java.util.List;
import java.util.Map;

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

  /** The networks. */
  public List<Thing> networks() {
    Compute.Networks networks = connection.compute().networks();
    return connection.ask(
        Api.COMPUTE,
        "list networks",
        () ->
            Pages.all(
                    token -> networks.list(connection.project()).setPageToken(token).execute(),
                    NetworkList::getNextPageToken)
                .stream()
                .flatMap(page -> page.getItems() == null ? null : page.getItems().stream())
                .map(network -> Thing.of(ThingKind.NETWORK, network.getName(), ""))
                .toList());
  }
}
