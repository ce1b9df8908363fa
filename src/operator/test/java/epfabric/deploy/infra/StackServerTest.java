package epfabric.deploy.infra;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.ChangeKind;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.ResourceChange;
import epfabric.deploy.preview.UpdateComparison;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks an inference server that the stack declares. */
class StackServerTest {
  private static final String SERVER = "serving-leader-worker-set-serve";

  private static final String ROUTE = "serving-httproute-serve-api";

  private static FabricPlan plan(String moreSettings) {
    String image = "example.org/engine@sha256:" + "5".repeat(64);
    return Planned.plan(
        "dev",
        text ->
            text
                + moreSettings
                + "  epfabric:serving: {model: deepseek-ai/DeepSeek-R1, engine: vllm, image: "
                + image
                + "}\n");
  }

  private static List<String> names(List<String> urns) {
    return urns.stream().map(urn -> urn.substring(urn.lastIndexOf(':') + 1)).toList();
  }

  /** A server that depends on all tests is not created if one of them fails. */
  @Test
  void theServerIsCreatedAfterAllTestsAndReplacedWithThem() {
    Registrations recorded = Planned.record(plan(""));
    Registration set = Planned.named(recorded, "LeaderWorkerSet", SERVER);
    List<String> tests =
        recorded.ofType("kubernetes:batch/v1:Job").stream().map(Registration::name).toList();
    assertThat(tests).hasSizeGreaterThan(5);
    assertThat(names(set.dependencies())).containsAll(tests);
    assertThat(names(set.propertyDependencies().getOrDefault("spec", List.of())))
        .containsAll(tests);
    assertThat(names(set.dependencies()))
        .contains("namespace-serving", "serving-images-binding", "serving-nic-claim");
    assertThat(String.valueOf(set.inputs().get("metadata")))
        .contains("pulumi.com/waitFor=condition=Available");
  }

  @Test
  void aBucketEnablesItsDriverAndAdmitsItsSidecar() {
    String bucket = "cacheBucket: our-models, image: ";
    FabricPlan plan =
        Planned.plan(
            "dev",
            text ->
                text
                    + "  epfabric:serving: {model: deepseek-ai/DeepSeek-R1, engine: vllm, "
                    + bucket
                    + "example.org/engine@sha256:"
                    + "5".repeat(64)
                    + "}\n");
    Registrations recorded = Planned.record(plan);
    assertThat(Planned.inputs(Planned.named(recorded, "Cluster", "cluster"), "addonsConfig"))
        .isEqualTo(Map.of("gcsFuseCsiDriverConfig", Map.of("enabled", true)));
    assertThat(
            String.valueOf(
                Planned.named(recorded, "ValidatingAdmissionPolicy", "serving-images").inputs()))
        .contains("x.name == 'gke-gcsfuse-sidecar' && x.image.matches(");
    assertThat(String.valueOf(Planned.named(recorded, "NetworkPolicy", "serving-traffic").inputs()))
        .contains("port=80,");
    assertThat(names(Planned.named(recorded, "LeaderWorkerSet", SERVER).dependencies()))
        .contains("serving-service-account-serve");
    Registrations without = Planned.record(plan(""));
    assertThat(Planned.named(without, "Cluster", "cluster").inputs())
        .doesNotContainKey("addonsConfig");
    assertThat(
            String.valueOf(
                Planned.named(without, "ValidatingAdmissionPolicy", "serving-images").inputs()))
        .doesNotContain("gcsfuse");
    assertThat(String.valueOf(Planned.named(without, "NetworkPolicy", "serving-traffic").inputs()))
        .doesNotContain("port=80,");
  }

  @Test
  void aGatewayEnablesItsApiAndReachesTheServer() {
    FabricPlan plan =
        Planned.plan(
            "dev",
            text ->
                text
                    + "  epfabric:serving: {model: deepseek-ai/DeepSeek-R1, engine: vllm, "
                    + "gateway: front/edge, image: example.org/engine@sha256:"
                    + "5".repeat(64)
                    + "}\n");
    Registrations recorded = Planned.record(plan);
    assertThat(Planned.inputs(Planned.named(recorded, "Cluster", "cluster"), "gatewayApiConfig"))
        .isEqualTo(Map.of("channel", "CHANNEL_STANDARD"));
    assertThat(String.valueOf(Planned.named(recorded, "NetworkPolicy", "serving-traffic").inputs()))
        .contains("cidr=35.191.0.0/16", "cidr=130.211.0.0/22");
    assertThat(String.valueOf(Planned.named(recorded, "HTTPRoute", ROUTE).inputs()))
        .contains("namespace=epfabric-dev-serving", "parentRefs=[{name=front, namespace=edge}]");
    Registrations without = Planned.record(plan(""));
    assertThat(Planned.named(without, "Cluster", "cluster").inputs())
        .doesNotContainKey("gatewayApiConfig");
    assertThat(String.valueOf(Planned.named(without, "NetworkPolicy", "serving-traffic").inputs()))
        .doesNotContain("35.191.0.0/16");
  }

  /** The server's pods use the GPUs that the tests need. */
  @Test
  void theServerIsDeletedBeforeTestsAreRepeated() {
    PreviewReport report =
        UpdateComparison.between(
            Planned.record(plan("")),
            Planned.record(
                plan(
                    "  epfabric:images: {judge: 'example.org/judge@sha256:"
                        + "7".repeat(64)
                        + "'}\n")));
    assertThat(report.resources())
        .filteredOn(change -> change.kind() == ChangeKind.REPLACE)
        .extracting(ResourceChange::urn)
        .anyMatch(urn -> urn.endsWith("::test-deepep-internode"))
        .anyMatch(urn -> urn.endsWith("::" + SERVER));
  }
}
