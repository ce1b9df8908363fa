package epfabric.deploy.manifest.test;

import static epfabric.deploy.manifest.Parsed.at;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problems;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.Parsed;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestRules;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.deploy.manifest.workload.WorkloadManifests;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import epfabric.fabric.plan.RequestedPlace;
import epfabric.fabric.plan.UserJob;
import epfabric.fabric.plan.UserJob.Form;
import epfabric.fabric.plan.UserJob.Libraries;
import epfabric.fabric.plan.planner.UserJobPlanner;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests fabrics whose nodes have no payload, so that each pod brings DeepEP's libraries. */
class PayloadInPodsTest {
  private static final FabricPlan PLAN = Planning.planOf(payloadInPods());
  private static final Object MOUNT =
      Map.of("name", "payload", "mountPath", "/opt/epfabric/payload", "readOnly", true);

  private static EnvironmentBuilder payloadInPods() {
    return anEnvironment().with("installer", "payload", "pod");
  }

  private static List<Object> tests() {
    return FabricManifests.acceptance(PLAN).stream()
        .filter(manifest -> manifest.id().startsWith("test-"))
        .map(manifest -> at(manifest.body(), "spec", "template", "spec"))
        .toList();
  }

  private static Object body(String id) {
    return FabricManifests.of(PLAN).stream()
        .filter(manifest -> manifest.id().equals(id))
        .map(Manifest::body)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void eachTestBringsThePayloadOfTheInstallerWithoutPrivileges() {
    assertThat(tests()).isNotEmpty();
    for (Object pod : tests()) {
      Object first = at(pod, "initContainers", 0);
      assertThat(at(first, "image")).isEqualTo(PLAN.workload().images().installer().toString());
      assertThat(at(first, "command"))
          .isEqualTo(
              List.of("cp", "-R", "--preserve=mode,links", "/opt/epfabric/payload/.", "/payload"));
      assertThat(at(first, "securityContext")).isEqualTo(SecurityContexts.unprivileged());
      assertThat(Parsed.find(first, "resources", "limits", "nvidia.com/gpu")).isEmpty();
      assertThat((List<?>) at(pod, "volumes"))
          .anyMatch(v -> v.equals(Map.of("name", "payload", "emptyDir", Map.of())));
      assertThat((List<?>) at(pod, "containers", 0, "volumeMounts")).anyMatch(MOUNT::equals);
    }
    assertThat(ManifestRules.broken(FabricManifests.of(PLAN))).isEmpty();
  }

  /** The folder of GKE's driver is mounted over the same folder of the image. */
  @Test
  void everyPathOfATestIsInTheVolumeOrTheFolderOfTheDriver() {
    for (Object pod : tests()) {
      String container = at(pod, "containers", 0).toString();
      assertThat(container)
          .contains("{name=PYTHONPATH, value=/opt/epfabric/payload/python}")
          .contains(
              "{name=LD_LIBRARY_PATH, value=/opt/epfabric/payload/nvshmem/lib:/usr/local/nvidia/lib64}")
          .contains("value=/opt/epfabric/payload/nvshmem/lib/libnvshmem_host.so.3}")
          .doesNotContain("/usr/local/nvidia/deepep");
    }
  }

  @Test
  void theInstallerWritesNothingOnANode() {
    Object pod = at(body("installer"), "spec", "template", "spec");
    assertThat((List<?>) at(pod, "containers"))
        .extracting(c -> at(c, "name").toString())
        .contains("stage");
    for (String list : List.of("initContainers", "containers")) {
      for (Object container : (List<?>) at(pod, list)) {
        if (at(container, "name").equals("verify")) {
          continue; // It is privileged, and sees the host read-only except for devices.
        }
        for (Object mount : (List<?>) at(container, "volumeMounts")) {
          assertThat(hostPath(pod, mount).isEmpty() || at(mount, "readOnly").equals(true))
              .as("%s of %s", mount, at(container, "name"))
              .isTrue();
        }
      }
    }
    assertThat(at(body("installer-config"), "data", "software.env").toString())
        .contains("PAYLOAD=pod\n");
  }

  private static Optional<Object> hostPath(Object pod, Object mount) {
    return ((List<?>) at(pod, "volumes"))
        .stream()
            .filter(volume -> at(volume, "name").equals(at(mount, "name")))
            .findFirst()
            .flatMap(volume -> Parsed.find(volume, "hostPath"));
  }

  @Test
  void theNamespaceOfTestsAllowsTheImageOfTheInstaller() {
    String installer = PLAN.workload().images().installer().toString();
    assertThat(body("acceptance-images").toString()).contains(installer);
    List<Manifest> manifestsByDefault = FabricManifests.of(Planning.planOf(anEnvironment()));
    assertThat(manifestsByDefault)
        .filteredOn(manifest -> manifest.id().equals("acceptance-images"))
        .singleElement()
        .asString()
        .doesNotContain(installer);
  }

  @ParameterizedTest
  @EnumSource(names = {"JOB", "JOBSET", "PATCH"})
  void aWorkloadThatUsesLibrariesOfTheFabricBringsThem(Form form) {
    assertThat(workload(form, Libraries.NODE))
        .contains("initContainers:", "mountPath: /opt/epfabric/payload", "emptyDir: {}");
    assertThat(workload(form, Libraries.IMAGE)).doesNotContain("payload");
  }

  @Test
  void theEpfabricLibraryIsAddedToAnImageWithItsOwnLibraries() {
    FabricPlan plan = Planning.planOf(payloadInPods().withSingleNode("epfabric"));
    assertThat(workload(plan, Form.JOB, Libraries.IMAGE, 1))
        .contains("initContainers:", "mountPath: /opt/epfabric/payload", "emptyDir: {}")
        .contains("/opt/epfabric/payload/ep/epfabric_ep/shadow:/opt/epfabric/payload/ep")
        .doesNotContain("LD_PRELOAD");
    assertThat(workload(plan, Form.JOB, Libraries.IMAGE, 2)).doesNotContain("payload");
  }

  private static String workload(Form form, Libraries libraries) {
    return workload(PLAN, form, libraries, 2);
  }

  private static String workload(FabricPlan plan, Form form, Libraries libraries, int nodes) {
    Problems problems = new Problems();
    UserJob job =
        UserJobPlanner.plan(
            plan,
            Catalog.load(),
            new UserJob.Request(
                form,
                new RequestedPlace(
                    Optional.of("on"),
                    form.starts() ? Optional.of("2") : Optional.empty(),
                    Optional.empty()),
                form.starts() ? Optional.of(nodes) : Optional.empty(),
                Optional.of("example.org/a@sha256:" + "1".repeat(64)),
                Optional.of(libraries),
                List.of(),
                false),
            problems);
    assertThat(problems.ordered()).isEmpty();
    return WorkloadManifests.yaml(plan, job);
  }
}
