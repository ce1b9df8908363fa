package epfabric.deploy.manifest.test;

import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.TestProgram;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.fabric.plan.AcceptancePlan;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds the arguments of the command that judges one run against the results expected of the
 * fabric.
 */
final class JudgeArguments {
  private final FabricPlan plan;
  private final TestRun run;
  private final List<String> result = new ArrayList<>();

  JudgeArguments(FabricPlan plan, TestRun run) {
    this.plan = plan;
    this.run = run;
  }

  /**
   * Returns the judge's arguments for a run that the launcher in the same pod records.
   *
   * @param folder folder in which the launcher records the run
   * @param seconds seconds within which the launcher must start
   */
  List<String> all(String folder, int seconds) {
    return arguments(folder, seconds, plan.workload().acceptance().criteria().gate());
  }

  private List<String> arguments(String folder, int seconds, Gate gate) {
    result.addAll(List.of("results", "judge", folder));
    option("--await-launcher", seconds);
    option("--test", run.test());
    option("--machine", plan.pool().machine().name());
    if (run.pods().rounds().isEmpty()) {
      option("--nodes", run.pods().together());
    }
    run.pods().rounds().forEach(round -> option("--round", round));
    addShape(run.program());
    option("--limits", plan.workload().acceptance().criteria().limits());
    option("--gate", EnumWord.of(gate));
    option("--summary", "/dev/termination-log");
    return List.copyOf(result);
  }

  /**
   * Returns the arguments of the judge in a pod of the stack. The judge's exit code decides whether
   * the Job fails.
   */
  List<String> ofTheStack(String folder, int seconds) {
    AcceptancePlan acceptance = plan.workload().acceptance();
    arguments(
        folder, seconds, acceptance.advises(run.test()) ? Gate.WARN : acceptance.criteria().gate());
    if (acceptance.judgedTogether()) {
      result.add("--defer");
    }
    return List.copyOf(result);
  }

  private void addShape(TestProgram program) {
    if (program.shape().tokens() > 0) {
      option("--tokens", program.shape().tokens());
      option("--hidden", program.shape().hidden());
      option("--topk", program.shape().topk());
    }
    run.again().ifPresent(tokens -> option("--again-tokens", tokens));
    run.experts().ifPresent(experts -> option("--experts", experts));
    program.cases().ifPresent(cases -> option("--cases", cases));
  }

  private void option(String name, Object value) {
    result.add(name);
    result.add(String.valueOf(value));
  }
}
