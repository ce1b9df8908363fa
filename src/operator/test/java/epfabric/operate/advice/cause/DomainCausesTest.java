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
 * Checks that the reason why pods wait for their ComputeDomain comes from the state of NVIDIA's DRA
 * driver.
 */
class DomainCausesTest {
  private static final FabricPlan PLAN = Planning.planOf(rack());
  private static final String TESTS = PLAN.install().testNamespace();
  private static final String SHOW_PODS =
      "kubectl get pods -n epfabric-test-compute-domains -o wide";

  private final List<KeptFile> files = new ArrayList<>();
  private final List<MissingEvidence> missing = new ArrayList<>();

  DomainCausesTest() {
    putNode("");
    putDeviceClass();
  }

  private static EnvironmentBuilder rack() {
    return anEnvironment()
        .inZone("us-central1-a")
        .withMachine("a4x-highgpu-4g")
        .boughtAs("reservation")
        .withReservation("rack");
  }

  private void putFile(String path, String json) {
    files.removeIf(file -> file.path().equals(path));
    files.add(new KeptFile(path, json.replace("TESTS", TESTS)));
  }

  private void putNode(String label) {
    putFile(
        "nodes/gpu-0.json",
        """
        {"metadata": {"name": "gpu-0", "labels": {"cloud.google.com/gke-nodepool": "POOL"LABEL}},
         "status": {"conditions": [{"type": "Ready", "status": "True"}]}}
        """
            .replace("POOL", PLAN.pool().names().get(0))
            .replace("LABEL", label));
  }

  private void putDeviceClass() {
    putFile(
        "device-classes/channel.json",
        "{\"metadata\": {\"name\": \"compute-domain-default-channel.nvidia.com\"}}");
  }

  private void putChannel() {
    putFile(
        "resource-slices/gpu-0.json",
        "{\"spec\": {\"driver\": \"compute-domain.nvidia.com\", \"nodeName\": \"gpu-0\"}}");
  }

  private void putDomain(String name, String uid, String nodes) {
    putFile(
        "computedomains/TESTS." + name + ".json",
        """
        {"metadata": {"namespace": "TESTS", "name": "%s", "uid": "%s"},
         "spec": {"channel": {"resourceClaimTemplate": {"name": "d"}}},
         "status": {"status": "NotReady", "nodes": [%s]}}
        """
            .formatted(name, uid, nodes));
  }

  private void putPod(String node, String statuses) {
    putFile(
        TESTS + "/pods/deepep-0.json",
        """
        {"metadata": {"namespace": "TESTS", "name": "deepep-0"},
         "spec": {"nodeName": "%s", "resourceClaims": [
           {"name": "imex-channel", "resourceClaimTemplateName": "d"}]},
         "status": {"phase": "Pending", "resourceClaimStatuses": [%s]}}
        """
            .formatted(node, statuses));
  }

  private static final String CLAIM_STATUS =
      "{\"name\": \"imex-channel\", \"resourceClaimName\": \"deepep-0-x\"}";

  private List<FailureCause> causes(FabricPlan plan) {
    return FailureCauses.of(new Evidence(files, missing), plan, Catalog.load());
  }

  private void assertFirstCause(String what, String remedy) {
    FailureCause first = causes(PLAN).get(0);
    assertThat(first.what()).isEqualTo(what.replace("TESTS", TESTS));
    assertThat(first.remedy()).isEqualTo(remedy);
  }

  @Test
  void aMissingDriverIsNamed() {
    files.removeIf(file -> file.path().startsWith("device-classes/"));
    putPod("", "");
    assertFirstCause(
        "pod TESTS/deepep-0 waits for a channel of NVIDIA's DRA driver, which is missing",
        "deploy the fabric again, which includes the driver: pulumi up --stack test");
    FabricPlan withoutDriver = Planning.planOf(rack().with("addons", "computeDomains", "false"));
    assertThat(causes(withoutDriver).get(0).remedy())
        .isEqualTo(
            "install it (docs/kubernetes.md#nvlink-between-nodes), or let the fabric install it:"
                + " epfabric:addons.computeDomains: true");
  }

  @Test
  void classesThatCouldNotBeListedDoNotMeanAMissingDriver() {
    files.removeIf(file -> file.path().startsWith("device-classes/"));
    missing.add(new MissingEvidence("device-classes", "403: forbidden"));
    missing.add(new MissingEvidence("computedomains", "403: forbidden"));
    putPod("", "");
    assertThat(causes(PLAN)).noneMatch(cause -> cause.what().contains("channel"));
  }

