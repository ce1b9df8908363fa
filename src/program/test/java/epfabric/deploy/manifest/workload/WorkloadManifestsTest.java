package epfabric.deploy.manifest.workload;

import static epfabric.deploy.manifest.Parsed.at;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import epfabric.base.problem.Problems;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.Fabrics;
import epfabric.deploy.manifest.Parsed;
import epfabric.deploy.manifest.pod.NicClaim;
import epfabric.deploy.manifest.test.TestOccasion;
import epfabric.deploy.manifest.test.TestPod;
import epfabric.deploy.manifest.tree.LeaderWorkerSet;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import epfabric.fabric.plan.RequestedPlace;
import epfabric.fabric.plan.UserJob;
import epfabric.fabric.plan.UserJob.Form;
import epfabric.fabric.plan.UserJob.Libraries;
import epfabric.fabric.plan.UserJob.Request;
import epfabric.fabric.plan.planner.UserJobPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadManifestsTest {
  private static final String IMAGE = "example.org/a@sha256:" + "1".repeat(64);

  /** Variables that only tests have. With NVSHMEM_DEBUG, NVSHMEM's log names the NIC handler. */
  private static final String TEST_VARIABLES = "PYTHONUNBUFFERED|EPFABRIC_.*|NVSHMEM_DEBUG";

  /** Variables by which processes find each other. */
  private static final String RENDEZVOUS_VARIABLES = "RANK|WORLD_SIZE|MASTER_.*";

  /** The hash of the claim template for pairs of a GPU and a NIC, without its comments. */
  private static final String PAIR_HASH = "eeaf2a36ea";

  private static UserJob job(FabricPlan plan, Form form, Libraries libraries, String... command) {
    return job(plan, form, libraries, false, command);
  }

  private static UserJob jobInPairs(FabricPlan plan, Form form) {
    return job(plan, form, Libraries.IMAGE, true);
  }

  private static UserJob job(
      FabricPlan plan, Form form, Libraries libraries, boolean pairs, String... command) {
    Problems problems = new Problems();
    Request request =
        new Request(
            form,
            new RequestedPlace(
                Optional.of("on"),
                form.starts() ? Optional.of("1e3") : Optional.empty(),
                Optional.empty()),
            Optional.empty(),
            Optional.of(IMAGE),
            Optional.of(libraries),
            List.of(command),
            pairs);
    UserJob job = UserJobPlanner.plan(plan, Catalog.load(), request, problems);
    assertThat(problems.ordered()).isEmpty();
    return job;
  }

  private static Object template(FabricPlan plan, Form form) {
    return template(plan, job(plan, form, Libraries.NODE));
  }

  private static Object template(FabricPlan plan, UserJob job) {
    List<Object> documents = Parsed.documents(WorkloadManifests.yaml(plan, job));
    Object last = documents.get(documents.size() - 1);
    return switch (job.form()) {
      case JOBSET -> at(last, "spec", "replicatedJobs", 0, "template", "spec", "template");
      case LWS -> at(last, "spec", "leaderWorkerTemplate", "workerTemplate");
      default -> at(last, "spec", "template");
    };
  }

  private static Map<String, Object> filtered(Object map, Predicate<String> keys) {
    Map<String, Object> kept = new TreeMap<>();
    ((Map<?, ?>) map).forEach((key, value) -> kept.put(String.valueOf(key), value));
    kept.keySet().removeIf(keys.negate());
    return kept;
  }

  private static Map<String, Object> variables(Object container, Predicate<String> names) {
    Map<String, Object> variables = new TreeMap<>();
    for (Object item : (List<?>) at(container, "env")) {
      variables.put(String.valueOf(at(item, "name")), Parsed.find(item, "value").orElse(""));
    }
    return filtered(variables, names);
  }

  /**
   * The domain is created before the pods, and every container that starts a process uses a
   * channel.
   */
  @ParameterizedTest
  @EnumSource(
      value = Form.class,
      names = {"JOB", "JOBSET", "LWS"})
  void aWorkloadOnSeveralNodesOfAnNvlinkDomainClaimsAChannel(Form form) {
    FabricPlan plan =
        Planning.planOf(
            anEnvironment()
                .inZone("us-central1-a")
                .withMachine("a4x-highgpu-4g")
                .boughtAs("reservation")
                .withReservation("rack"));
    UserJob job = job(plan, form, Libraries.IMAGE);
    Object pod = template(plan, job);
    List<Object> domains =
        Parsed.documents(WorkloadManifests.yaml(plan, job)).stream()
            .filter(object -> "ComputeDomain".equals(at(object, "kind")))
            .toList();
    assertThat(domains).hasSize(1);
    assertThat((List<?>) at(pod, "spec", "resourceClaims"))
        .extracting(claim -> at(claim, "resourceClaimTemplateName"))
        .contains(at(domains.get(0), "metadata", "name"));
    assertThat((List<?>) at(pod, "spec", "containers", 0, "resources", "claims"))
        .extracting(claim -> at(claim, "name"))
        .contains("imex-channel");
    assertThat(
            WorkloadManifests.yaml(
                Planned.plan("dev"), job(Planned.plan("dev"), form, Libraries.IMAGE)))
        .doesNotContain("imex-channel")
        .doesNotContain("ComputeDomain");
  }

  @ParameterizedTest
  @EnumSource(
      value = Form.class,
      names = {"JOB", "JOBSET", "LWS", "PATCH"})
  void aWorkloadClaimsTheSameNicsAsTheTests(Form form) {
    FabricPlan plan =
        Planned.plan("dev", text -> text + "  epfabric:network: {mode: dranet-auto}\n");
    Object pod = Fabrics.pod(plan, "test-deepep-internode").template();
    Object workload = template(plan, form);
    assertThat(at(workload, "spec", "resourceClaims")).isEqualTo(at(pod, "spec", "resourceClaims"));
    assertThat(at(workload, "spec", "containers", 0, "resources", "claims"))
        .isEqualTo(at(pod, "spec", "containers", 0, "resources", "claims"));
    assertThat(at(workload, "spec", "containers", 0, "resources", "limits"))
        .isEqualTo(Map.of("nvidia.com/gpu", "8"));
    assertThat(Parsed.find(workload, "metadata", "annotations")).isEmpty();
  }

  private static FabricPlan planWithNicClaims() {
    return Planned.plan("dev", text -> text + "  epfabric:network: {mode: dranet}\n");
  }

  @ParameterizedTest
  @EnumSource(
      value = Form.class,
      names = {"JOB", "JOBSET", "LWS", "PATCH"})
  void aPairedPodClaimsEachGpuWithANicAndRequestsNoCountedGpus(Form form) {
    FabricPlan plan = planWithNicClaims();
    Object pod = at(template(plan, jobInPairs(plan, form)), "spec");
    String name = new PairClaim(plan).template().name();
    List<Object> claims = new ArrayList<>();
    List<Object> containerClaims = new ArrayList<>();
    for (int pair = 0; pair < 8; pair++) {
      claims.add(Map.of("name", "pair-" + pair, "resourceClaimTemplateName", name));
      containerClaims.add(Map.of("name", "pair-" + pair));
    }
    assertThat(at(pod, "resourceClaims")).isEqualTo(claims);
    Object resources = at(pod, "containers", 0, "resources");
    assertThat(at(resources, "claims")).isEqualTo(containerClaims);
    assertThat(resources).asInstanceOf(MAP).doesNotContainKey("limits");
    assertThat(at(pod, "tolerations"))
        .isEqualTo(
            List.of(Map.of("key", "nvidia.com/gpu", "operator", "Exists", "effect", "NoSchedule")));
  }

  @Test
  void theTemplateOfPairsRequiresTheSamePcieRoot() {
    FabricPlan plan = planWithNicClaims();
    String yaml = WorkloadManifests.yaml(plan, jobInPairs(plan, Form.JOB));
    assertThat(Parsed.documents(yaml)).hasSize(3);
    assertThat(yaml)
        .startsWith(
            """
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaimTemplate
            metadata:
              name: gpu-nic-pair-%s
              namespace: '1e3'
            # A GPU and a NIC at the same PCIe root. The cluster needs NVIDIA's DRA driver for GPUs, on
            # nodes without GKE's device plugin: `epfabric workload --form notes --pairs` says more.
            spec:
              spec:
                devices:
                  requests:
                  - name: gpu
                    exactly:
                      deviceClassName: gpu.nvidia.com
                      allocationMode: ExactCount
                      count: 1
                  - name: nic
                    exactly:
                      deviceClassName: mrdma.google.com
                      allocationMode: ExactCount
                      count: 1
            """
                    .formatted(PAIR_HASH)
                + """
                  constraints:
                  - requests:
                    - gpu
                    - nic
                    matchAttribute: resource.kubernetes.io/pcieRoot
            ---
            """);
    assertThat(WorkloadManifests.yaml(plan, jobInPairs(plan, Form.PATCH)))
        .contains(
            """
            # The template of the claims must be in the pods' namespace: --form job --pairs begins with
            # it. Take nvidia.com/gpu out of your resources: GPUs are claimed instead of counted.
            """)
        .doesNotContain("kind:");
  }

  @Test
  void theTemplateOfPairsNamesTheMappingThatKueueNeeds() {
    FabricPlan plan =
        Planned.plan(
            "dev",
            text ->
                text
                    + "  epfabric:network: {mode: dranet}\n"
                    + "  epfabric:addons: {kueue: true}\n");
    assertThat(WorkloadManifests.yaml(plan, jobInPairs(plan, Form.JOBSET)))
        .contains(
            "# From 0.18 on, Kueue needs a mapping of both device classes;"
                + " older versions count neither.\n")
        .contains("  name: gpu-nic-pair-" + PAIR_HASH + "\n");
  }

  /**
   * Sources: cluster-toolkit, examples/gke-a3-ultragpu/nccl-jobset-flex-queue.yaml (label of the
   * JobSet, annotation of its pods); Kueue's pages on Jobs, LeaderWorkerSets and Deployments.
   */
  @ParameterizedTest
  @EnumSource(
      value = Form.class,
      names = {"JOB", "JOBSET", "LWS", "PATCH"})
  void everyFormJoinsTheQueueAndRequestsTheTopology(Form form) {
    for (String mode : List.of("dranet", "device")) {
      FabricPlan plan =
          Planned.plan(
              "dev",
              text ->
                  text
                      + "  epfabric:network: {mode: "
                      + mode
                      + "}\n"
                      + "  epfabric:addons: {kueue: true}\n");
      assertThat(manifests(plan, form))
          .as(mode)
          .contains(
              "  labels:\n    kueue.x-k8s.io/queue-name: fabric\n",
              "# The namespace needs a LocalQueue of this name.",
              "kueue.x-k8s.io/podset-preferred-topology: cloud.google.com/gce-topology-block\n");
      assertThat(manifests(Planned.plan("dev"), form)).doesNotContain("kueue");
    }
  }

  private static String manifests(FabricPlan plan, Form form) {
    String[] command = form.starts() ? new String[] {"a"} : new String[0];
    return WorkloadManifests.yaml(plan, job(plan, form, Libraries.IMAGE, command));
  }

  @Test
  void theClaimTemplateComesFirstAndInTheRequestedNamespace() {
    FabricPlan plan = Planned.plan("dev", text -> text + "  epfabric:network: {mode: dranet}\n");
    String job = WorkloadManifests.yaml(plan, job(plan, Form.JOB, Libraries.IMAGE, "a"));
    Object template = Parsed.documents(job).get(0);
    assertThat(Parsed.documents(job)).hasSize(3);
    assertThat(at(template, "kind")).isEqualTo("ResourceClaimTemplate");
    assertThat(at(template, "metadata", "name")).isEqualTo(new NicClaim(plan).template());
    assertThat(at(template, "spec"))
        .isEqualTo(Fabrics.manifest(plan, NicClaim.ID).body().get("spec"));
    assertThat(job)
        .contains("# Every RDMA NIC of the node, as gpu0rdma0 and up, by GKE's DRANET.")
        .doesNotContain("The zeros", "eth2");
    assertThat(WorkloadManifests.yaml(plan, job(plan, Form.PATCH, Libraries.IMAGE)))
        .contains(
            "# The template of the claim must be in the pods' namespace: --form job begins with it.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"device", "guide"})
  void aWorkloadRequestsTheSameResourcesAsTheTests(String environment) {
    FabricPlan plan = Planned.plan(environment);
    TestRun internode =
        plan.workload().acceptance().tests().stream()
            .filter(run -> run.test().equals("internode"))
            .findFirst()
            .orElseThrow();
    Object test = new TestPod(plan, internode, TestOccasion.OF_THE_STACK).template();
    Object testContainer = at(test, "spec", "containers", 0);
    for (Form form : List.of(Form.JOB, Form.JOBSET, Form.LWS, Form.PATCH)) {
      Object workload = template(plan, form);
      Object container = at(workload, "spec", "containers", 0);
      assertThat(at(container, "resources", "limits"))
          .isEqualTo(at(testContainer, "resources", "limits"))
          .asInstanceOf(MAP)
          .hasSize(17);
      assertThat(at(container, "securityContext")).isEqualTo(at(testContainer, "securityContext"));
      assertThat(at(workload, "spec", "tolerations")).isEqualTo(at(test, "spec", "tolerations"));
      assertThat(at(workload, "metadata", "annotations"))
          .isEqualTo(
              filtered(
                  at(test, "metadata", "annotations"), k -> k.startsWith("networking.gke.io/")))
          .asInstanceOf(MAP)
          .hasSize(2);
      assertThat(volumes(test)).containsAll(volumes(workload));
      Predicate<String> transport = n -> !n.matches(RENDEZVOUS_VARIABLES + "|" + TEST_VARIABLES);
      assertThat(variables(container, transport))
          .isEqualTo(variables(testContainer, n -> !n.matches(TEST_VARIABLES)))
          .hasSizeGreaterThan(3);
    }
  }

  private static List<Object> volumes(Object template) {
    return List.copyOf((List<?>) at(template, "spec", "volumes"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Form.class,
      names = {"JOB", "JOBSET"})
  void everyPodGetsTheAddressOfTheFirstPod(Form form) {
    FabricPlan plan = Planned.plan("dev");
    Object container = at(template(plan, form), "spec", "containers", 0);
    assertThat(variables(container, n -> n.matches(RENDEZVOUS_VARIABLES)))
        .isEqualTo(
            Map.of(
                "RANK", "",
                "WORLD_SIZE", "2",
                "MASTER_ADDR", form == Form.JOB ? "on-0.on" : "on-nodes-0-0.on",
                "MASTER_PORT", "8361"));
  }

  @Test
  void processesOfALeaderWorkerSetMeetByVariablesOfItsController() {
    Object template = template(Planned.plan("dev"), Form.LWS);
    assertThat(
            variables(at(template, "spec", "containers", 0), n -> n.matches(RENDEZVOUS_VARIABLES)))
        .isEqualTo(
            Map.of(
                "RANK", "$(LWS_WORKER_INDEX)",
                "WORLD_SIZE", "$(LWS_GROUP_SIZE)",
                "MASTER_ADDR", "$(LWS_LEADER_ADDRESS)",
                "MASTER_PORT", "8361"));
    assertThat(at(template, "spec", "restartPolicy")).isEqualTo("Always");
    assertThat(Parsed.find(template, "spec", "subdomain")).isEmpty();
  }

  @Test
  void aLeaderWorkerSetHasNoServiceBecauseItsControllerCreatesOne() {
    FabricPlan plan = Planned.plan("dev");
    UserJob job = job(plan, Form.LWS, Libraries.IMAGE);
    List<Object> documents = Parsed.documents(WorkloadManifests.yaml(plan, job));
    assertThat(documents).hasSize(2);
    assertThat(at(documents.get(1), "metadata"))
        .isEqualTo(Map.of("name", "on", "namespace", "1e3"));
    assertThat(at(documents.get(1), "spec", "leaderWorkerTemplate"))
        .asInstanceOf(MAP)
        .containsOnlyKeys("size", "restartPolicy", "workerTemplate")
        .containsEntry("size", 2);
  }

  @Test
  void aLeaderWorkerSetMayHaveASeparateTemplateOfTheLeader() {
    Map<String, Object> leader = Map.of("spec", Map.of("hostname", "first"));
    Map<String, Object> worker = Map.of("spec", Map.of("hostname", "second"));
    Map<String, Object> metadata = Map.of("name", "a");
    LeaderWorkerSet set = new LeaderWorkerSet(metadata, 3, 4, Optional.of(leader), worker);
    assertThat(at(Parsed.documents(ManifestYaml.of(set.object())).get(0), "spec"))
        .isEqualTo(
            Map.of(
                "replicas",
                3,
                "leaderWorkerTemplate",
                Map.of(
                    "size",
                    4,
                    "restartPolicy",
                    "RecreateGroupOnPodRestart",
                    "leaderTemplate",
                    leader,
                    "workerTemplate",
                    worker)));
  }

  @Test
  void theServiceIncludesPodsThatAreNotReady() {
    FabricPlan plan = Planned.plan("dev");
    List<Object> documents =
        Parsed.documents(WorkloadManifests.yaml(plan, job(plan, Form.JOB, Libraries.IMAGE, "a")));
    assertThat(documents).hasSize(3);
    assertThat(at(documents.get(1), "spec"))
        .isEqualTo(
            Map.of(
                "clusterIP",
                "None",
                "publishNotReadyAddresses",
                true,
                "selector",
                Map.of("batch.kubernetes.io/job-name", "on")));
    assertThat(at(documents.get(2), "spec", "template", "spec", "subdomain")).isEqualTo("on");
    assertThat(at(documents.get(2), "metadata", "name")).isEqualTo("on");
  }

  @Test
  void textsThatYamlCouldMisreadAreReadUnchanged() {
    FabricPlan plan = Planned.plan("dev");
    String[] words = {
      "true", "no", "1e3", "0o17", "y", "", " a ", "#x", "a: b", "- a", "'\"\\", "a\nb\n", "~",
          "1_0",
      "$(RANK)", "{a}", "&a", "*a", "!!a", "%a", "@a", "`a`", "\u0007", "é", "1e3\n", ".5", "+1",
          "0b1"
    };
    String yaml = WorkloadManifests.yaml(plan, job(plan, Form.JOB, Libraries.NODE, words));
    Object job = Parsed.documents(yaml).get(2);
    assertThat(at(job, "spec", "template", "spec", "containers", 0, "command"))
        .isEqualTo(List.of(words));
    assertThat(yaml)
        .contains("name: 'on'\n", "namespace: '1e3'\n", "- '0o17'\n", "- 'y'\n", "- '1_0'\n")
        .contains("- '1e3'\n", "- '.5'\n", "- '+1'\n", "- '0b1'\n");
  }

  @Test
  void anImageWithItsOwnLibrariesGetsTheDriverOnly() {
    FabricPlan plan = Planned.plan("dev");
    String yaml = WorkloadManifests.yaml(plan, job(plan, Form.JOB, Libraries.IMAGE, "a"));
    assertThat(yaml)
        .contains("- name: LD_LIBRARY_PATH\n          value: /usr/local/nvidia/lib64\n")
        .doesNotContain("LD_PRELOAD", "PYTHONPATH", "/deepep/");
  }

  @Test
  void aSoftwareSetWithoutNvshmemPreloadsItsNccl() {
    FabricPlan plan = Planned.plan("dev", text -> text + "  epfabric:software: deepep-v2\n");
    Object container = at(template(plan, Form.JOB), "spec", "containers", 0);
    assertThat(variables(container, n -> n.startsWith("LD_")))
        .isEqualTo(
            Map.of(
                "LD_LIBRARY_PATH", "/usr/local/nvidia/deepep/nccl/lib:/usr/local/nvidia/lib64",
                "LD_PRELOAD", "/usr/local/nvidia/deepep/nccl/lib/libnccl.so.2"));
  }

  @Test
  void taintsOfTheEnvironmentAreToleratedButNotTheStartupTaint() {
    FabricPlan plan =
        Planned.plan(
            "dev",
            text ->
                text.replace(
                    "capacity: spot",
                    "capacity: spot\n    taints: [{key: a, value: b, effect: no-execute}]"));
    assertThat(at(template(plan, Form.JOB), "spec", "tolerations"))
        .isEqualTo(
            List.of(
                Map.of("key", "nvidia.com/gpu", "operator", "Exists", "effect", "NoSchedule"),
                Map.of("key", "a", "operator", "Equal", "value", "b", "effect", "NoExecute")));
  }
}
