package epfabric.deploy.manifest.installer;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.Parsed;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.InstallPlan.ModuleCache;
import epfabric.fabric.plan.Planning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests the effects of the installer's settings on its Kubernetes objects. */
class InstallerManifestsTest {
  private static final Object[] INSTALL = {"spec", "template", "spec", "initContainers", 1};
  private static final Object[] VERIFY = {"spec", "template", "spec", "containers", 0};

  /**
   * Returns an environment whose drivers the installer builds; GkeNodeContainersTest covers GKE's
   * drivers.
   */
  private static EnvironmentBuilder withDriversOfTheInstaller() {
    return anEnvironment().withSoftware("b200");
  }

  private static FabricPlan planWith(String key, String value) {
    return Planning.planOf(withDriversOfTheInstaller().with("installer", key, value));
  }

  private static Object manifestBody(FabricPlan plan, String id) {
    return FabricManifests.of(plan).stream()
        .filter(manifest -> manifest.id().equals(id))
        .map(manifest -> Parsed.documents(ManifestYaml.of(manifest)).get(0))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no manifest " + id));
  }

  private static Object podPart(FabricPlan plan, Object[] path, String key) {
    return Parsed.at(Parsed.at(manifestBody(plan, "installer"), path), key);
  }

  private static String config(EnvironmentBuilder environment) {
    FabricPlan plan = Planning.planOf(environment);
    return Parsed.at(manifestBody(plan, "installer-config"), "data", "software.env").toString();
  }

  @Test
  void nodesShareCompiledModulesThroughTheCache() {
    FabricPlan plan = Planning.planOf(withDriversOfTheInstaller());
    assertThat(Parsed.at(manifestBody(plan, "installer-account"), "metadata", "annotations"))
        .isEqualTo(
            Map.of(
                "iam.gke.io/gcp-service-account",
                "epfabric-test-cache@my-project.iam.gserviceaccount.com"));
    assertThat(podPart(plan, INSTALL, "env").toString())
        .contains("{name=MODULE_CACHE, value=my-project-epfabric-us-central1}");
  }

  /**
   * If the script used a different folder, IAM would refuse each object, and every node would
   * compile the modules itself without any message.
   */
  @Test
  void theCacheOfTheInstallerIsInTheFolderThatIamGrants() throws IOException {
    String script = Files.readString(Path.of("installer/node/ubuntu/lib/cache.bash"));
    String folder = ModuleCache.FOLDER.replace("/", "%%2F");
    assertThat(script).contains("cache_object() { printf '" + folder);
  }

  @Test
  void withoutACacheNoPodUsesAServiceAccount() {
    FabricPlan plan = planWith("moduleCache", "false");
    assertThat(Parsed.find(manifestBody(plan, "installer-account"), "metadata", "annotations"))
        .isEmpty();
    assertThat(podPart(plan, INSTALL, "env").toString()).contains("{name=MODULE_CACHE, value=}");
  }

  @Test
  void imagesFromAnotherRepositoryUseNoModuleCache() {
    FabricPlan plan =
        Planning.planOf(anEnvironment().with("images", "repository", "example.com/team/fabric"));
    assertThat(plan.install().moduleCache()).isEmpty();
  }

  @Test
  void theNeighborTestIsConfiguredAsRequested() {
    assertThat(config(withDriversOfTheInstaller())).contains("NEIGHBOUR_TEST=report\n");
    assertThat(config(withDriversOfTheInstaller().with("installer", "neighbourTest", "required")))
        .contains("NEIGHBOUR_TEST=required\n");
  }

  @Test
  void theProbeIsConfiguredOnlyIfItDiffersFromTheDefault() {
    assertThat(config(anEnvironment())).doesNotContain("PROBE");
    assertThat(config(anEnvironment().with("installer", "probe", "off"))).contains("PROBE=off\n");
  }

