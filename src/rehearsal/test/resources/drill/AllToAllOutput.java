package epfabric.results.judge.nccl;

import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.Limits;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.PrintedFigures;
import epfabric.results.judge.run.ProgramLines;
import epfabric.results.judge.run.PythonDecimal;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.TestOutput;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An invented program that exchanges data between all GPUs. */
public final class AllToAllOutput implements TestOutput {
  private static final Phase PHASE = TestKind.ALL_TO_ALL;
  private static final String MARK = "[all-to-all] ";

  /** The figures of its only line. */
  record AllToAll(double micros, double gbps, long wrong, int ranks) implements PrintedFigures {
    @Override
    public String format() {
      return "our all-to-all";
    }

    @Override
    public List<Figure> figures(JudgedSituation situation, Limits limits, String source) {
      return List.of(
          new Figure(
              PHASE,
              Link.RDMA,
              source,
              Verdict.Rate.of(gbps),
              OptionalDouble.of(micros),
              new Verdict.Bounds(limits.floor(PHASE), limits.band(PHASE)),
              Optional.empty()));
    }
  }

  private static final class Lines implements ProgramLines {
    private static final Pattern LINE =
        Pattern.compile(
            "\\[all-to-all\\] \\d{1,15} bytes, "
                + (PythonDecimal.GROUP + " us, " + PythonDecimal.GROUP)
                + " GB/s, (\\d{1,15}) wrong, (\\d{1,6}) ranks");

    private Optional<PrintedFigures> found = Optional.empty();

    @Override
    public boolean claims(String text) {
      return text.contains(MARK);
    }

    @Override
    public boolean take(String text, long line) {
      Matcher all = LINE.matcher(text);
      if (!all.find()) {
        return false;
      }
      found =
          Optional.of(
              new AllToAll(
                  PythonDecimal.of(all.group(1)),
                  PythonDecimal.of(all.group(2)),
                  Long.parseLong(all.group(3)),
                  Integer.parseInt(all.group(4))));
      return true;
    }

    @Override
    public boolean begun() {
      return found.isPresent();
    }

    @Override
    public boolean done() {
      return found.isPresent();
    }

    @Override
    public Optional<PrintedFigures> built() {
      return found;
    }
  }

  @Override
  public List<String> marks() {
    return List.of(MARK);
  }

  @Override
  public Optional<ProgramLines> lines() {
    return Optional.of(new Lines());
  }

  @Override
  public int check(NodeLog log, NodeRun node, JudgedSituation situation, RunFindings findings) {
    Optional<AllToAll> run = log.printed(AllToAll.class);
    if (run.isEmpty()) {
      String what = "no line \"[all-to-all]\"";
      findings.fail("no-end", Place.of(log), what, "judge the whole log of the test");
      return 0;
    }
    if (run.get().ranks() != situation.ranks()) {
      String what = run.get().ranks() + " ranks took part, expected " + situation.ranks();
      findings.fail("world-size", Place.of(log), what, "give the right --nodes");
    }
    if (run.get().wrong() > 0) {
      String what = run.get().wrong() + " wrong elements";
      findings.fail("wrong-sum", Place.of(log), what, "run the tests of single nodes");
    }
    return 1;
  }
}
