package epfabric.operate.advice.cleanup;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.preview.state.PendingOperation;
import epfabric.deploy.preview.state.StackExport;
import epfabric.fabric.plan.Planning;
import epfabric.operate.advice.cleanup.PendingResource.InGoogle;
import epfabric.operate.advice.cleanup.PendingResource.InKubernetes;
import epfabric.operate.advice.cleanup.StackRescue.Existence;
import epfabric.operate.advice.cleanup.StackRescue.Looked;
import epfabric.operate.google.ResourceKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class PendingResourceTest {
  private static final Registrations DEV = Planned.record(Planned.plan("dev"));

  private static Registration resource(String type, String name) {
    return DEV.ofType(type).stream().filter(r -> r.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void everyTypeOfTheProgramCanBeLookedUp() {
    assertThat(DEV.resources())
        .filteredOn(r -> PendingResource.of(r) instanceof PendingResource.Unknown)
        .isEmpty();
  }

  @Test
  void googleIsQueriedByTheIdThatPulumiImports() {
    assertThat(PendingResource.of(resource("gcp:compute/network:Network", "net-1")))
        .isEqualTo(
            new InGoogle(
                ResourceKind.NETWORK, "projects/my-project/global/networks/epfabric-dev-net-1"));
    assertThat(PendingResource.of(resource("gcp:compute/subnetwork:Subnetwork", "sub-0")))
        .isEqualTo(
            new InGoogle(
                ResourceKind.SUBNETWORK,
                "projects/my-project/regions/us-central1/subnetworks/epfabric-dev-sub-0"));
    assertThat(PendingResource.of(resource("gcp:container/nodePool:NodePool", "gpu")))
        .isEqualTo(
            new InGoogle(
                ResourceKind.NODE_POOL,
                "projects/my-project/locations/us-central1/clusters/epfabric-dev"
                    + "/nodePools/epfabric-dev-gpu"));
    assertThat(PendingResource.of(resource("gcp:compute/routerNat:RouterNat", "nat")))
        .isEqualTo(
            new InGoogle(
                ResourceKind.NAT,
                "projects/my-project/regions/us-central1/routers/epfabric-dev-router"
                    + "/epfabric-dev-nat"));
    assertThat(PendingResource.of(resource("gcp:serviceaccount/account:Account", "nodes")))
        .isEqualTo(
            new InGoogle(
                ResourceKind.SERVICE_ACCOUNT,
                "projects/my-project/serviceAccounts/"
                    + "epfabric-dev-nodes@my-project.iam.gserviceaccount.com"));
  }

  @Test
  void kubernetesIsQueriedByKindNamespaceAndName() {
    assertThat(PendingResource.of(resource("kubernetes:core/v1:ConfigMap", "installer-config")))
        .isInstanceOfSatisfying(
            InKubernetes.class,
            object -> {
              assertThat(object.apiVersion()).isEqualTo("v1");
              assertThat(object.kind()).isEqualTo("ConfigMap");
              assertThat(object.id()).isEqualTo(object.namespace() + "/" + object.name());
            });
  }

  @Test
  void pendingOperationsAreReadFromAnExport() {
    String export =
        """
        {"deployment": {"pending_operations": [
          {"type": "creating", "resource": {
            "urn": "urn:pulumi:dev::epfabric::gcp:compute/network:Network::net-1",
            "custom": true, "type": "gcp:compute/network:Network",
            "provider": "urn:pulumi:dev::epfabric::pulumi:providers:gcp::default_9_37_0::1",
            "inputs": {"name": "n", "project": "p"}}},
          {"type": "deleting", "resource": {
            "urn": "urn:pulumi:dev::epfabric::gcp:compute/firewall:Firewall::f"}}]}}
        """;
    List<PendingOperation> pending = StackExport.pending(export);
    assertThat(pending).extracting(PendingOperation::kind).containsExactly("creating", "deleting");
    assertThat(pending.get(0).resource().provider()).isEmpty();
    assertThat(PendingResource.of(pending.get(0).resource()))
        .isEqualTo(new InGoogle(ResourceKind.NETWORK, "projects/p/global/networks/n"));
    assertThat(StackExport.pending("{\"deployment\": {}}")).isEmpty();
  }

  @Test
  void anUnknownResourceIsNotImportedAndThePlanIsIncomplete() {
    PendingOperation create =
        new PendingOperation("creating", resource("gcp:compute/network:Network", "net-1"));
    PendingResource resource = PendingResource.of(create.resource());
    StackRescue.Plan plan =
        StackRescue.of(
            true, List.of(new Looked(create, resource, Existence.UNKNOWN, "no network")));
    assertThat(plan.complete()).isFalse();
    assertThat(plan.commands())
        .containsExactly(
            List.of("cancel", "--yes"), List.of("refresh", "--yes", "--clear-pending-creates"));
    assertThat(plan.notices())
        .singleElement()
        .satisfies(
            n ->
                assertThat(n.remedy())
                    .contains("gcloud compute networks describe")
                    .contains("pulumi import"));
    assertThat(StackRescue.of(false, List.of()).commands()).isEmpty();
  }

  @Test
  void aPlacementPolicyIsImportedByItsPath() {
    Registrations placed =
        Planned.record(
            Planning.planOf(anEnvironment().withPool("placementPolicy", "{maxDistance: block}")));
    assertThat(
            PendingResource.of(placed.ofType("gcp:compute/resourcePolicy:ResourcePolicy").get(0)))
        .isEqualTo(
            new InGoogle(
                ResourceKind.RESOURCE_POLICY,
                "projects/my-project/regions/us-central1/resourcePolicies/epfabric-test-placement"));
  }
}