  @Test
  void removalKeepsAPodRunningAndRunsNoTest() {
    FabricPlan plan = planWith("remove", "true");
    assertThat(podPart(plan, INSTALL, "command"))
        .isEqualTo(List.of("/opt/epfabric/bin/install", "--uninstall"));
    assertThat(Parsed.at(manifestBody(plan, "installer"), VERIFY).toString())
        .doesNotContain("Probe");
    assertThat(FabricManifests.acceptance(plan))
        .noneMatch(manifest -> manifest.kind().equals("Job"));
  }

  @Test
  void theInstallerToleratesEveryTaintOfItsNodes() {
    FabricPlan plan =
        Planning.planOf(
            anEnvironment().withPool("taints", "[{key: a, value: b, effect: prefer-no-schedule}]"));
    assertThat(podPart(plan, new Object[] {"spec", "template", "spec"}, "tolerations"))
        .isEqualTo(
            List.of(
                Map.of("key", "nvidia.com/gpu", "operator", "Exists", "effect", "NoSchedule"),
                Map.of("key", "a", "operator", "Equal", "value", "b", "effect", "PreferNoSchedule"),
                Map.of("key", InstallPlan.STARTUP_TAINT, "operator", "Exists")));
  }

  @Test
  void neighborsAreNodesOfOwnAndAdoptedPools() {
    Object[] report = {"spec", "template", "spec", "initContainers", 0};
    assertThat(podPart(Planning.planOf(anEnvironment()), report, "env").toString())
        .contains("{name=NODE_SELECTOR, value=epfabric-environment=test}");
    FabricPlan adopted =
        Planning.planOf(
            anEnvironment().withAdoptedCluster().withAdoptedPool().withAdoptedNetworks());
    assertThat(podPart(adopted, report, "env").toString())
        .contains("{name=NODE_SELECTOR, value=cloud.google.com/gke-nodepool in (theirs)}");
  }

  @Test
  void onlyTheInstallingContainerIsPrivilegedAndWritesToTheHost() {
    FabricPlan plan = Planning.planOf(withDriversOfTheInstaller());
    Object[] report = {"spec", "template", "spec", "initContainers", 0};
    Map<String, Object> unprivileged =
        Map.of(
            "runAsNonRoot",
            true,
            "runAsUser",
            65532,
            "runAsGroup",
            65532,
            "readOnlyRootFilesystem",
            true,
            "allowPrivilegeEscalation",
            false,
            "capabilities",
            Map.of("drop", List.of("ALL")),
            "seccompProfile",
            Map.of("type", "RuntimeDefault"));
    assertThat(podPart(plan, report, "securityContext")).isEqualTo(unprivileged);
    assertThat(podPart(plan, VERIFY, "securityContext")).isEqualTo(unprivileged);
    assertThat(podPart(plan, INSTALL, "securityContext"))
        .isEqualTo(Map.of("privileged", true, "runAsUser", 0));
    assertThat(isReadOnly(plan, report, "host")).isEmpty();
    assertThat(isReadOnly(plan, report, "token")).contains(true);
    assertThat(isReadOnly(plan, INSTALL, "host")).contains(false);
    assertThat(isReadOnly(plan, INSTALL, "token")).isEmpty();
    assertThat(isReadOnly(plan, VERIFY, "host")).isEmpty();
    assertThat(isReadOnly(plan, VERIFY, "token")).isEmpty();
  }

  /**
   * Checks that the mounts are recursively read-only, because otherwise a mount below a read-only
   * folder could be written to.
   */
  @Test
  void verifyMountsItsFoldersRecursivelyReadOnly() {
    FabricPlan plan = Planning.planOf(withDriversOfTheInstaller());
    List<?> mounts =
        ((List<?>) podPart(plan, VERIFY, "volumeMounts"))
            .stream().filter(mount -> text(mount, "mountPath").startsWith("/host")).toList();
    List<String> folders =
        List.of(
            "/dev",
            "/proc",
            "/sys",
            "/etc/modprobe.d",
            "/etc/udev/rules.d",
            "/lib/modules",
            "/home/kubernetes/bin");
    assertThat(mounts.stream().map(mount -> text(mount, "mountPath").replaceFirst("/host", "")))
        .containsExactlyElementsOf(folders);
    for (Object mount : mounts) {
      assertThat(Parsed.at(mount, "readOnly")).isEqualTo(true);
      assertThat(Parsed.at(mount, "recursiveReadOnly")).isEqualTo("Enabled");
      assertThat(Parsed.find(mount, "mountPropagation")).isEmpty();
    }
    List<?> volumes = (List<?>) podPart(plan, new Object[] {"spec", "template", "spec"}, "volumes");
    assertThat(
            volumes.stream()
                .flatMap(volume -> Parsed.find(volume, "hostPath", "path").stream())
                .map(Object::toString)
                .filter(path -> !path.equals("/")))
        .containsExactlyElementsOf(folders);
  }

