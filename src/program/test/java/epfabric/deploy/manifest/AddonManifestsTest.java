package epfabric.deploy.manifest;

import static epfabric.deploy.manifest.Parsed.at;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestRules;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.plan.FabricPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AddonManifestsTest {
  private static final String GIB = "example.org/gib@sha256:" + "4".repeat(64);
  private static final Pattern METRIC = Pattern.compile("\\b(epfabric|kube)_[a-z_]+");

  private static FabricPlan planWith(String lines) {
    return Planned.plan("dev", text -> text + lines);
  }

  private static FabricPlan planWithGib(String lines) {
    return planWith(
        "  epfabric:addons: {gib: true}\n  epfabric:images: {gib: " + GIB + "}\n" + lines);
  }

  private static Manifest manifest(FabricPlan plan, String id) {
    return FabricManifests.of(plan).stream()
        .filter(m -> m.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no manifest " + id));
  }

  private static List<String> ids(FabricPlan plan) {
    return FabricManifests.of(plan).stream().map(Manifest::id).toList();
  }

  @Test
  void disabledAddonsHaveNoObjects() {
    FabricPlan off = planWith("  epfabric:addons: {monitoring: false}\n");
    assertThat(ids(off))
        .noneMatch(id -> id.matches("gib|queue.*|.*alerts|.*metrics"))
        .contains("installer", "test-nccl-allreduce");
    String job = ManifestYaml.of(manifest(off, "test-nccl-allreduce"));
    assertThat(job).doesNotContain("gib", "gIB", "kueue");
  }

  @Test
  void metricsOfTheInstallerAreScraped() {
    Manifest scraping = manifest(planWith(""), "installer-metrics");
    assertThat(ManifestYaml.of(scraping))
        .endsWith(
            """
            spec:
              selector:
                matchLabels:
                  app.kubernetes.io/name: installer
              endpoints:
              - port: metrics
                interval: 30s
              targetLabels:
                metadata:
                - pod
                - container
                - node
            """);
    assertThat(scraping.after()).containsExactly("namespace-system");
    Object pod = at(manifest(planWith(""), "installer").body(), "spec", "template");
    assertThat(at(pod, "metadata", "labels", "app.kubernetes.io/name")).isEqualTo("installer");
    assertThat(at(pod, "spec", "initContainers", 0, "ports", 0, "name")).isEqualTo("metrics");
  }

  @Test
  void alertsContainTheFabricAndItsNumberOfNodes() {
    assertThat(ManifestYaml.of(manifest(planWith(""), "installer-alerts")))
        .contains(
            """
                - alert: EpfabricNodesMissing
                  expr: (count(epfabric_node_verified == 1) or vector(0)) < 2
                  for: 30m
                  labels:
                    severity: warning
                    fabric: epfabric-dev
                  annotations:
                    summary: '{{ $value }} of 2 nodes are verified for 30 minutes'
            """);
    Manifest gate = manifest(planWith(""), "acceptance-alerts");
    assertThat(gate.metadata()).containsEntry("namespace", "epfabric-dev-acceptance");
    assertThat(ManifestYaml.of(gate)).contains("expr: kube_job_status_failed > 0\n");
  }

  @Test
  void theDocumentationHasEveryMetricOfTheAlerts() throws IOException {
    TreeSet<String> used = new TreeSet<>();
    for (String id : List.of("installer-alerts", "acceptance-alerts")) {
      METRIC
          .matcher(ManifestYaml.of(manifest(planWith(""), id)))
          .results()
          .forEach(found -> used.add(found.group()));
    }
    TreeSet<String> documented = new TreeSet<>();
    Pattern.compile("(?m)^\\| `([a-z]+_[a-z_]+)(?:\\{[a-z]+})?` \\|")
        .matcher(Files.readString(Path.of("docs/kubernetes.md")))
        .results()
        .forEach(row -> documented.add(row.group(1)));
    assertThat(documented).containsAll(used).hasSizeGreaterThan(4);
  }

  @Test
  void gibHasItsOwnFolderAndIsInstalledOnVerifiedNodes() {
    FabricPlan plan = planWithGib("");
    Manifest gib = manifest(plan, "gib");
    assertThat(gib.after()).contains("installer");
    Object pod = at(gib.body(), "spec", "template", "spec");
    assertThat(at(pod, "volumes"))
        .isEqualTo(
            List.of(
                Map.of(
                    "name",
                    "gib",
                    "hostPath",
                    Map.of("path", "/home/kubernetes/bin/gib", "type", "DirectoryOrCreate"))));
    assertThat(at(pod, "initContainers", 0, "image")).isEqualTo(GIB);
    assertThat(at(pod, "tolerations")).isEqualTo(new FabricPod(plan).tolerations());
    assertThat(String.valueOf(at(pod, "tolerations"))).doesNotContain("startup-taint");
    assertThat(ManifestYaml.of(manifest(plan, "system-images"))).contains("'" + GIB + "'");
    assertThat(ManifestYaml.of(manifest(plan, "acceptance-images"))).doesNotContain(GIB);
  }

  @Test
  void onlyTheNcclTestUsesGib() {
    FabricPlan plan = planWithGib("");
    assertThat(ManifestYaml.of(manifest(plan, "test-nccl-allreduce")))
        .contains("- name: NCCL_NET\n          value: gIB\n")
        .contains("value: /usr/local/gib/lib64:/usr/local/nvidia/deepep/nvshmem/lib:")
        .contains("mountPath: /usr/local/gib\n          readOnly: true\n")
        .contains("path: /home/kubernetes/bin/gib\n          type: Directory\n")
        .contains("epfabric/gib: " + GIB + "\n");
    assertThat(ManifestYaml.of(manifest(plan, "test-deepep-internode")))
        .doesNotContain("gIB", "/usr/local/gib", "epfabric/gib");
  }

  @Test
  void variablesOfTheUserOverrideVariablesOfGib() {
    FabricPlan plan =
        planWithGib(
            """
              epfabric:software: nccl-gin
              epfabric:transport: {variables: {NCCL_IB_TC: "7"}}
            """);
    assertThat(ManifestYaml.of(manifest(plan, "test-nccl-allreduce")))
        .contains("- name: NCCL_IB_TC\n          value: '7'\n")
        .doesNotContain("NCCL_NET_PLUGIN");
    assertThat(ManifestYaml.of(manifest(plan, "test-deepep-internode")))
        .contains("NCCL_NET_PLUGIN");
  }

  @Test
  void theQueueCoversAllResourcesOfPodsAndTestsWaitInTheQueue() {
    FabricPlan plan = planWith("  epfabric:addons: {kueue: true}\n");
    Object queue = manifest(plan, "queue-cluster").body();
    Object group = at(queue, "spec", "resourceGroups", 0);
    Map<String, Object> named = new FabricPod(plan).limits();
    assertThat((List<?>) at(group, "coveredResources"))
        .hasSize(named.size() + 4)
        .isEqualTo(
            Stream.of(
                    Stream.of("cpu", "memory", "ephemeral-storage"),
                    named.keySet().stream(),
                    Stream.of("rdma-nics"))
                .flatMap(names -> names)
                .toList());
    assertThat(at(group, "flavors", 0, "resources", 3))
        .isEqualTo(Map.of("name", "nvidia.com/gpu", "nominalQuota", "16"));
    assertThat(at(group, "flavors", 0, "name"))
        .isEqualTo(manifest(plan, "queue-flavor").name())
        .isEqualTo("epfabric-dev-on-epfabric-dev-gpu");
    Manifest job = manifest(plan, "test-deepep-internode");
    assertThat(job.after()).contains("queue-local");
    assertThat(at(job.metadata(), "labels", "kueue.x-k8s.io/queue-name"))
        .isEqualTo(manifest(plan, "queue-local").name());
    assertThat(at(job.metadata(), "labels", "app.kubernetes.io/part-of")).isEqualTo("epfabric-dev");
    assertThat(
            at(
                job.body(),
                "spec",
                "template",
                "metadata",
                "annotations",
                "kueue.x-k8s.io/podset-preferred-topology"))
        .isEqualTo("cloud.google.com/gce-topology-block");
    assertThat(ManifestYaml.of(manifest(plan, "fabric-ready"))).doesNotContain("kueue");
  }

  @Test
  void theTopologyEndsAtTheNode() {
    assertThat(
            at(
                manifest(planWith("  epfabric:addons: {kueue: true}\n"), "queue-topology").body(),
                "spec",
                "levels"))
        .isEqualTo(
            List.of(
                Map.of("nodeLabel", "cloud.google.com/gce-topology-block"),
                Map.of("nodeLabel", "cloud.google.com/gce-topology-subblock"),
                Map.of("nodeLabel", "cloud.google.com/gce-topology-host"),
                Map.of("nodeLabel", "kubernetes.io/hostname")));
  }

  @Test
  void everyPoolHasItsFlavor() {
    FabricPlan plan =
        Planned.plan(
            "dev",
            text ->
                text.replace("nodes: 2", "nodes: 2\n    pools: 2")
                    + "  epfabric:addons: {kueue: true}\n");
    assertThat(at(manifest(plan, "queue-flavor-1").body(), "spec", "nodeLabels"))
        .isEqualTo(Map.of("cloud.google.com/gke-nodepool", "epfabric-dev-gpu-1"));
    assertThat(manifest(plan, "queue-cluster").after())
        .containsExactly("queue-flavor", "queue-flavor-1");
    assertThat(ManifestYaml.of(manifest(plan, "installer-alerts"))).contains("vector(0)) < 4\n");
  }

  @Test
  void addonManifestsKeepTheManifestRules() {
    FabricPlan plan =
        planWith(
            "  epfabric:addons: {gib: true, kueue: true}\n  epfabric:images: {gib: " + GIB + "}\n");
    assertThat(ManifestRules.broken(FabricManifests.of(plan))).isEmpty();
  }
}
