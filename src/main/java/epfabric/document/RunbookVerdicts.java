package epfabric.document;

import epfabric.environment.WorkloadRequest.Gate;
import epfabric.manifest.Manifest;
import epfabric.plan.FabricPlan;
import epfabric.value.ShellWord;
import java.util.List;

/** How to read what the tests found, and how to run them again. */
final class RunbookVerdicts {
  private final FabricPlan plan;
  private final Names names;
  private final FabricObjects objects;

  RunbookVerdicts(FabricPlan plan) {
    this.plan = plan;
    this.names = new Names(plan);
    this.objects = new FabricObjects(plan);
  }

  void write(Markdown out) {
    if (!objects.tests()) {
      return;
    }
    read(out);
    again(out);
  }

  private void read(Markdown out) {
    Manifest test = objects.exampleTest();
    String pods = "-l " + ShellWord.of("batch.kubernetes.io/job-name=" + test.name());
    out.subheading("Verdicts");
    out.text(
        "In every test pod the container `test` runs the program and the container `judge` waits"
            + " for it and judges what it printed; the judge's exit code is the pod's, and the first"
            + " pod that fails fails its Job. "
            + gate());
    out.table(List.of("Exit code of `judge`", "Verdict", "What becomes of the Job"), codes());
    out.text(
        "`up` then ends with an error that names the Job and `BackoffLimitExceeded`; later tests"
            + " do not start. An `up` that fails sets no `verdict`: one that the stack still shows"
            + " is of an earlier `up`. Read the failed Job, here "
            + Markdown.code(test.name())
            + ", pod by pod:");
    out.commands(
        objects.acceptance("get jobs"),
        objects.acceptance("get pods " + pods + " -o custom-columns=" + columns()),
        objects.acceptance("logs job/" + ShellWord.of(test.name()) + " -c judge"),
        "# every pod, with all that the program printed",
        objects.acceptance("logs " + pods + " -c judge --prefix --tail=-1 --ignore-errors"),
        objects.acceptance("logs " + pods + " -c test --prefix --tail=-1 --ignore-errors"));
    out.text(
        "The first command of the three reads one pod only. Pods of a Job that failed stay for as"
            + " long as the Job; logs go with their node, so read a spot node's soon.");
  }

  private String gate() {
    return switch (plan.workload().acceptance().gate()) {
      case STRICT -> "Gate `strict`: only a fabric at its full bandwidth passes.";
      case FAIL -> "Gate `fail`: a degraded fabric passes (exit code 0), a failed one does not.";
      case WARN, OFF -> "Gate `warn`: every verdict passes (exit code 0); read it in the log.";
    };
  }

  private List<List<String>> codes() {
    boolean warn = plan.workload().acceptance().gate() == Gate.WARN;
    List<String> passed = List.of("0", "passed the gate", "complete; the next test starts");
    List<String> unusable =
        List.of("any other", "none: options or results cannot be read", "fails");
    return warn
        ? List.of(passed, unusable)
        : List.of(
            passed,
            List.of("6", "failed: wrong results, or far below the limits", "fails at once"),
            List.of("7", "degraded: right results, below the limits", "fails at once"),
            List.of(
                "8",
                "inconclusive: the run was interrupted, say by a preempted peer",
                "the pod is made anew, as a preempted one is, until the Job's limit"),
            unusable);
  }

  private static String columns() {
    String judge = ".status.containerStatuses[?(@.name==\"judge\")].state.terminated";
    return ShellWord.of(
        "POD:.metadata.name,NODE:.spec.nodeName,PHASE:.status.phase,REASON:.status.reason"
            + (",EXIT:" + judge + ".exitCode,SAYS:" + judge + ".message"));
  }

  private void again(Markdown out) {
    out.subheading("Run tests again");
    out.text(
        "The next `up` makes a Job that failed anew and goes on from there. A Job that passed"
            + " stays; it is run again when what the nodes have installed, its images or its"
            + " settings change"
            + (plan.pool().adopted() ? "" : ", or when `up` replaces the pool in the same stack")
            + ". It is **not** run again when GKE makes nodes anew: those are installed and"
            + " verified again, not tested. To run one that passed, or all (the quotes are"
            + " needed):");
    out.commands(
        names.pulumi("up"),
        names.pulumi("up --replace " + ShellWord.of("**::" + objects.exampleTest().id())),
        names.pulumi("up --replace " + ShellWord.of("**kubernetes:batch/v1:Job::**")));
    out.text(
        "While other work holds GPUs, "
            + Markdown.code(objects.ready().name())
            + " says whose, is tried again for "
            + Words.minutes(FabricObjects.deadlineSeconds(objects.ready()))
            + " and then fails with `DeadlineExceeded`: the tests are **deferred**, nothing was"
            + " found about the fabric. The tests' pods have less priority than others and push"
            + " nothing off its node.");
    out.commands(objects.acceptance("logs job/" + ShellWord.of(objects.ready().name())));
  }
}
