package epfabric.operate.advice.project;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import java.util.Set;

/**
 * Checks the roles of GKE's service account, which creates the networks of NICs in the network mode
 * {@code dranet-auto}. The account needs {@code roles/compute.networkAdmin} in the project of the
 * networks (NVIDIA/aicr, on GB300 nodes of GKE). Google grants the account {@code
 * roles/container.serviceAgent} in the cluster's project when the API is enabled.
 */
public final class GkeAgent {
  /** The subject of the notice. */
  public static final String SUBJECT = "GKE's service account";

  private static final String USUAL = "roles/container.serviceAgent";
  private static final String NEEDED = "roles/compute.networkAdmin";

  /** Roles that include every permission of the needed role. */
  private static final Set<String> WIDER =
      Set.of("roles/compute.admin", "roles/editor", "roles/owner");

  private final FabricPlan plan;

  public GkeAgent(FabricPlan plan) {
    this.plan = plan;
  }

  /** Returns GKE's service account of a project, in the format of IAM policies. */
  public static String member(String projectNumber) {
    return "serviceAccount:service-"
        + projectNumber
        + "@container-engine-robot.iam.gserviceaccount.com";
  }

  /** Returns the notice on the account's roles in the project of the networks. */
  public Notice notice(String projectNumber, Set<String> roles) {
    if (roles.contains(NEEDED) || roles.stream().anyMatch(WIDER::contains)) {
      return Notice.fine(SUBJECT, "may create the networks of NICs in " + owner());
    }
    boolean own = owner().equals(plan.scope().project());
    return roles.contains(USUAL) && own
        ? Notice.warns(
            SUBJECT,
            "has only " + USUAL + " in " + owner() + ", which may not let it create networks",
            grant(projectNumber, NEEDED))
        : Notice.blocks(
            SUBJECT,
            "lacks " + NEEDED + " in " + owner() + ", in which it creates the networks of NICs",
            grant(projectNumber, NEEDED));
  }

  private String grant(String projectNumber, String role) {
    return "gcloud projects add-iam-policy-binding "
        + owner()
        + " --member="
        + member(projectNumber)
        + " --role="
        + role;
  }

  private String owner() {
    return plan.network().project();
  }
}
