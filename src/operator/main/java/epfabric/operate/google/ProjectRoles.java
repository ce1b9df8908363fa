package epfabric.operate.google;

import epfabric.operate.google.ApiEndpoints.Api;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads which roles accounts have in projects; changes nothing. */
public final class ProjectRoles {
  private final GoogleConnection connection;

  ProjectRoles(GoogleConnection connection) {
    this.connection = connection;
  }

  /** Returns the project's number, which is part of the names of Google's service accounts. */
  public String projectNumber() {
    String path = "v1/projects/" + connection.project();
    return new AnswerBody(
            connection.ask(
                Api.CLOUDRESOURCEMANAGER,
                "read the project's number",
                () -> connection.get(Api.CLOUDRESOURCEMANAGER, path)))
        .text("projectNumber");
  }

  /**
   * Returns the roles of a member in a project, which with a Shared VPC may be the host project;
   * conditional roles are left out.
   */
  public Set<String> rolesOf(String member, String owner) {
    String path = "v1/projects/" + owner + ":getIamPolicy";
    Map<String, Object> options = Map.of("options", Map.of("requestedPolicyVersion", 3));
    Map<String, Object> policy =
        connection.ask(
            Api.CLOUDRESOURCEMANAGER,
            "read the IAM policy of " + owner,
            () -> connection.post(Api.CLOUDRESOURCEMANAGER, path, options));
    Set<String> roles = new TreeSet<>();
    for (AnswerBody binding : new AnswerBody(policy).children("bindings")) {
      boolean always = binding.child("condition").keys().isEmpty();
      if (always && binding.texts("members").contains(member)) {
        roles.add(binding.text("role"));
      }
    }
    return roles;
  }
}
