package epfabric.deploy.manifest.pod;

import static epfabric.deploy.manifest.Fabrics.manifest;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.Fabrics;
import epfabric.deploy.manifest.Fabrics.Pod;
import epfabric.deploy.manifest.Parsed;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the objects of the queue, whose quota must cover the Jobs in the queue. */
class QueueManifestsTest {
  private static final String GPU = "nvidia.com/gpu";

  private static EnvironmentBuilder withQueue(String mode) {
    return anEnvironment().with("addons", "kueue", "true").withNetwork("mode", mode);
  }

  private static FabricPlan plan(String mode) {
    return Planning.planOf(withQueue(mode));
  }

  private static Map<String, String> quota(FabricPlan plan, int flavor) {
    Object group = Parsed.at(manifest(plan, "queue-cluster").body(), "spec", "resourceGroups", 0);
    Map<String, String> quota = new LinkedHashMap<>();
    for (Object resource : TreeLookup.list(Parsed.at(group, "flavors", flavor), "resources")) {
      quota.put(TreeLookup.text(resource, "name"), TreeLookup.text(resource, "nominalQuota"));
    }
    assertThat(TreeLookup.list(group, "coveredResources"))
        .containsExactlyElementsOf(quota.keySet());
    return quota;
  }

  private static List<Pod> queuedPods(FabricPlan plan) {
    return Fabrics.pods(plan).stream()
        .filter(pod -> pod.manifest().id().startsWith("test-"))
        .toList();
  }

  private static List<String> resourceNames(Pod pod) {
    List<String> named = new ArrayList<>();
    for (Object container : pod.containers()) {
      for (String what : List.of("requests", "limits")) {
        TreeLookup.map(container, "resources", what).keySet().forEach(n -> named.add("" + n));
      }
    }
    return named;
  }

  private static int limit(Object container, String resource) {
    String text = TreeLookup.text(container, "resources", "limits", resource);
    return text.isEmpty() ? 0 : Integer.parseInt(text);
  }

  /** A resource that no quota covers would leave its Job in the queue forever. */
  @ParameterizedTest
  @ValueSource(strings = {"device", "dranet", "dranet-auto"})
  void everyResourceOfATestIsCoveredByTheQuota(String mode) {
    FabricPlan plan = plan(mode);
    Map<String, String> quota = quota(plan, 0);
    assertThat(queuedPods(plan)).isNotEmpty();
    for (Pod pod : queuedPods(plan)) {
      assertThat(quota.keySet()).as(pod.manifest().id()).containsAll(resourceNames(pod));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"device", "dranet", "dranet-auto"})
  void aTestOfAllNodesUsesTheWholeQuotaOfAPool(String mode) {
    FabricPlan plan = plan(mode);
    Pod all = Fabrics.pod(plan, "test-deepep-internode");
    int pods = (int) Parsed.at(all.manifest().body(), "spec", "completions");
    assertThat(pods).isEqualTo(plan.pool().nodes());
    quota(plan, 0)
        .forEach(
            (resource, amount) -> {
              if (resource.contains("/")) {
                int taken = all.containers().stream().mapToInt(c -> limit(c, resource)).sum();
                assertThat(pods * taken).as(resource).isEqualTo(Integer.parseInt(amount));
              }
            });
  }

