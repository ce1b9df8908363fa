package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestDefinitions;
import epfabric.jobs.benchmark.definition.TestDefinitions.Source;
import epfabric.jobs.benchmark.definition.TestScenario;
import epfabric.jobs.benchmark.definition.TestScenarioReader;
import epfabric.jobs.benchmark.job.JobOptions;
import epfabric.jobs.benchmark.job.JobPlanner;
import epfabric.jobs.benchmark.plan.BenchmarkPlanner;
import epfabric.jobs.benchmark.plan.PlannedRun;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the Jobs of {@code epfabric bench plan} on two verified emulated nodes. */
@Tag("kube")
class BenchmarkOnKubernetesTest {
  private static final FabricPlan PLAN = Planned.plan("dev", Planned.IN_DEVICE_MODE);
  private static final String PAGE = "src/operator/test/resources/epfabric/jobs/benchmark/page/";

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static StandInNodes nodes;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin().with("-n", "default");
    nodes = plane.nodes(NodePool.verified(PLAN.pool().name(), "gpu-0", "gpu-1"));
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  /** Applies the only Job of the scenario on the documentation's page, with additional lines. */
  private static TestedJob apply(String lines) {
    Remarks remarks = new Remarks();
    Source test = new Source("standard.toml", Planned.text(PAGE + "standard.toml"));
    Source file = new Source("scenario.toml", Planned.text(PAGE + "scenario.toml") + lines);
    TestDefinitions tests = TestDefinitions.read(List.of(test), false, remarks);
    TestScenario scenario =
        new TestScenarioReader(tests, Map.of(), false, remarks).read(file).orElseThrow();
    PlannedRun run =
        BenchmarkPlanner.plan(scenario, PLAN.pool().machine(), 2, remarks).runs().get(0);
    JobOptions options =
        new JobOptions(Optional.empty(), Optional.empty(), Optional.empty(), false, Map.of());
    Map<String, String> files =
        new JobPlanner(PLAN, scenario.name() + lines, options, remarks).files(run);
    assertThat(remarks.errors().ordered()).isEmpty();
    kubectl.apply(Objects.requireNonNull(files.get("job.yaml"))).orFail();
    return new TestedJob(JobPlanner.jobName(scenario.name() + lines, run), kubectl);
  }

  @Test
  void aRunUsesBothNodesAndCompletes() {
    nodes.follow(PodScript.QUIET.hang(PodScript.When.ALWAYS));
    TestedJob job = apply("");
    job.awaitActive(2);
    assertThat(job.nodes()).containsExactly("gpu-0", "gpu-1");
    nodes.follow(PodScript.QUIET);
    job.awaitComplete();
    job.delete();
  }

  @Test
  void aRunThatNamesABusyNodeWaitsForTheNode() {
    nodes.follow(PodScript.QUIET.hang(PodScript.When.ALWAYS));
    TestedJob named = apply("nodes = [\"gpu-1\"]\n");
    named.awaitActive(1);
    assertThat(named.nodes()).containsExactly("gpu-1");
    TestedJob second = apply("nodes = [\"gpu-1\"]\nexclude_nodes = [\"gpu-0\"]\n");
    second.awaitEvent("FailedScheduling", "Insufficient nvidia.com/gpu");
    nodes.follow(PodScript.QUIET);
    named.awaitComplete();
    second.awaitComplete();
    named.delete();
    second.delete();
  }
}
