package epfabric.operate.advice.project;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks whether a project has the APIs, and the caller the permissions, that a plan needs. */
public final class ProjectAccess {
  /** The maximum number of missing permissions that a notice names. */
  private static final int MAX_NAMED = 4;

  private final String project;
  private final ProjectNeeds needs;

  public ProjectAccess(FabricPlan plan) {
    this.project = plan.scope().project();
    this.needs = new ProjectNeeds(plan);
  }

  /** Returns a notice for each API that is not enabled, or one notice that all are enabled. */
  public List<Notice> services(Map<String, Boolean> enabled) {
    List<Notice> notices = new ArrayList<>();
    needs
        .services()
        .forEach(
            (service, enabledByUp) -> {
              if (!enabled.getOrDefault(service, false)) {
                notices.add(disabled(service, enabledByUp));
              }
            });
    return notices.isEmpty()
        ? List.of(Notice.fine("APIs", enabled.size() + " of " + enabled.size() + " are enabled"))
        : notices;
  }

  private Notice disabled(String service, boolean enabledByUp) {
    String enable = "gcloud services enable " + service + " --project=" + project;
    return enabledByUp
        ? Notice.warns(
            "API " + service,
            "not enabled in "
                + project
                + "; `pulumi up` enables it, and checks that need it are unknown until then",
            enable)
        : Notice.blocks("API " + service, "not enabled in " + project, enable);
  }

  /**
   * Returns the notice for a project that does not exist or that the user may not see; Google does
   * not distinguish the two.
   */
  public Notice invisible(String message) {
    return Notice.blocks(
        "project " + project,
        "does not exist, or the caller may not see it: " + message,
        "correct gcp:project (gcloud projects list shows what the caller sees), or log in as"
            + " another user: gcloud auth application-default login");
  }

  /** Returns one notice about all permissions that the plan needs. */
  public List<Notice> permissions(Set<String> granted) {
    return permissions(granted, needs.permissions());
  }

  /**
   * Returns one notice about a part of the needed permissions.
   *
   * @param wanted the needed permissions on which Google has reported
   */
  public List<Notice> permissions(Set<String> granted, List<String> wanted) {
    List<String> missing = wanted.stream().filter(p -> !granted.contains(p)).toList();
    if (missing.isEmpty()) {
      return List.of(
          Notice.fine("permissions", wanted.size() + " of " + wanted.size() + " granted"));
    }
    return List.of(
        Notice.blocks(
            "permissions",
            "the caller lacks "
                + missing.size()
                + " of "
                + wanted.size()
                + " on "
                + project
                + ": "
                + summary(missing),
            "ask an owner of "
                + project
                + " for the roles that RUNBOOK.md lists, or log in as"
                + " a user who has them: gcloud auth application-default login"));
  }

  private static String summary(List<String> missing) {
    String first = String.join(", ", missing.subList(0, Math.min(MAX_NAMED, missing.size())));
    int more = missing.size() - MAX_NAMED;
    return more > 0 ? first + " and " + more + " more" : first;
  }
}
