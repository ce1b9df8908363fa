package epfabric.operate.advice.project;

import epfabric.base.facts.GoogleApis;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The APIs that a plan needs in its project, and the permissions that the account running {@code
 * up} needs. The permissions follow from the plan's requests and Google's IAM reference
 * (cloud.google.com/iam/docs/permissions-reference); the list was not tried on real accounts.
 */
public final class ProjectNeeds {
  private static final List<String> READ =
      List.of("compute.projects.get", "container.clusters.get");
  private static final List<String> NETWORK =
      List.of(
          "compute.networks.create",
          "compute.networks.delete",
          "compute.networks.updatePolicy",
          "compute.subnetworks.create",
          "compute.subnetworks.delete",
          "compute.firewalls.create",
          "compute.firewalls.delete");

  /** Permissions for private nodes, whose network has a NAT. */
  private static final List<String> ROUTER =
      List.of("compute.routers.create", "compute.routers.update", "compute.routers.delete");

  private static final List<String> CLUSTER =
      List.of("container.clusters.create", "container.clusters.delete");
  private static final List<String> PLACEMENT =
      List.of("compute.resourcePolicies.create", "compute.resourcePolicies.delete");
  private static final List<String> OBJECTS =
      List.of(
          "container.namespaces.create",
          "container.daemonSets.create",
          "container.jobs.create",
          "container.clusterRoles.create",
          "container.clusterRoles.bind",
          "container.clusterRoleBindings.create");
  private static final List<String> ACCOUNT =
      List.of("iam.serviceAccounts.create", "iam.serviceAccounts.delete");
  private static final List<String> GRANTS =
      List.of("resourcemanager.projects.getIamPolicy", "resourcemanager.projects.setIamPolicy");

  private final FabricPlan plan;

  public ProjectNeeds(FabricPlan plan) {
    this.plan = plan;
  }

  /** Returns for each needed API whether {@code pulumi up} enables it. */
  public Map<String, Boolean> services() {
    boolean enabledByUp = !plan.network().adopted() || !plan.cluster().adopted();
    Map<String, Boolean> services = new LinkedHashMap<>();
    for (String name : GoogleApis.FABRIC) {
      services.put(name + ".googleapis.com", enabledByUp);
    }
    if (imagesAreOurs()) {
      services.put("artifactregistry.googleapis.com", false);
    }
    if (plan.install().moduleCache().isPresent()) {
      services.put("storage.googleapis.com", false);
    }
    return services;
  }

  private boolean imagesAreOurs() {
    String repository = plan.scope().imageRepository() + "/";
    return plan.workload().images().installer().repository().startsWith(repository);
  }

  /** Returns each permission once, in the order in which resources are created. */
  public List<String> permissions() {
    List<String> all = new ArrayList<>();
    boolean network = !plan.network().adopted();
    boolean cluster = !plan.cluster().adopted();
    if (network || cluster) {
      all.add("serviceusage.services.enable");
    }
    all.addAll(READ);
    if (network) {
      all.addAll(NETWORK);
    }
    if (plan.network().createsPrimary()) {
      all.addAll(ROUTER);
    }
    boolean cache = plan.install().moduleCache().isPresent();
    if (plan.makesNodeAccount() || cache) {
      all.addAll(ACCOUNT);
    }
    if (plan.makesNodeAccount()) {
      all.addAll(GRANTS);
    }
    if (cluster) {
      all.addAll(CLUSTER);
    }
    if (cluster || !plan.pool().adopted()) {
      all.addAll(
          List.of(
              "container.clusters.update",
              "compute.instanceGroupManagers.get",
              "iam.serviceAccounts.actAs"));
    }
    if (plan.pool().spec().flatMap(s -> s.placement().declared()).isPresent()) {
      all.addAll(PLACEMENT);
    }
    all.addAll(OBJECTS);
    if (cache) {
      all.addAll(List.of("iam.serviceAccounts.setIamPolicy", "storage.buckets.setIamPolicy"));
    }
    return List.copyOf(all);
  }
}