  @Test
  void theQuotaCountsAddressesOfNicsInsteadOfNics() {
    Map<String, String> quota = quota(plan("device"), 0);
    for (int nic = 0; nic < 8; nic++) {
      assertThat(quota)
          .containsEntry("networking.gke.io.networks/rdma-" + nic + ".IP", "2")
          .containsEntry("networking.gke.io.networks/rdma-" + nic, "0");
    }
    assertThat(quota).doesNotContainKey("rdma-nics");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dranet", "dranet-auto"})
  void theQuotaCountsClaimedNicsByTheirClass(String mode) {
    assertThat(quota(plan(mode), 0)).containsEntry("rdma-nics", "16").containsEntry(GPU, "16");
    assertThat(quota(plan(mode), 0).keySet()).noneMatch(name -> name.contains("networking.gke.io"));
  }

  @Test
  void eachPoolHasAFlavorWithItsOwnQuota() {
    FabricPlan two = Planning.planOf(withQueue("dranet").withPool("pools", "2").withNodes(3));
    assertThat(quota(two, 0)).isEqualTo(quota(two, 1)).containsEntry(GPU, "24");
    assertThat(flavors(two))
        .containsExactly(
            manifest(two, "queue-flavor").name(), manifest(two, "queue-flavor-1").name())
        .doesNotHaveDuplicates();
  }

  private static List<String> flavors(FabricPlan plan) {
    Object group = Parsed.at(manifest(plan, "queue-cluster").body(), "spec", "resourceGroups", 0);
    return TreeLookup.list(group, "flavors").stream()
        .map(flavor -> TreeLookup.text(flavor, "name"))
        .toList();
  }

  /**
   * Kueue does not delete a flavor that a queue names, so the flavor of another pool needs a
   * different name.
   */
  @Test
  void flavorsOfDifferentPoolsHaveDifferentNames() {
    FabricPlan one = plan("dranet");
    FabricPlan other = Planning.planOf(withQueue("dranet").withPool("name", "other"));
    assertThat(other.pool().names()).isNotEqualTo(one.pool().names());
    assertThat(flavors(one)).doesNotContainAnyElementsOf(flavors(other));
  }

  @Test
  void theJobRefersToTheTopologyThroughQueueAndFlavor() {
    FabricPlan plan = plan("dranet");
    Manifest job = manifest(plan, "test-deepep-internode");
    Manifest local = manifest(plan, "queue-local");
    assertThat(TreeLookup.text(job.metadata(), "labels", "kueue.x-k8s.io/queue-name"))
        .isEqualTo(local.name());
    assertThat(TreeLookup.text(job.metadata(), "namespace"))
        .isEqualTo(TreeLookup.text(local.metadata(), "namespace"));
    assertThat(TreeLookup.text(local.body(), "spec", "clusterQueue"))
        .isEqualTo(manifest(plan, "queue-cluster").name());
    assertThat(TreeLookup.text(manifest(plan, "queue-flavor").body(), "spec", "topologyName"))
        .isEqualTo(manifest(plan, "queue-topology").name());
  }

  private static EnvironmentBuilder queuedEnvironment() {
    return withQueue("dranet").boughtAs("flex-start").scalingFrom(0, 2);
  }

  /**
   * Sources: cluster-toolkit, examples/dws-sample-workloads/dws-queues.yaml.tftpl (check, class,
   * managed resource); xpk, dws-config (label of the nodes of a request); Kueue's page on the
   * provisioning check (one kind of pods in a request).
   */
  @Test
  void queuedNodesAreRequestedForEachWorkload() {
    FabricPlan plan = Planning.planOf(queuedEnvironment().withPool("maxRunDuration", "36h"));
    assertThat(ManifestYaml.of(manifest(plan, "queue-requests")))
        .contains(
            """
            spec:
              provisioningClassName: queued-provisioning.gke.io
              managedResources:
              - nvidia.com/gpu
              podSetMergePolicy: IdenticalWorkloadSchedulingRequirements
              podSetUpdates:
                nodeSelector:
                - key: autoscaling.gke.io/provisioning-request
                  valueFromProvisioningClassDetail: ResizeRequestName
              parameters:
                maxRunDurationSeconds: '129600'
            """);
    Manifest check = manifest(plan, "queue-check");
    assertThat(TreeLookup.text(check.body(), "spec", "controllerName"))
        .isEqualTo("kueue.x-k8s.io/provisioning-request");
    assertThat(TreeLookup.text(check.body(), "spec", "parameters", "name"))
        .isEqualTo(manifest(plan, "queue-requests").name());
    Object checks =
        Parsed.at(
            manifest(plan, "queue-cluster").body(),
            "spec",
            "admissionChecksStrategy",
            "admissionChecks",
            0);
    assertThat(TreeLookup.text(checks, "name")).isEqualTo(check.name());
  }

  /**
   * Sources of the tolerations: cluster-toolkit, examples/gke-a3-ultragpu, its
   * kueue-configuration.yaml.tftpl (GPUs) and nccl-jobset-flex-queue.yaml (queued nodes).
   */
  @Test
  void aFlavorToleratesAllTaintsOfItsNodesButTheStartupTaint() {
    FabricPlan plan =
        Planning.planOf(
            queuedEnvironment().withPool("taints", "[{key: team, value: a, effect: no-execute}]"));
    List<?> tolerations =
        TreeLookup.list(manifest(plan, "queue-flavor").body(), "spec", "tolerations");
    assertThat(tolerations.stream().map(t -> TreeLookup.text(t, "key")).toList())
        .containsExactly(GPU, "cloud.google.com/gke-queued", "team");
  }

  /**
   * With a topology, Kueue places pods only on existing nodes, so nothing would create the nodes of
   * an autoscaled pool.
   */
  @Test
  void autoscaledPoolsWithoutRequestsForNodesHaveNoTopology() {
    for (EnvironmentBuilder environment :
        List.of(
            withQueue("dranet").scalingFrom(0, 2),
            withQueue("dranet").scalingFrom(1, 2),
            queuedEnvironment().placed("compact"),
            queuedEnvironment().withPool("queued", "false"))) {
      FabricPlan plan = Planning.planOf(environment);
      assertThat(ManifestYaml.of(manifest(plan, "queue-flavor"))).doesNotContain("topologyName");
      FabricManifests.of(plan)
          .forEach(
              m -> assertThat(ManifestYaml.of(m)).as(m.id()).doesNotContain("podset-preferred"));
      assertThat(plan.pool().queued()).isFalse();
    }
    for (EnvironmentBuilder environment : List.of(withQueue("dranet"), queuedEnvironment())) {
      assertThat(ManifestYaml.of(manifest(Planning.planOf(environment), "queue-flavor")))
          .contains("topologyName: epfabric-test-topology");
    }
  }

  /**
   * A fabric without permanent nodes has the namespace of `accept`, its accounts and its queue, but
   * no Job.
   */
  @Test
  void aFabricWithoutPermanentNodesHasNoTestJob() {
    List<Manifest> acceptance = FabricManifests.acceptance(Planning.planOf(queuedEnvironment()));
    assertThat(acceptance.stream().map(Manifest::kind))
        .contains("Namespace", "ServiceAccount", "ResourceClaimTemplate", "LocalQueue")
        .doesNotContain("Job", "CronJob");
    assertThat(FabricManifests.acceptance(Planning.planOf(anEnvironment().withNodes(0)))).isEmpty();
  }

  @Test
  void theReadinessJobIsNotQueued() {
    assertThat(ManifestYaml.of(manifest(plan("dranet"), "fabric-ready"))).doesNotContain("kueue");
  }

  @Test
  void withoutKueueNoObjectNamesAQueue() {
    FabricManifests.of(Planning.planOf(anEnvironment()))
        .forEach(m -> assertThat(ManifestYaml.of(m)).as(m.id()).doesNotContain("kueue"));
  }

  @Test
  void allPodsOfAWorkloadAreInTheSameNvlinkDomain() {
    FabricPlan domains =
        Planning.planOf(
            withQueue("dranet")
                .withMachine("a4x-highgpu-4g")
                .boughtAs("reservation")
                .withReservation("rack"));
    assertThat(QueueManifests.placed(domains))
        .containsExactly(
            Map.entry(
                "kueue.x-k8s.io/podset-required-topology",
                "cloud.google.com/gce-topology-subblock"));
    assertThat(QueueManifests.placed(plan("dranet")))
        .containsExactly(
            Map.entry(
                "kueue.x-k8s.io/podset-preferred-topology", "cloud.google.com/gce-topology-block"));
  }
}
