package epfabric.operate.google;

import epfabric.operate.google.ApiEndpoints.Api;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lists service accounts, and the buckets and image repositories that remain by design after a
 * fabric is destroyed.
 */
final class LeftoverLists {
  private final GoogleConnection connection;

  LeftoverLists(GoogleConnection connection) {
    this.connection = connection;
  }

  List<ProjectResource> serviceAccounts() {
    String path = "v1/projects/" + connection.project() + "/serviceAccounts";
    List<AnswerBody> pages =
        connection.ask(
            Api.IAM,
            "list service accounts",
            () ->
                ListPages.all(
                    token ->
                        connection.get(
                            Api.IAM, path + (token == null ? "" : "?pageToken=" + quoted(token)))));
    List<ProjectResource> accounts = new ArrayList<>();
    for (AnswerBody page : pages) {
      for (AnswerBody account : page.children("accounts")) {
        accounts.add(
            ProjectResource.of(
                ResourceKind.SERVICE_ACCOUNT, account.text("email").replaceFirst("@.*", ""), ""));
      }
    }
    return accounts;
  }

  private static String quoted(String token) {
    return URLEncoder.encode(token, StandardCharsets.UTF_8);
  }

  /** Returns a bucket by its name, if it exists. */
  Optional<ProjectResource> bucket(String name) {
    return find(Api.STORAGE, "look at bucket " + name, "b/" + name)
        .map(body -> ProjectResource.of(ResourceKind.BUCKET, name, body.text("location")));
  }

  /** Returns an image repository by its name, if it exists. */
  Optional<ProjectResource> repository(String location, String name) {
    String path =
        "v1/projects/" + connection.project() + "/locations/" + location + "/repositories/" + name;
    return find(Api.ARTIFACTREGISTRY, "look at image repository " + name, path)
        .map(body -> ProjectResource.of(ResourceKind.REPOSITORY, name, location));
  }

  private Optional<AnswerBody> find(Api api, String what, String path) {
    try {
      Map<String, Object> answer = connection.ask(api, what, () -> connection.get(api, path));
      return Optional.of(new AnswerBody(answer));
    } catch (GoogleAnswerException e) {
      if (e.kind() == GoogleAnswerException.Kind.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
