package epfabric.deploy.document;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan.ModuleCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The IAM roles of the account that runs {@code up}: adopted resources need fewer.
 *
 * @param codes all roles as inline code
 * @param hostProject the project whose networks are shared
 * @param cacheBucket bucket of another stack; its IAM policy is changed so that the account of the
 *     module cache may use the bucket's objects
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
}