  /** No pod waits, because the domain works; but traffic between both parts goes over NICs. */
  @Test
  void nodesOfADomainInTwoNvlinkDomainsAreNamed() {
    String nodes = "{\"name\": \"gpu-%d\", \"cliqueID\": \"rack-%d.0\", \"status\": \"Ready\"}";
    putDomain("d", "u", nodes.formatted(0, 1) + ", " + nodes.formatted(1, 2));
    assertFirstCause(
        "nodes of ComputeDomain TESTS/d are in 2 NVLink domains: gpu-0 in rack-1.0; gpu-1 in"
            + " rack-2.0",
        SplitDomain.REMEDY);
    putDomain("d", "u", nodes.formatted(0, 1) + ", " + nodes.formatted(1, 1));
    assertThat(causes(PLAN)).noneMatch(cause -> cause.what().contains("NVLink domains"));
  }

  @Test
  void aMissingDomainIsNamed() {
    putPod("", "");
    assertFirstCause(
        "pod TESTS/deepep-0 waits for ComputeDomain d, which does not exist",
        "deploy the fabric again, or apply the ComputeDomain in the pod's namespace: pulumi up"
            + " --stack test");
  }

  @Test
  void aTemplateThatTheDriverHasNotCreatedIsNamed() {
    putDomain("d", "uid-d", "");
    putPod("", "");
    assertFirstCause(
        "the driver has not made template d of ComputeDomain TESTS/d, for which pod"
            + " TESTS/deepep-0 waits",
        "see whether its controller runs: " + SHOW_PODS);
  }

  @Test
  void aNodeWithoutAChannelIsNamed() {
    putDomain("d", "uid-d", "");
    putPod("", CLAIM_STATUS);
    assertFirstCause(
        "node gpu-0 offers no channel, for which pod TESTS/deepep-0 waits",
        "see why the driver's plugin does not run there: " + SHOW_PODS);
    putChannel();
    assertThat(causes(PLAN)).noneMatch(cause -> cause.what().contains("offers no channel"));
  }

  @Test
  void aSecondDomainOnANodeIsNamed() {
    putChannel();
    putDomain("d", "uid-d", "");
    putFile(
        "computedomains/team.other.json",
        "{\"metadata\": {\"namespace\": \"team\", \"name\": \"other\", \"uid\": \"uid-o\"}}");
    putNode(", \"resource.nvidia.com/computeDomain\": \"uid-o\"");
    putPod("gpu-0", CLAIM_STATUS);
    String remedy =
        "wait until the pods of the other domain have ended, or run both in one domain: kubectl"
            + " get computedomains -A";
    assertFirstCause(
        "node gpu-0 belongs to ComputeDomain team/other, so pod TESTS/deepep-0 cannot join"
            + " ComputeDomain TESTS/d there",
        remedy);
    files.removeIf(file -> file.path().equals("computedomains/team.other.json"));
    assertFirstCause(
        "node gpu-0 belongs to a deleted ComputeDomain (UID uid-o), so pod TESTS/deepep-0 cannot"
            + " join ComputeDomain TESTS/d there",
        remedy);
  }

  @Test
  void aDaemonThatIsNotReadyIsNamed() {
    putChannel();
    putNode(", \"resource.nvidia.com/computeDomain\": \"uid-d\"");
    putDomain("d", "uid-d", "{\"name\": \"gpu-0\", \"status\": \"NotReady\"}");
    putPod("gpu-0", CLAIM_STATUS);
    assertFirstCause(
        "the IMEX daemon of ComputeDomain TESTS/d on node gpu-0 is not ready, so pod"
            + " TESTS/deepep-0 does not start",
        "see its log: kubectl logs -n epfabric-test-compute-domains -l"
            + " resource.nvidia.com/computeDomain=uid-d --prefix; where it reports no fault: "
            + SHOW_PODS);
    putDomain("d", "uid-d", "{\"name\": \"gpu-0\", \"status\": \"Ready\"}");
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
    assertFirstCause(
        "GKE refuses critical pods of DaemonSet/plugin without a quota: Error creating:"
            + " insufficient quota to match these scopes: [{PriorityClass In"
            + " [system-node-critical system-cluster-critical]}]",
        "the namespace needs a ResourceQuota for the pods' priority class, which the fabric's"
            + " namespaces have: pulumi up --stack test");
  }
}
