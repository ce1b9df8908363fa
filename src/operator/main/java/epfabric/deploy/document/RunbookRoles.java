package epfabric.deploy.document;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan.ModuleCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The IAM roles that the account needs to run {@code up}: fewer if resources are adopted.
 *
 * @param codes all roles as inline code
 * @param hostProject the project of the networks, if it is not the environment's
 * @param cacheBucket the module cache's bucket, which another stack creates; {@code up} changes its
 *     IAM policy so that the cache's account may use the bucket's objects
 */
record RunbookRoles(
    String codes, Optional<MarkdownLiteral> hostProject, Optional<MarkdownLiteral> cacheBucket) {
  static RunbookRoles of(FabricPlan plan) {
    String host = plan.network().project();
    return new RunbookRoles(
        names(plan).stream()
            .map(role -> Markdown.code("roles/" + role))
            .collect(Collectors.joining(", ")),
        Optional.of(host).filter(h -> !h.equals(plan.scope().project())).map(MarkdownLiteral::new),
        plan.install().moduleCache().map(ModuleCache::bucket).map(MarkdownLiteral::new));
  }

  private static List<String> names(FabricPlan plan) {
    boolean createsNetwork = !plan.network().adopted();
    boolean createsCluster = !plan.cluster().adopted();
    boolean createsNodes = createsCluster || !plan.pool().adopted();
    List<String> roles = new ArrayList<>();
    if (createsNetwork) {
      roles.addAll(List.of("compute.networkAdmin", "compute.securityAdmin"));
    }
    roles.add("container.admin");
    if (createsNodes && !createsNetwork) {
      roles.add("compute.viewer"); // reading a pool includes its instance groups
    }
    boolean createsAccount = plan.makesNodeAccount();
    if (createsAccount || plan.install().moduleCache().isPresent()) {
      roles.add("iam.serviceAccountAdmin");
    }
    if (createsAccount) {
      roles.add("resourcemanager.projectIamAdmin");
    }
    if (createsNodes) {
      roles.add("iam.serviceAccountUser");
    }
    if (createsNetwork || createsCluster) {
      roles.add("serviceusage.serviceUsageAdmin");
    }
    return roles;
  }
}
