package epfabric.operate.advice.cause;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import epfabric.operate.advice.SplitDomain;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.live.evidence.MissingEvidence;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The cause of pods that wait for their ComputeDomain comes from the state of NVIDIA's DRA driver.
 */
class DomainCausesTest {
  private static final FabricPlan PLAN = Planning.planOf(rack());
  private static final String TESTS = PLAN.install().testNamespace();
  private static final String PODS = "kubectl get pods -n epfabric-test-compute-domains -o wide";

  private final List<KeptFile> files = new ArrayList<>();
  private final List<MissingEvidence> missing = new ArrayList<>();

  DomainCausesTest() {
    node("");
    deviceClass();
  }

  private static EnvironmentBuilder rack() {
    return anEnvironment()
        .inZone("us-central1-a")
        .withMachine("a4x-highgpu-4g")
        .boughtAs("reservation")
        .withReservation("rack");
  }

  private void has(String path, String json) {
    files.removeIf(file -> file.path().equals(path));
    files.add(new KeptFile(path, json.replace("TESTS", TESTS)));
  }

  private void node(String label) {
    has(
        "nodes/gpu-0.json",
        """
        {"metadata": {"name": "gpu-0", "labels": {"cloud.google.com/gke-nodepool": "POOL"LABEL}},
         "status": {"conditions": [{"type": "Ready", "status": "True"}]}}
        """
            .replace("POOL", PLAN.pool().names().get(0))
            .replace("LABEL", label));
  }

  private void deviceClass() {
    has(
        "device-classes/channel.json",
        "{\"metadata\": {\"name\": \"compute-domain-default-channel.nvidia.com\"}}");
  }

  private void channel() {
    has(
        "resource-slices/gpu-0.json",
        "{\"spec\": {\"driver\": \"compute-domain.nvidia.com\", \"nodeName\": \"gpu-0\"}}");
  }

  private void domain(String name, String uid, String nodes) {
    has(
        "computedomains/TESTS." + name + ".json",
        """
        {"metadata": {"namespace": "TESTS", "name": "%s", "uid": "%s"},
         "spec": {"channel": {"resourceClaimTemplate": {"name": "d"}}},
         "status": {"status": "NotReady", "nodes": [%s]}}
        """
            .formatted(name, uid, nodes));
  }

  private void pod(String node, String statuses) {
    has(
        TESTS + "/pods/deepep-0.json",
        """
        {"metadata": {"namespace": "TESTS", "name": "deepep-0"},
         "spec": {"nodeName": "%s", "resourceClaims": [
           {"name": "imex-channel", "resourceClaimTemplateName": "d"}]},
         "status": {"phase": "Pending", "resourceClaimStatuses": [%s]}}
        """
            .formatted(node, statuses));
  }

  private static final String CLAIMED =
      "{\"name\": \"imex-channel\", \"resourceClaimName\": \"deepep-0-x\"}";

  private List<FailureCause> causes(FabricPlan plan) {
    return FailureCauses.of(new Evidence(files, missing), plan, Catalog.load());
  }

  private void explained(String what, String remedy) {
    FailureCause first = causes(PLAN).get(0);
    assertThat(first.what()).isEqualTo(what.replace("TESTS", TESTS));
    assertThat(first.remedy()).isEqualTo(remedy);
  }

  @Test
  void aMissingDriverIsNamed() {
    files.removeIf(file -> file.path().startsWith("device-classes/"));
    pod("", "");
    explained(
        "pod TESTS/deepep-0 waits for a channel of NVIDIA's DRA driver, which is missing",
        "deploy the fabric again, which includes the driver: pulumi up --stack test");
    FabricPlan brought = Planning.planOf(rack().with("addons", "computeDomains", "false"));
    assertThat(causes(brought).get(0).remedy())
        .isEqualTo(
            "install it (docs/kubernetes.md#nvlink-between-nodes), or let the fabric install it:"
                + " epfabric:addons.computeDomains: true");
  }

  @Test
  void classesThatCouldNotBeListedAreNoMissingDriver() {
    files.removeIf(file -> file.path().startsWith("device-classes/"));
    missing.add(new MissingEvidence("device-classes", "403: forbidden"));
    missing.add(new MissingEvidence("computedomains", "403: forbidden"));
    pod("", "");
    assertThat(causes(PLAN)).noneMatch(cause -> cause.what().contains("channel"));
  }