  private static String text(Object node, String key) {
    return Parsed.at(node, key).toString();
  }

  /** Checks that traffic reaches no pod, VPC machine or link-local address that is not named. */
  @Test
  void egressOfTheInstallerIsLimitedToNamedDestinations() {
    FabricPlan plan = Planning.planOf(anEnvironment());
    assertThat(destinations(plan))
        .containsExactly(
            "pods of kube-system, 169.254.20.10/32, 169.254.169.254/32: 53, 53",
            "169.254.169.254/32, 169.254.169.252/32: 80, 988",
            "192.168.0.0/18, internet: 443",
            "internet: 80, 443");
    FabricPlan adopted =
        Planning.planOf(
            anEnvironment().withAdoptedCluster().withAdoptedPool().withAdoptedNetworks());
    assertThat(destinations(adopted).get(2))
        .startsWith("10.0.0.0/8, 100.64.0.0/10, 172.16.0.0/12, ")
        .endsWith(", internet: 443");
  }

  private static List<String> destinations(FabricPlan plan) {
    List<?> egress = (List<?>) Parsed.at(manifestBody(plan, "installer-traffic"), "spec", "egress");
    return egress.stream()
        .map(
            rule ->
                joinedTexts(Parsed.at(rule, "to"), InstallerManifestsTest::destination)
                    + ": "
                    + joinedTexts(
                        Parsed.at(rule, "ports"), port -> Parsed.at(port, "port").toString()))
        .toList();
  }

  private static String joinedTexts(Object list, Function<Object, String> text) {
    return ((List<?>) list).stream().map(text).collect(Collectors.joining(", "));
  }

  private static String destination(Object peer) {
    if (Parsed.find(peer, "namespaceSelector").isPresent()) {
      return "pods of "
          + Parsed.at(peer, "namespaceSelector", "matchLabels", "kubernetes.io/metadata.name");
    }
    Optional<?> except = Parsed.find(peer, "ipBlock", "except");
    if (except.isEmpty()) {
      return Parsed.at(peer, "ipBlock", "cidr").toString();
    }
    assertThat(Parsed.at(peer, "ipBlock", "cidr")).isEqualTo("0.0.0.0/0");
    assertThat(joinedTexts(except.get(), Object::toString))
        .contains("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16");
    return "internet";
  }

  /** Returns whether the mount is read-only; empty if there is no such mount. */
  private static Optional<Boolean> isReadOnly(FabricPlan plan, Object[] path, String volume) {
    return ((List<?>) podPart(plan, path, "volumeMounts"))
        .stream()
            .map(mount -> (Map<?, ?>) mount)
            .filter(mount -> volume.equals(mount.get("name")))
            .map(mount -> Boolean.TRUE.equals(mount.get("readOnly")))
            .findFirst();
  }

  @Test
  void theFirstJobWaitsForTheMinimumNodesOfEachPool() {
    FabricPlan plan = Planning.planOf(anEnvironment().scalingFrom(2, 4).withPool("pools", "2"));
    Object args =
        Parsed.at(
            manifestBody(plan, "fabric-ready"),
            "spec",
            "template",
            "spec",
            "containers",
            0,
            "args");
    assertThat(((List<?>) args).subList(1, 5))
        .isEqualTo(List.of("--pools", "epfabric-test-gpu,epfabric-test-gpu-1", "--nodes", "2"));
  }
}
