package epfabric.operate.advice.status;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.pod.ComputeDomain;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.workspace.PlanWarnings;
import epfabric.operate.advice.SplitDomain;
import epfabric.operate.live.seen.SeenDomain;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Checks the notices of {@code status} and {@code doctor} about NVLink between nodes. */
class DomainNoticesTest {
  private static final FabricPlan PLAN = Planning.planOf(rack());
  private static final String NAME =
      ComputeDomain.ofTests(PLAN, 2, PLAN.pool().names().get(0)).orElseThrow().name();

  private static EnvironmentBuilder rack() {
    return anEnvironment()
        .inZone("us-central1-a")
        .withMachine("a4x-highgpu-4g")
        .boughtAs("reservation")
        .withReservation("rack");
  }

  private static List<Notice> notices(SeenDomain... seen) {
    return new DomainNotices(PLAN, List.of(seen)).all();
  }

  private static SeenDomain domain(List<String> unready, Map<String, List<String>> cliques) {
    return new SeenDomain(NAME, unready, new TreeMap<>(cliques));
  }

  @Test
  void aDomainWithAllDaemonsReadyNeedsNoNotice() {
    assertThat(notices(domain(List.of(), Map.of("rack.0", List.of("gpu-0", "gpu-1"))))).isEmpty();
  }

  @Test
  void aMissingDomainIsReported() {
    assertThat(notices())
        .containsExactly(
            Notice.warns(
                "ComputeDomain " + NAME,
                "does not exist, so tests of several nodes wait for it",
                "pulumi up --stack test"));
  }

  @Test
  void nodesWithoutAReadyDaemonAreListed() {
    assertThat(notices(domain(List.of("gpu-0", "gpu-1"), Map.of())))
        .containsExactly(
            Notice.warns(
                "ComputeDomain " + NAME,
                "its IMEX daemon is not ready on gpu-0, gpu-1",
                "kubectl logs -n epfabric-test-compute-domains -l"
                    + " resource.nvidia.com/computeDomain --prefix"));
  }

  /** NCCL and DeepEP V2 use NICs between the domains, and report no error. */
  @Test
  void nodesInTwoNvlinkDomainsAreNamed() {
    Map<String, List<String>> cliques =
        Map.of("rack-1.0", List.of("gpu-0"), "rack-2.0", List.of("gpu-1"));
    assertThat(notices(domain(List.of(), cliques)))
        .containsExactly(
            Notice.warns(
                "ComputeDomain " + NAME,
                "its nodes are in 2 NVLink domains, between which traffic goes over NICs: gpu-0 in"
                    + " rack-1.0; gpu-1 in rack-2.0",
                SplitDomain.REMEDY));
  }

  @Test
  void machinesWithoutNvlinkBetweenNodesNeedNoDomain() {
    assertThat(new DomainNotices(Planning.planOf(anEnvironment()), List.of()).all()).isEmpty();
  }

  @Test
  void aDriverThatTheOwnerOfTheClusterInstallsCausesAWarning() {
    assertThat(driverNotices(PLAN)).isEmpty();
    assertThat(driverNotices(Planning.planOf(rack().with("addons", "computeDomains", "false"))))
        .containsExactly(
            Notice.warns(
                "epfabric:addons.computeDomains",
                "the cluster must have NVIDIA's DRA driver, 0.4 or newer: without it, pods of"
                    + " several nodes wait for their channel",
                "kubectl get deviceclass compute-domain-default-channel.nvidia.com finds it;"
                    + " installation: docs/kubernetes.md#nvlink-between-nodes"));
  }

  private static List<Notice> driverNotices(FabricPlan plan) {
    return PlanWarnings.of(plan).stream()
        .filter(notice -> notice.subject().equals("epfabric:addons.computeDomains"))
        .toList();
  }
}
