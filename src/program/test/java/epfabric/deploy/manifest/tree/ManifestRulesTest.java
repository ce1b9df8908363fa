package epfabric.deploy.manifest.tree;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.Parsed;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestRulesTest {
  static final List<String> SHIPPED = Planned.SHIPPED;

  private static final List<Manifest> DEV =
      FabricManifests.of(Planned.plan("dev", Planned.IN_DEVICE_MODE));

  @ParameterizedTest
  @FieldSource("SHIPPED")
  void everyShippedEnvironmentKeepsTheRules(String environment) {
    List<Manifest> manifests = FabricManifests.of(Planned.plan(environment));
    assertThat(manifests).hasSizeGreaterThan(30);
    assertThat(ManifestRules.broken(manifests)).isEmpty();
  }

  @Test
  void aJobWithoutGpuRequestIsRefused() {
    assertThat(
            ManifestRules.broken(
                manifestsWith("test-deepep-internode", "resources.limits.nvidia.com/gpu", "0")))
        .containsExactly(
            "Job deepep-internode has RDMA interfaces and requests no GPU: two such pods could land"
                + " on one node");
  }

  /**
   * An earlier version of the test pods broke this rule, so that the tests could not open a NIC.
   */
  @Test
  void nicsOfAnInitContainerAreRefused() {
    Manifest job = job("test-deepep-internode");
    List<?> containers = (List<?>) Parsed.at(job.body(), "spec", "template", "spec", "containers");
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("initContainers", containers.subList(0, 1));
    spec.put("containers", containers.subList(1, 2));
    assertThat(ManifestRules.broken(manifestsWith("test-deepep-internode", "template.spec", spec)))
        .containsExactly(
            "Job deepep-internode has RDMA interfaces and gives GPUs to test: only its first"
                + " container, init containers aside, gets the devices of its NICs");
  }

  @Test
  void nicsOfASecondContainerAreRefused() {
    Manifest job = job("test-deepep-internode");
    List<?> containers = (List<?>) Parsed.at(job.body(), "spec", "template", "spec", "containers");
    List<?> swapped = List.of(containers.get(1), containers.get(0));
    assertThat(ManifestRules.broken(manifestsWith(job.id(), "template.spec.containers", swapped)))
        .containsExactly(
            "Job deepep-internode has RDMA interfaces and gives GPUs to test: only its first"
                + " container, init containers aside, gets the devices of its NICs");
  }

  private static Manifest job(String id) {
    return DEV.stream().filter(manifest -> manifest.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void aJobWithoutTheAddressOfANicIsRefused() {
    assertThat(
            ManifestRules.broken(
                manifestsWith(
                    "test-deepep-internode",
                    "resources.limits.networking.gke.io.networks/rdma-3.IP",
                    "0")))
        .containsExactly(
            "Job deepep-internode has an interface in rdma-3 and does not request its address");
  }

  @Test
  void aMissingSelectorLabelIsRefused() {
    assertThat(
            ManifestRules.broken(manifestsWith("installer", "template.metadata.labels", Map.of())))
        .containsExactly(
            "DaemonSet installer selects pods by app.kubernetes.io/name=installer, which its pods"
                + " lack",
            "DaemonSet installer selects pods by epfabric/pool=epfabric-dev-gpu, which its pods"
                + " lack");
  }

  @Test
  void aParameterSetWithoutSubnetIsRefused() {
    assertThat(ManifestRules.broken(manifestsWith("rdma-0-params", "spec.vpcSubnet", "")))
        .containsExactly(
            "GKENetworkParamSet rdma-0 has no vpcSubnet: GKE would not know which NIC it"
                + " describes");
  }

  @Test
  void aWrongDeviceModeIsRefused() {
    assertThat(ManifestRules.broken(manifestsWith("rdma-0-params", "spec.deviceMode", "RDMAA")))
        .containsExactly(
            "GKENetworkParamSet rdma-0 has deviceMode \"RDMAA\", expected RDMA or NetDevice");
  }

  @Test
  void anImageWithoutDigestIsRefused() {
    assertThat(ManifestRules.broken(manifestsWith("fabric-ready", "image", "judge:latest")))
        .containsExactly("Job fabric-ready runs \"judge:latest\" in judge, which has no digest");
  }

  /** The runtime creates the file of the termination message in the container. */
  @Test
  void aTerminationMessageBelowAReadOnlyMountIsRefused() {
    assertThat(
            ManifestRules.broken(
                manifestsWith("installer", "terminationMessagePath", "/dev/last-words")))
        .containsExactly(
            "DaemonSet installer mounts /dev read-only in verify, so that its terminationMessagePath"
                + " /dev/last-words cannot be created");
  }

  @Test
  void referencedObjectsMustExist() {
    List<Manifest> without = new ArrayList<>(DEV);
    without.removeIf(
        m -> List.of("acceptance-peers", "installer-config", "rdma-7-params").contains(m.id()));
    assertThat(ManifestRules.broken(without))
        .contains(
            "Network rdma-7 must follow rdma-7-params, which does not come before it",
            "Network rdma-7 names GKENetworkParamSet \"rdma-7\", which does not exist",
            "Job deepep-internode names Service \"peers\", which does not exist")
        .anyMatch(s -> s.startsWith("DaemonSet installer names ConfigMap \"installer-"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ClusterRole",
        "Namespace",
        "PriorityClass",
        "ServiceAccount",
        "ValidatingAdmissionPolicy"
      })
  void referencedObjectsOfEveryKindMustExist(String kind) {
    List<Manifest> without = new ArrayList<>(DEV);
    assertThat(without.removeIf(m -> m.kind().equals(kind))).isTrue();
    assertThat(ManifestRules.broken(without))
        .anyMatch(s -> s.matches(".* names " + kind + " \"[^\"]+\", which does not exist"));
  }

  /**
   * If an object did not follow the objects that it names, Pulumi would create them at the same
   * time, and a Job could start too early and fail.
   */
  @ParameterizedTest
  @CsvSource({
    "test-epbench-accept, tests-account, Job epbench-accept names ServiceAccount \"tests\"",
    "test-epbench-accept, acceptance-peers, Job epbench-accept names Service \"peers\"",
    "test-epbench-accept, acceptance-priority,"
        + " Job epbench-accept names PriorityClass \"epfabric-dev-acceptance\"",
    "installer-role-binding, installer-role,"
        + " ClusterRoleBinding epfabric-dev-installer names ClusterRole \"epfabric-dev-installer\"",
    "rdma-0-network, rdma-0-params, Network rdma-0 names GKENetworkParamSet \"rdma-0\""
  })
  void referencedObjectsMustBeCreatedFirst(String id, String first, String sentence) {
    assertThat(ManifestRules.broken(manifestsNotFollowing(id, first)))
        .contains(sentence + ", which may be created after it");
  }

  @Test
  void anIndirectPredecessorNeedNotBeListed() {
    assertThat(job("fabric-ready").after()).doesNotContain("observer-account");
    assertThat(ManifestRules.broken(DEV)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "test-epbench-accept, tests-traffic, Job epbench-accept, tests",
    "fabric-ready, observer-traffic, Job fabric-ready, observer",
    "installer, installer-traffic, DaemonSet installer, installer"
  })
  void podsFollowTheNetworkPoliciesThatSelectThem(
      String id, String policy, String object, String policyName) {
    assertThat(ManifestRules.broken(manifestsNotFollowing(id, policy)))
        .contains(object + " may start pods before NetworkPolicy \"" + policyName + "\" applies")
        .allMatch(sentence -> sentence.startsWith(object + " may start pods before"));
  }

  @Test
  void anAccountOfAnotherNamespaceIsNotFound() {
    assertThat(
            ManifestRules.broken(
                manifestsWith("fabric-ready", "template.spec.serviceAccountName", "installer")))
        .containsExactly(
            "Job fabric-ready names ServiceAccount \"installer\", which does not exist");
  }

  /**
   * Returns all manifests of dev, except that manifest {@code id} does not follow {@code first}.
   */
  private static List<Manifest> manifestsNotFollowing(String id, String first) {
    assertThat(job(id).after()).contains(first);
    return DEV.stream().map(m -> m.id().equals(id) ? withoutPredecessor(m, first) : m).toList();
  }

  private static Manifest withoutPredecessor(Manifest m, String first) {
    List<String> after = m.after().stream().filter(id -> !id.equals(first)).toList();
    Rollout rollout = new Rollout(after, m.rollout().change(), m.rollout().timeoutSeconds());
    return new Manifest(m.id(), m.apiVersion(), m.kind(), m.metadata(), m.body(), rollout);
  }

  /**
   * Returns all manifests of dev; in manifest {@code id}, the values at all paths that end with
   * {@code path} are replaced.
   */
  private static List<Manifest> manifestsWith(String id, String path, Object value) {
    List<Manifest> manifests = new ArrayList<>();
    for (Manifest m : DEV) {
      manifests.add(
          m.id().equals(id)
              ? new Manifest(
                  id,
                  m.apiVersion(),
                  m.kind(),
                  m.metadata(),
                  treeWith(m.body(), path, value),
                  m.rollout())
              : m);
    }
    return manifests;
  }

  private static Map<String, Object> treeWith(Map<?, ?> tree, String path, Object value) {
    Map<String, Object> copy = new LinkedHashMap<>();
    tree.forEach(
        (k, node) -> {
          String key = String.valueOf(k);
          String rest = path.startsWith(key + ".") ? path.substring(key.length() + 1) : path;
          copy.put(key, path.equals(key) ? value : nodeWith(node, rest, value));
        });
    return copy;
  }

  private static Object nodeWith(Object node, String path, Object value) {
    if (node instanceof Map<?, ?> map) {
      return treeWith(map, path, value);
    }
    if (node instanceof List<?> list) {
      return list.stream().map(item -> nodeWith(item, path, value)).toList();
    }
    return node;
  }
}
