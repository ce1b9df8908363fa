package epfabric.document;

import epfabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;

/** The IAM roles of who runs {@code up}: what is adopted needs fewer. */
final class RunbookRoles {
  private final FabricPlan plan;

  RunbookRoles(FabricPlan plan) {
    this.plan = plan;
  }

  /** The roles as one cell of a table. */
  String cell() {
    return "for who runs `up` at least, estimated from the resources and not tried: "
        + String.join(", ", roles().stream().map(r -> Markdown.code("roles/" + r)).toList())
        + shared()
        + cache()
        + "; with the state of section 2 also `roles/storage.objectAdmin` on its bucket and"
        + " `roles/cloudkms.cryptoKeyEncrypterDecrypter` on its key";
  }

  private List<String> roles() {
    boolean network = !plan.network().adopted();
    boolean cluster = !plan.cluster().adopted();
    boolean nodes = cluster || !plan.pool().adopted();
    List<String> roles = new ArrayList<>();
    if (network) {
      roles.addAll(List.of("compute.networkAdmin", "compute.securityAdmin"));
    }
    roles.add("container.admin");
    if (nodes && !network) {
      roles.add("compute.viewer"); // a pool is read with its groups of machines
    }
    boolean account = plan.makesNodeAccount();
    if (account || plan.install().moduleCache().isPresent()) {
      roles.add("iam.serviceAccountAdmin");
    }
    if (account) {
      roles.add("resourcemanager.projectIamAdmin");
    }
    if (nodes) {
      roles.add("iam.serviceAccountUser");
    }
    if (network || cluster) {
      roles.add("serviceusage.serviceUsageAdmin");
    }
    return roles;
  }

  /** The account of the module cache may use objects of a bucket that another stack made. */
  private String cache() {
    return plan.install()
        .moduleCache()
        .map(c -> ", and `roles/storage.admin` on bucket " + Markdown.code(c.bucket()))
        .orElse("");
  }

  private String shared() {
    String host = plan.network().project();
    return host.equals(plan.scope().project())
        ? ""
        : ", and `roles/compute.networkUser` in host project " + Markdown.code(host);
  }
}
