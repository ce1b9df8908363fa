package epfabric.deploy.manifest.test;

import static epfabric.deploy.manifest.Parsed.at;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.ImageName;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.Parsed;
import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.test.BenchmarkJob.ConfigFile;
import epfabric.deploy.manifest.test.BenchmarkJob.Run;
import epfabric.deploy.manifest.test.BenchmarkJob.Where;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.PodRules;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.deploy.manifest.tree.YamlWriter;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BenchmarkJobTest {
  private static final FabricPlan DEV = Planned.plan("dev", Planned.IN_DEVICE_MODE);
  private static final FabricPlan QUEUED =
      Planned.plan(
          "dev",
          text -> Planned.IN_DEVICE_MODE.apply(text) + "  epfabric:addons:\n    kueue: true\n");

  private static final Where ANYWHERE =
      new Where(
          Optional.empty(), Optional.empty(), 2, List.of(), DEV.pool().names(), List.of(), false);

  private static Run run(Where where, List<List<String>> commands) {
    return new Run(
        "bench-1",
        where,
        new BenchmarkJob.Program(
            ImageName.parse("example.org/a:b").orElseThrow(),
            commands,
            Map.of("NUM_SMS", "20", "X", "$(HOME)"),
            Optional.of(new ConfigFile("/tmp/config.yaml", "tokens: 1")),
            Optional.of("/results")),
        1800,
        Map.of("epfabric/benchmark", "s/1/0"),
        Optional.of("1f2e"));
  }

  private static List<Object> documents(FabricPlan plan, Where where) {
    return Parsed.documents(
        BenchmarkJob.yaml(plan, run(where, List.of(List.of("a", "$(b)"))), new YamlWriter()));
  }

  private static Object job(FabricPlan plan, Where where) {
    return documents(plan, where).get(2);
  }

  private static Object pod(Object job) {
    return at(job, "spec", "template", "spec");
  }

  private static Map<String, Object> env(Object container) {
    Map<String, Object> env = new TreeMap<>();
    for (Object item : (List<?>) at(container, "env")) {
      env.put(String.valueOf(at(item, "name")), Parsed.find(item, "value").orElse("from a field"));
    }
    return env;
  }

  @Test
  void aBenchmarkIsAConfigMapAServiceAndAJob() {
    List<Object> documents = documents(DEV, ANYWHERE);
    assertThat(documents.stream().map(d -> at(d, "kind")))
        .containsExactly("ConfigMap", "Service", "Job");
    assertThat(documents.stream().map(d -> at(d, "metadata", "name"))).containsOnly("bench-1");
    assertThat(at(documents.get(0), "data", "config.yaml")).isEqualTo("tokens: 1");
    assertThat(documents.stream().map(d -> at(d, "metadata", "labels", Labels.BENCH_RUN)))
        .containsOnly("1f2e");
    assertThat(at(documents.get(1), "spec", "clusterIP")).isEqualTo("None");
    assertThat(at(documents.get(1), "spec", "selector")).isEqualTo(Map.of(Labels.JOB, "bench-1"));
  }

  /**
   * Each Job has its own template; a shared template would be deleted with the first deleted Job.
   */
  @Test
  void theClaimTemplateOfAJobIsDeletedWithTheJob() {
    FabricPlan plan = Planned.plan("dev", text -> text + "  epfabric:network: {mode: dranet}\n");
    List<Object> documents = documents(plan, ANYWHERE);
    assertThat(documents.stream().map(d -> at(d, "kind")))
        .containsExactly("ConfigMap", "Service", "ResourceClaimTemplate", "Job");
    assertThat(documents.stream().map(d -> at(d, "metadata", "name"))).containsOnly("bench-1");
    assertThat(at(pod(documents.get(3)), "resourceClaims"))
        .isEqualTo(List.of(Map.of("name", "rdma", "resourceClaimTemplateName", "bench-1")));
    assertThat(at(documents.get(2), "spec", "spec", "devices", "requests", 0, "exactly", "count"))
        .isEqualTo(8);
    assertThat(at(pod(documents.get(3)), "containers", 0, "resources", "claims"))
        .isEqualTo(List.of(Map.of("name", "rdma")));
    assertThat(documents.toString()).doesNotContain("networking.gke.io");
  }

  @Test
  void theJobHasAPodOnEachNodeAndIsNotRetried() {
    Object job = job(DEV, ANYWHERE);
    assertThat(at(job, "spec", "completions")).isEqualTo(2);
    assertThat(at(job, "spec", "parallelism")).isEqualTo(2);
    assertThat(at(job, "spec", "completionMode")).isEqualTo("Indexed");
    assertThat(at(job, "spec", "backoffLimit")).isEqualTo(0);
    assertThat(at(pod(job), "activeDeadlineSeconds")).isEqualTo(1800);
    assertThat(at(job, "spec", "activeDeadlineSeconds")).isEqualTo(2400);
    assertThat(at(pod(job), "subdomain")).isEqualTo("bench-1");
  }

  /** The Job's pods request the same resources of a node as the acceptance tests. */
  @Test
  void theJobRequestsTheResourcesOfATest() {
    TestRun test = DEV.workload().acceptance().tests().get(0);
    Object testTemplate = new TestPod(DEV, test, TestOccasion.OF_THE_STACK).template();
    Object benchmarkJob = job(DEV, ANYWHERE);
    Object container = at(pod(benchmarkJob), "containers", 0);
    Object testContainer = at(testTemplate, "spec", "containers", 0);
    for (String part : List.of("resources", "securityContext")) {
      assertThat(at(container, part)).isEqualTo(at(testContainer, part));
    }
    assertThat(at(pod(benchmarkJob), "tolerations"))
        .isEqualTo(at(testTemplate, "spec", "tolerations"));
    Map<?, ?> annotations =
        (Map<?, ?>) at(benchmarkJob, "spec", "template", "metadata", "annotations");
    assertThat(new FabricPod(DEV).annotations())
        .allSatisfy((name, value) -> assertThat(annotations.get(name)).isEqualTo(value));
    assertThat(at(pod(benchmarkJob), "affinity", "nodeAffinity"))
        .isEqualTo(at(testTemplate, "spec", "affinity", "nodeAffinity"));
  }

  @Test
  void podsHaveTheMasterAddress() {
    Map<String, Object> env = env(at(pod(job(DEV, ANYWHERE)), "containers", 0));
    assertThat(env)
        .containsEntry("RANK", "from a field")
        .containsEntry("WORLD_SIZE", "2")
        .containsEntry("MASTER_ADDR", "bench-1-0.bench-1")
        .containsEntry("NUM_SMS", "20")
        .containsEntry("NODE_NAME", "from a field")
        .containsEntry("EPFABRIC_ENVIRONMENT", "dev")
        .containsEntry("EPFABRIC_RUN", "1f2e")
        .containsEntry("LD_LIBRARY_PATH", "/usr/local/nvidia/lib64")
        .containsAllEntriesOf(new TreeMap<>(new FabricPod(DEV).transportFor(Optional.empty())));
  }

  @Test
  void referencesToVariablesAreEscaped() {
    Object container = at(pod(job(DEV, ANYWHERE)), "containers", 0);
    assertThat(at(container, "command")).isEqualTo(List.of("a", "$$(b)"));
    assertThat(env(container)).containsEntry("X", "$$(HOME)");
  }

  @Test
  void theJobUsesLibrariesOfTheNodeIfRequested() {
    Where node =
        new Where(
            Optional.of("mine"),
            Optional.of("secret"),
            1,
            List.of(),
            DEV.pool().names(),
            List.of(),
            true);
    Object job = job(DEV, node);
    assertThat(env(at(pod(job), "containers", 0)))
        .containsEntry("PYTHONPATH", "/usr/local/nvidia/deepep/python");
    assertThat(at(job, "metadata", "namespace")).isEqualTo("mine");
    assertThat(at(pod(job), "imagePullSecrets")).isEqualTo(List.of(Map.of("name", "secret")));
  }

  @Test
  void theJobRunsOnNamedHostsOrPoolsButNotOnExcludedHosts() {
    Where where =
        new Where(
            Optional.empty(),
            Optional.empty(),
            3,
            List.of("n1", "n2"),
            List.of("p"),
            List.of("n9"),
            false);
    Object terms =
        at(
            pod(job(DEV, where)),
            "affinity",
            "nodeAffinity",
            "requiredDuringSchedulingIgnoredDuringExecution",
            "nodeSelectorTerms");
    Object excluded = Map.of("key", Labels.HOST, "operator", "NotIn", "values", List.of("n9"));
    assertThat(terms)
        .isEqualTo(
            List.of(
                Map.of(
                    "matchExpressions",
                    List.of(
                        Map.of("key", Labels.HOST, "operator", "In", "values", List.of("n1", "n2")),
                        excluded)),
                Map.of(
                    "matchExpressions",
                    List.of(
                        Map.of("key", Labels.NODE_POOL, "operator", "In", "values", List.of("p")),
                        excluded))));
  }

  @Test
  void theJobWaitsInTheQueueOfTheFabric() {
    assertThat(at(job(QUEUED, ANYWHERE), "metadata", "labels", "kueue.x-k8s.io/queue-name"))
        .isEqualTo("fabric");
    assertThat(Parsed.find(job(DEV, ANYWHERE), "metadata", "labels", "kueue.x-k8s.io/queue-name"))
        .isEmpty();
  }

  /**
   * Kueue would select only nodes that it requests itself, and the Job selects only the named
   * nodes, so no node would qualify.
   */
  @Test
  void aJobOnNamedQueuedNodesIsNotInTheQueue() {
    FabricPlan flex =
        Planned.plan(
            "dev",
            text ->
                Planned.IN_DEVICE_MODE
                        .apply(text)
                        .replace(
                            "    nodes: 2\n    capacity: spot\n",
                            "    capacity: flex-start\n    autoscaling: {min: 0, max: 2}\n")
                    + "  epfabric:addons: {kueue: true}\n");
    Where named =
        new Where(Optional.empty(), Optional.empty(), 1, List.of("n"), List.of(), List.of(), false);
    String queue = "kueue.x-k8s.io/queue-name";
    assertThat(Parsed.find(job(flex, named), "metadata", "labels", queue)).isEmpty();
    assertThat(at(job(flex, ANYWHERE), "metadata", "labels", queue)).isEqualTo("fabric");
    assertThat(at(job(QUEUED, named), "metadata", "labels", queue)).isEqualTo("fabric");
    assertThat(at(pod(job(flex, named)), "tolerations").toString())
        .contains("key=cloud.google.com/gke-queued");
  }

  /**
   * All commands run in one container, because only the first container that is no init container
   * gets the devices of NICs.
   */
  @Test
  void severalCommandsRunInTheOneContainerThatHasTheNics() {
    List<List<String>> commands = List.of(List.of("a", "it's", "$(b)"), List.of("b"));
    Object job =
        Parsed.documents(BenchmarkJob.yaml(DEV, run(ANYWHERE, commands), new YamlWriter())).get(2);
    assertThat((List<?>) at(pod(job), "initContainers")).hasSize(1);
    assertThat(at(pod(job), "initContainers", 0, "name")).isEqualTo("results");
    assertThat((List<?>) at(pod(job), "containers")).hasSize(1);
    assertThat(at(pod(job), "containers", 0, "name")).isEqualTo("benchmark");
    assertThat(at(pod(job), "containers", 0, "command"))
        .isEqualTo(List.of("sh", "-c", "a 'it'\\''s' '$$(b)' && b"));
    assertThat(broken(job)).isEmpty();
  }

  private static List<String> broken(Object job) {
    Map<?, ?> template = (Map<?, ?>) at(job, "spec", "template");
    return new PodRules(template, (kind, name) -> Optional.empty())
        .broken().stream().filter(sentence -> !sentence.contains("no digest")).toList();
  }

  @Test
  void configurationAndResultsHaveTheConfiguredPaths() {
    Object pod = pod(job(DEV, ANYWHERE));
    assertThat(at(pod, "containers", 0, "volumeMounts"))
        .isEqualTo(
            List.of(
                Map.of(
                    "name", "config",
                    "mountPath", "/tmp/config.yaml",
                    "subPath", "config.yaml",
                    "readOnly", true),
                Map.of("name", "results", "mountPath", "/results"),
                Map.of("name", "shm", "mountPath", "/dev/shm")));
  }

  /**
   * The results container runs beside all other containers, and only reads the folder with the
   * results.
   */
  @Test
  void theResultsContainerIsUnprivileged() {
    Object resultsContainer = at(pod(job(DEV, ANYWHERE)), "initContainers", 0);
    assertThat(at(resultsContainer, "restartPolicy")).isEqualTo("Always");
    assertThat(at(resultsContainer, "command"))
        .isEqualTo(List.of("sh", "/epfabric/collect.sh", "/results", "6291456"));
    assertThat(at(resultsContainer, "securityContext")).isEqualTo(SecurityContexts.unprivileged());
    assertThat(at(resultsContainer, "volumeMounts", 0, "readOnly")).isEqualTo(true);
    assertThat(Parsed.find(resultsContainer, "resources", "limits")).isEmpty();
    assertThat((String) at(documents(DEV, ANYWHERE).get(0), "data", "collect.sh"))
        .contains(ResultsContainer.BEGIN, ResultsContainer.END);
  }

  @Test
  void aJobCreatedByAProgramHasATtl() {
    assertThat(at(job(DEV, ANYWHERE), "spec", "ttlSecondsAfterFinished")).isEqualTo(86_400);
  }
}