  /** No pod waits, because the domain works; but traffic between both parts goes over NICs. */
  @Test
  void nodesOfADomainInTwoNvlinkDomainsAreNamed() {
    String nodes = "{\"name\": \"gpu-%d\", \"cliqueID\": \"rack-%d.0\", \"status\": \"Ready\"}";
    domain("d", "u", nodes.formatted(0, 1) + ", " + nodes.formatted(1, 2));
    explained(
        "nodes of ComputeDomain TESTS/d are in 2 NVLink domains: gpu-0 in rack-1.0; gpu-1 in"
            + " rack-2.0",
        SplitDomain.REMEDY);
    domain("d", "u", nodes.formatted(0, 1) + ", " + nodes.formatted(1, 1));
    assertThat(causes(PLAN)).noneMatch(cause -> cause.what().contains("NVLink domains"));
  }

  @Test
  void aMissingDomainIsNamed() {
    pod("", "");
    explained(
        "pod TESTS/deepep-0 waits for ComputeDomain d, which does not exist",
        "deploy the fabric again, or apply the ComputeDomain in the pod's namespace: pulumi up"
            + " --stack test");
  }

  @Test
  void aTemplateThatTheDriverHasNotMadeIsNamed() {
    domain("d", "uid-d", "");
    pod("", "");
    explained(
        "the driver has not made template d of ComputeDomain TESTS/d, for which pod"
            + " TESTS/deepep-0 waits",
        "see whether its controller runs: " + PODS);
  }

  @Test
  void aNodeWithoutAChannelIsNamed() {
    domain("d", "uid-d", "");
    pod("", CLAIMED);
    explained(
        "node gpu-0 offers no channel, for which pod TESTS/deepep-0 waits",
        "see why the driver's plugin does not run there: " + PODS);
    channel();
    assertThat(causes(PLAN)).noneMatch(cause -> cause.what().contains("offers no channel"));
  }

  @Test
  void aSecondDomainOnANodeIsNamed() {
    channel();
    domain("d", "uid-d", "");
    has(
        "computedomains/team.other.json",
        "{\"metadata\": {\"namespace\": \"team\", \"name\": \"other\", \"uid\": \"uid-o\"}}");
    node(", \"resource.nvidia.com/computeDomain\": \"uid-o\"");
    pod("gpu-0", CLAIMED);
    String remedy =
        "wait until the pods of the other domain have ended, or run both in one domain: kubectl"
            + " get computedomains -A";
    explained(
        "node gpu-0 belongs to ComputeDomain team/other, so pod TESTS/deepep-0 cannot join"
            + " ComputeDomain TESTS/d there",
        remedy);
    files.removeIf(file -> file.path().equals("computedomains/team.other.json"));
    explained(
        "node gpu-0 belongs to a deleted ComputeDomain (UID uid-o), so pod TESTS/deepep-0 cannot"
            + " join ComputeDomain TESTS/d there",
        remedy);
  }

  @Test
  void aDaemonThatIsNotReadyIsNamed() {
    channel();
    node(", \"resource.nvidia.com/computeDomain\": \"uid-d\"");
    domain("d", "uid-d", "{\"name\": \"gpu-0\", \"status\": \"NotReady\"}");
    pod("gpu-0", CLAIMED);
    explained(
        "the IMEX daemon of ComputeDomain TESTS/d on node gpu-0 is not ready, so pod"
            + " TESTS/deepep-0 does not start",
        "see its log: kubectl logs -n epfabric-test-compute-domains -l"
            + " resource.nvidia.com/computeDomain=uid-d --prefix; where it reports no fault: "
            + PODS);
    domain("d", "uid-d", "{\"name\": \"gpu-0\", \"status\": \"Ready\"}");
    assertThat(causes(PLAN)).noneMatch(cause -> cause.what().contains("IMEX daemon"));
  }

  @Test
  void criticalPodsWithoutAQuotaAreNamed() {
    String driver = "epfabric-test-compute-domains";
    files.add(
        new KeptFile(
            driver + "/events.txt",
            "2026-11-27T10:00:00Z  Warning  FailedCreate  DaemonSet/plugin  0a1b  3  Error creating:"
                + " insufficient quota to match these scopes: [{PriorityClass In"
                + " [system-node-critical system-cluster-critical]}]\n"));
    explained(
        "GKE refuses critical pods of DaemonSet/plugin without a quota: Error creating:"
            + " insufficient quota to match these scopes: [{PriorityClass In"
            + " [system-node-critical system-cluster-critical]}]",
        "the namespace needs a ResourceQuota for the pods' priority class, which the fabric's"
            + " namespaces have: pulumi up --stack test");
  }
}
