package epfabric.deploy.manifest.test;

import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.TestProgram;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.fabric.plan.AcceptancePlan;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;

/** Builds the command line that judges one run, with the expected results of the fabric. */
final class JudgeArguments {
  private final FabricPlan plan;
  private final TestRun run;
  private final List<String> words = new ArrayList<>();

  JudgeArguments(FabricPlan plan, TestRun run) {
    this.plan = plan;
    this.run = run;
  }

  /**
   * Returns the judge's arguments for the run that a launcher beside it records in {@code folder}.
   *
   * @param seconds seconds within which the launcher must start
   */
  List<String> all(String folder, int seconds) {
    return held(folder, seconds, plan.workload().acceptance().criteria().gate());
  }

  private List<String> held(String folder, int seconds, Gate gate) {
    words.addAll(List.of("results", "judge", folder));
    option("--await-launcher", seconds);
    option("--test", run.test());
    option("--machine", plan.pool().machine().name());
    if (run.pods().rounds().isEmpty()) {
      option("--nodes", run.pods().together());
    }
    run.pods().rounds().forEach(round -> option("--round", round));
    shape(run.program());
    option("--limits", plan.workload().acceptance().criteria().limits());
    option("--gate", EnumWord.of(gate));
    option("--summary", "/dev/termination-log");
    return List.copyOf(words);
  }

  /**
   * Returns the arguments of the judge in a pod of the stack, whose exit code decides about the
   * Job.
   */
  List<String> ofTheStack(String folder, int seconds) {
    AcceptancePlan acceptance = plan.workload().acceptance();
    held(
        folder, seconds, acceptance.advises(run.test()) ? Gate.WARN : acceptance.criteria().gate());
    if (acceptance.judgedTogether()) {
      words.add("--defer");
    }
    return List.copyOf(words);
  }

  private void shape(TestProgram program) {
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
    words.add(name);
    words.add(String.valueOf(value));
  }
}
