package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.facts.ComputeDomains;
import epfabric.base.json.Json;
import epfabric.base.value.ImageName;
import epfabric.deploy.manifest.domain.DomainDriver;
import epfabric.deploy.manifest.pod.ComputeDomain;
import epfabric.deploy.manifest.test.BenchmarkJob;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.deploy.manifest.tree.YamlWriter;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.live.LabelledJobs;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests our objects for NVIDIA's DRA driver on a real API server that has NVIDIA's custom resource
 * definitions.
 */
@Tag("kube")
class ComputeDomainsOnKubernetesTest {
  private static final FabricPlan PLAN = Racks.plan();
  private static final String POOL = PLAN.pool().names().get(0);

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static AppliedFabric fabric;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
    NvidiaChart.define(kubectl);
    fabric = AppliedFabric.of(PLAN, kubectl);
    fabric.applyNamespaces();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  private static Manifest domain() {
    return fabric.objects().stream()
        .filter(m -> m.id().equals(ComputeDomain.id(POOL)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void definitionOfNvidiaAcceptsOurDomainAndRefusesSpecChanges() {
    String yaml = ManifestYaml.of(domain());
    kubectl.apply(yaml).orFail();
    assertThat(Kubectl.refusal(kubectl.apply(yaml.replace("Single", "All"))))
        .contains("A computeDomain.spec is immutable");
    assertThat(Kubectl.refusal(kubectl.apply(yaml.replace("numNodes: 0", "numNodes: 2"))))
        .contains("A computeDomain.spec is immutable");
    assertThat(Kubectl.refusal(kubectl.apply(yaml.replace("Single", "Some"))))
        .contains("Unsupported value: \"Some\": supported values: \"All\", \"Single\"");
  }

  @Test
  void ourSpecSetsTheDefaultsExplicitly() {
    String bare =
        """
        apiVersion: resource.nvidia.com/v1beta1
        kind: ComputeDomain
        metadata: {name: bare, namespace: default}
        spec: {channel: {resourceClaimTemplate: {name: bare}}}
        """;
    kubectl.apply(bare).orFail();
    JsonNode spec = kubectl.get("computedomain", "bare", "-n", "default").get("spec");
    String ours = new ComputeDomain("x").name();
    assertThat(Json.parse(spec.toString().replace("bare", ours)))
        .isEqualTo(
            Json.tree(Objects.requireNonNull(new ComputeDomain("x").object(Map.of()).get("spec"))));
  }

  /** {@code bench run} creates a Job, and then the objects that the Job owns. */
  @Test
  void domainOfABenchmarkIsOwnedByTheJobOfTheBenchmark() {
    BenchmarkJob.Run run =
        new BenchmarkJob.Run(
            "bench-a-0123456789",
            new BenchmarkJob.Where(
                Optional.empty(),
                Optional.empty(),
                2,
                List.of(),
                PLAN.pool().names(),
                List.of(),
                false),
            new BenchmarkJob.Program(
                ImageName.parse("example.org/bench:1").orElseThrow(),
                List.of(List.of("true")),
                Map.of(),
                Optional.empty(),
                Optional.empty()),
            60,
            Map.of(),
            Optional.of("run-1"));
    String yaml = BenchmarkJob.yaml(PLAN, run, new YamlWriter());
    try (LabelledJobs jobs =
        LabelledJobs.find(
            Optional.of(plane.process().kubeconfig()),
            Optional.empty(),
            Optional.of("default"),
            Labels.BENCH_RUN)) {
      assertThat(jobs.make(yaml, false)).isEmpty();
    }
    JsonNode domain =
        kubectl.get("computedomains", "-n", "default", "-l", Labels.BENCH_RUN + "=run-1");
    assertThat(domain.at("/items")).hasSize(1);
    assertThat(domain.at("/items/0/metadata/name").asText())
        .matches("bench-a-0123456789-[0-9a-f]{10}");
    assertThat(domain.at("/items/0/metadata/ownerReferences/0/name").asText())
        .isEqualTo("bench-a-0123456789");
    kubectl.run("delete", "job", "-n", "default", "bench-a-0123456789").orFail();
    kubectl.awaitValue(
        List.of("get", "computedomains", "-n", "default", "-o", "name"),
        names -> !names.contains("bench-a"));
  }

  /**
   * Our definitions are applied after NVIDIA's, as in a cluster whose owner has installed NVIDIA's
   * driver.
   */
  @Test
  void everyObjectIsAcceptedIfTheDefinitionsOfNvidiaExistAlready() {
    assertThat(fabric.applyAll("--dry-run=server", "--force-conflicts").orFail().output().lines())
        .hasSize(fabric.objects().size())
        .allMatch(line -> line.endsWith(" serverside-applied (server dry run)"));
  }

  /** This test's cluster has no NVIDIA driver, like a cluster that GKE has just created. */
  @Test
  void ourDefinitionsRefuseSpecChanges() {
    try (ControlPlane bare = ControlPlane.own("gke", "monitoring")) {
      AppliedFabric ours = AppliedFabric.of(PLAN, bare.admin());
      List<Manifest> definitions =
          ours.objects().stream().filter(m -> m.kind().endsWith("Definition")).toList();
      assertThat(definitions).hasSize(2);
      definitions.forEach(m -> bare.admin().apply(ManifestYaml.of(m)).orFail());
      bare.admin().await("--for=condition=Established", "crd", "--all");
      ours.applyAllButJobs();
      String yaml = ManifestYaml.of(domain());
      assertThat(Kubectl.refusal(bare.admin().apply(yaml.replace("Single", "All"))))
          .contains("A computeDomain.spec is immutable");
      assertRights(bare.admin());
    }
  }

  private static void assertRights(Kubectl admin) {
    String namespace = DomainDriver.namespace(PLAN);
    assertThat(Permissions.of(admin, namespace, ComputeDomains.DAEMON_ACCOUNT).beyondDefaults())
        .containsExactlyInAnyOrder(
            "pods [] [] [get list watch patch]",
            "computedomaincliques.resource.nvidia.com [] [] [get list watch create update patch]",
            "computedomains.resource.nvidia.com/status [] [] [get list watch update patch]",
            "computedomains.resource.nvidia.com [] [] [get list watch update patch]");
    assertThat(
            admin
                .run(
                    "auth",
                    "can-i",
                    "create",
                    "resourceclaimtemplates",
                    "-n",
                    "default",
                    "--as=system:serviceaccount:" + namespace + ":compute-domain-controller")
                .output())
        .isEqualToIgnoringNewLines("yes");
    assertThat(
            admin
                .run(
                    "auth",
                    "can-i",
                    "create",
                    "daemonsets",
                    "-n",
                    "default",
                    "--as=system:serviceaccount:" + namespace + ":compute-domain-controller")
                .output())
        .startsWith("no");
  }
}
