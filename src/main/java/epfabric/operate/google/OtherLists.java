package epfabric.operate.google;

import epfabric.operate.google.Endpoints.Api;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Service accounts, and the two things that a fabric leaves on purpose. */
final class OtherLists {
  private final Connection connection;

  OtherLists(Connection connection) {
    this.connection = connection;
  }

  List<Thing> serviceAccounts() {
    String all = "v1/projects/" + connection.project() + "/serviceAccounts";
    List<Body> pages =
        connection.ask(
            Api.IAM,
            "list service accounts",
            () ->
                Pages.all(
                    token ->
                        connection.get(
                            Api.IAM, all + (token == null ? "" : "?pageToken=" + quoted(token)))));
    List<Thing> accounts = new ArrayList<>();
    for (Body page : pages) {
      for (Body account : page.children("accounts")) {
        accounts.add(
            Thing.of(ThingKind.SERVICE_ACCOUNT, account.text("email").replaceFirst("@.*", ""), ""));
      }
    }
    return accounts;
  }

  private static String quoted(String token) {
    return URLEncoder.encode(token, StandardCharsets.UTF_8);
  }

  /** A bucket by its name. */
  Optional<Thing> bucket(String name) {
    return one(Api.STORAGE, "look at bucket " + name, "b/" + name)
        .map(body -> Thing.of(ThingKind.BUCKET, name, body.text("location")));
  }

  /** An image repository by its name. */
  Optional<Thing> repository(String location, String name) {
    String path =
        "v1/projects/" + connection.project() + "/locations/" + location + "/repositories/" + name;
    return one(Api.ARTIFACTREGISTRY, "look at image repository " + name, path)
        .map(body -> Thing.of(ThingKind.REPOSITORY, name, location));
  }

  private Optional<Body> one(Api api, String what, String path) {
    try {
      Map<String, Object> answer = connection.ask(api, what, () -> connection.get(api, path));
      return Optional.of(new Body(answer));
    } catch (GoogleException e) {
      if (e.kind() == GoogleException.Kind.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
