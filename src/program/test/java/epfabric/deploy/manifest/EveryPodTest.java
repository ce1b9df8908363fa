package epfabric.deploy.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.facts.NodeResource;
import epfabric.deploy.manifest.Fabrics.Pod;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests properties that every pod of every fabric must have. */
class EveryPodTest {
  private static final String ALL_FABRICS = "epfabric.deploy.manifest.Fabrics#all";

  /** Pods that call the API server. */
  private static final Set<String> PODS_WITH_TOKEN =
      Set.of(
          "acceptance-verdict",
          "compute-domain-controller",
          "compute-domain-kubelet-plugin",
          "fabric-ready",
          "nightly");

  private static boolean isPrivileged(Object container) {
    return TreeLookup.at(container, "securityContext", "privileged").equals(Optional.of(true));
  }

  private static boolean usesGpus(Object container) {
    return !TreeLookup.text(container, "resources", "limits", NodeResource.GPU).isEmpty();
  }

  /** Without this test, the other tests could pass without any pod. */
  @Test
  void podsOfAllKindsAreChecked() {
    Set<String> kinds = new TreeSet<>();
    for (Arguments fabric : Fabrics.all()) {
      Fabrics.pods((FabricPlan) fabric.get()[1])
          .forEach(pod -> kinds.add(pod.manifest().id().replaceFirst("^test-.*", "test")));
    }
    assertThat(kinds)
        .containsExactly(
            "acceptance-verdict",
            "compute-domain-controller",
            "compute-domain-kubelet-plugin",
            "fabric-ready",
            "gib",
            "installer",
            "installer-1",
            "nightly",
            "serving-deployment-serve-router",
            "serving-leader-worker-set-serve",
            "serving-leader-worker-set-serve-decode",
            "serving-leader-worker-set-serve-prefill",
            "test");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void onlyNamedContainersArePrivileged(String name, FabricPlan plan) {
    for (Pod pod : Fabrics.pods(plan)) {
      for (Object container : pod.containers()) {
        if (isPrivileged(container)) {
          assertThat(pod.name(container))
              .matches(
                  "installer(-1)?/(install|verify)|test-.*/test|gib/copy|serving-leader-.*/serve.*"
                      + "|compute-domain-kubelet-plugin/.*");
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void containersThatAreNotPrivilegedAreConfined(String name, FabricPlan plan) {
    for (Pod pod : Fabrics.pods(plan)) {
      for (Object container : pod.containers()) {
        if (!isPrivileged(container)) {
          Map<?, ?> security = TreeLookup.map(container, "securityContext");
          assertThat(security.get("readOnlyRootFilesystem"))
              .as(pod.name(container))
              .isEqualTo(true);
          assertThat(security.get("allowPrivilegeEscalation")).isEqualTo(false);
          assertThat(security.get("capabilities")).isEqualTo(Map.of("drop", List.of("ALL")));
          assertThat(security.get("seccompProfile")).isEqualTo(Map.of("type", "RuntimeDefault"));
          boolean stage = pod.name(container).matches("installer(-1)?/stage");
          assertThat(security.get("runAsUser")).isEqualTo(stage ? 0 : 65532);
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void everyImageHasADigest(String name, FabricPlan plan) {
    for (Pod pod : Fabrics.pods(plan)) {
      for (Object container : pod.containers()) {
        assertThat(TreeLookup.text(container, "image"))
            .as(pod.name(container))
            .matches("[^@]+@sha256:[0-9a-f]{64}");
      }
    }
  }

  /** A token in a pod that runs a user's code would be available to that user. */
  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void onlyPodsThatCallTheApiServerHaveAToken(String name, FabricPlan plan) {
    for (Pod pod : Fabrics.pods(plan)) {
      assertThat(TreeLookup.at(pod.spec(), "automountServiceAccountToken"))
          .as(pod.manifest().id())
          .contains(PODS_WITH_TOKEN.contains(pod.manifest().id()));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void containersHaveRequestsAndUnprivilegedContainersAMemoryLimit(String name, FabricPlan plan) {
    for (Pod pod : Fabrics.pods(plan)) {
      for (Object container : pod.containers()) {
        assertThat(TreeLookup.map(container, "resources", "requests").keySet())
            .as(pod.name(container))
            .isEqualTo(Set.of("cpu", "memory"));
        if (!isPrivileged(container)) {
          assertThat(TreeLookup.text(container, "resources", "limits", "memory"))
              .as(pod.name(container))
              .matches("[0-9]+[MG]i");
        }
      }
    }
  }

  /** GKE hands the devices of NICs to the first container that is no init container. */
  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void onlyTheFirstContainerOfATestHasGpusAndNics(String name, FabricPlan plan) {
    for (Pod pod : Fabrics.pods(plan)) {
      List<Object> others = new ArrayList<>(pod.containers());
      boolean test = pod.manifest().id().matches("(test-|serving-leader-).*");
      if (test) {
        Object first = pod.lasting().get(0);
        assertThat(others.remove(first)).isTrue();
        assertThat(TreeLookup.text(first, "resources", "limits", NodeResource.GPU))
            .isEqualTo(String.valueOf(plan.pool().machine().gpus().count()));
      }
      assertThat(others).as(pod.manifest().id()).noneMatch(EveryPodTest::usesGpus);
      assertThat(others.toString()).doesNotContain(NodeResource.INTERFACE_PREFIX);
      boolean nics =
          TreeLookup.text(pod.template(), "metadata", "annotations").contains("interfaces");
      boolean claims = !TreeLookup.list(pod.spec(), "resourceClaims").isEmpty();
      boolean host = plan.workload().acceptance().hostNetwork();
      assertThat(claims).isEqualTo(test && plan.network().mode().claimsNics());
      assertThat(nics).isEqualTo(test && !claims && !host);
      assertThat(others.toString()).doesNotContain("claims=");
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void podsOnGpuNodesTolerateTheirTaints(String name, FabricPlan plan) {
    List<String> taints = new ArrayList<>(List.of(NodeResource.GPU));
    if (plan.pool().machine().host().architecture().equals("arm64")) {
      taints.add(NodeResource.ARCHITECTURE);
    }
    plan.pool().spec().map(spec -> spec.marks().taints()).orElse(List.of()).stream()
        .map(taint -> taint.key())
        .forEach(taints::add);
    for (Pod pod : Fabrics.pods(plan)) {
      String id = pod.manifest().id();
      List<String> tolerated = new ArrayList<>(taints);
      if (id.startsWith("installer")) {
        tolerated.add(InstallPlan.STARTUP_TAINT);
      }
      boolean onGpuNodes = id.matches("(installer|test-|gib|serving-leader-|.*-kubelet-plugin).*");
      assertThat(
              TreeLookup.list(pod.spec(), "tolerations").stream()
                  .map(t -> TreeLookup.text(t, "key")))
          .as(id)
          .isEqualTo(onGpuNodes ? tolerated : List.of());
      String places =
          TreeLookup.text(pod.spec(), "affinity") + TreeLookup.text(pod.spec(), "nodeSelector");
      assertThat(places.contains(Labels.NODE_POOL) || places.contains("nvidia-gb200"))
          .isEqualTo(onGpuNodes);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void podsSeeOnlyAllowedFilesOfTheHost(String name, FabricPlan plan) {
    for (Pod pod : Fabrics.pods(plan)) {
      String id = pod.manifest().id();
      for (Object volume : TreeLookup.list(pod.spec(), "volumes")) {
        String path = TreeLookup.text(volume, "hostPath", "path");
        if (!path.isEmpty() && !id.matches("installer.*|compute-domain-kubelet-plugin")) {
          assertThat(path)
              .as(id)
              .isEqualTo(
                  id.startsWith("serving-leader-")
                      ? "/mnt/stateful_partition/kube-ephemeral-ssd/epfabric-models"
                      : "/home/kubernetes/bin/gib");
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void onlyTestsWithHostNetworkUseTheNetworkOfTheHost(String name, FabricPlan plan) {
    for (Pod pod : Fabrics.pods(plan)) {
      boolean requested =
          plan.workload().acceptance().hostNetwork() && pod.manifest().id().startsWith("test-");
      assertThat(TreeLookup.at(pod.spec(), "hostNetwork").isPresent())
          .as(pod.manifest().id())
          .isEqualTo(requested);
      assertThat(TreeLookup.text(pod.spec(), "dnsPolicy"))
          .isEqualTo(requested ? "ClusterFirstWithHostNet" : "");
      assertThat(TreeLookup.at(pod.spec(), "hostIPC")).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void everyMountHasAVolumeAndEveryVolumeIsMounted(String name, FabricPlan plan) {
    for (Pod pod : Fabrics.pods(plan)) {
      List<String> volumes =
          TreeLookup.list(pod.spec(), "volumes").stream()
              .map(v -> TreeLookup.text(v, "name"))
              .toList();
      List<String> mounted =
          pod.containers().stream()
              .flatMap(container -> TreeLookup.list(container, "volumeMounts").stream())
              .map(mount -> TreeLookup.text(mount, "name"))
              .distinct()
              .toList();
      assertThat(volumes).as(pod.manifest().id()).doesNotHaveDuplicates().containsAll(mounted);
      if (!plan.install().remove()) {
        assertThat(mounted).as(pod.manifest().id()).containsAll(volumes);
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource(ALL_FABRICS)
  void noVariableIsSetTwice(String name, FabricPlan plan) {
    for (Pod pod : Fabrics.pods(plan)) {
      for (Object container : pod.containers()) {
        assertThat(TreeLookup.list(container, "env").stream().map(v -> TreeLookup.text(v, "name")))
            .as(pod.name(container))
            .doesNotHaveDuplicates();
      }
    }
  }
}
