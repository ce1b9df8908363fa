package epfabric.operate.advice.status;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.advice.status.TestRow.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Notices about the acceptance tests. */
final class TestNotices {
  private final List<TestRow> rows;
  private final FabricCommands commands;
  private final FabricPlan plan;

  /** The text that explains why a test's Job is complete although the test did not pass. */
  private final String whyComplete;

  TestNotices(FabricPlan plan, List<TestRow> rows) {
    this.rows = rows;
    this.plan = plan;
    this.commands = new FabricCommands(plan);
    this.whyComplete =
        plan.workload().acceptance().judgedTogether()
            ? "complete, and all tests are judged at the end: "
            : "the gate accepted it: ";
  }

  List<Notice> all(List<NodeRow> nodes, boolean verified) {
    List<Notice> notices = new ArrayList<>();
    rows.forEach(row -> notice(row).ifPresent(notices::add));
    notRun(verified).ifPresent(notices::add);
    if (verified) {
      untested(nodes).ifPresent(notices::add);
    }
    return notices;
  }

  private Optional<Notice> notice(TestRow row) {
    String subject = "test " + row.job();
    String what = row.finding().what();
    return switch (row.state()) {
      case FAILED ->
          Optional.of(
              Notice.blocks(
                  subject,
                  resultText(row) + "; once that is fixed, `pulumi up` runs it again",
                  commands.judge(row.job())));
      case WAITING ->
          Optional.of(
              Notice.warns(
                  subject,
                  "its pods wait" + (what.isEmpty() ? "" : ": " + what),
                  commands.testPods(row.job())));
      case COMPLETE ->
          row.passed()
              ? Optional.empty()
              : Optional.of(
                  Notice.warns(subject, whyComplete + resultText(row), commands.judge(row.job())));
      case NOT_RUN, RUNNING -> Optional.empty();
    };
  }

  /** Returns a text such as {@code fail: dispatch 46 GB/s, wanted 70; the judge advises: …}. */
  private static String resultText(TestRow row) {
    String verdict = row.finding().verdict();
    String advice = row.finding().advice();
    return (verdict.isEmpty() ? "failed without a verdict" : verdict)
        + (row.finding().what().isEmpty() ? "" : ": " + row.finding().what())
        + (advice.isEmpty() ? "" : "; the judge advises: " + advice);
  }

  /**
   * Returns a notice about tests that did not run; empty after a failed test and before all nodes
   * are ready, when no test is expected to run.
   */
  private Optional<Notice> notRun(boolean verified) {
    long open = rows.stream().filter(row -> row.state() == State.NOT_RUN).count();
    boolean expected = rows.stream().allMatch(r -> r.passed() || r.state() == State.NOT_RUN);
    return open == 0 || !verified || !expected
        ? Optional.empty()
        : Optional.of(
            Notice.warns(
                "tests",
                open + " of " + rows.size() + " have not run; if no `pulumi up` is under way:",
                commands.up()));
  }

  /**
   * Returns a notice about machines that joined after the tests, because Kubernetes does not repeat
   * a test for them.
   */
  private Optional<Notice> untested(List<NodeRow> nodes) {
    List<NodeRow> joined = nodes.stream().filter(NodeRow::joinedUntested).toList();
    return joined.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Notice.warns(
                "tests",
                "not run since these nodes joined: "
                    + joined.stream()
                        .map(row -> row.name().node())
                        .sorted()
                        .collect(Collectors.joining(", ")),
                commands.accept(new JoinedGroup(plan, nodes).nodes(joined))));
  }
}
