package epfabric.results.judge.deepep;

import epfabric.base.value.CountedNoun;
import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.Limits;
import epfabric.results.judge.run.PrintedFigures;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The output of {@code deepep_data.py}, which compares every element of each call.
 *
 * @param begin first line of the output; empty if missing
 * @param proof result of the program's self-test, which plants faults; empty if it planted none
 * @param wrong calls with wrong data, the first ones of each round
 * @param failures calls that failed, by rank
 * @param end last line of the output; empty if missing
 */
public record DataRun(
    Optional<Begin> begin,
    Optional<Proof> proof,
    List<WrongCall> wrong,
    List<String> failures,
    Optional<End> end)
    implements PrintedFigures {
  /** Name of the fact that states the number of calls if all calls were right. */
  public static final String CLEAN_CALLS = "clean calls";

  /** A run without output. */
  static final DataRun NONE =
      new DataRun(Optional.empty(), Optional.empty(), List.of(), List.of(), Optional.empty());

  /** After n calls without an error, the rate of errors is below 3/n with a confidence of 95 %. */
  private static final double RULE_OF_THREE = 3;

  public DataRun {
    wrong = List.copyOf(wrong);
    failures = List.copyOf(failures);
  }

  /**
   * The library under test and the shape of the run.
   *
   * @param library name and version of the module under test
   * @param shape columns, choices, experts and the maximum number of tokens of a rank, as printed
   */
  public record Begin(int ranks, String library, String shape) {}

  /**
   * The result of the program's self-test, which precedes the counted calls.
   *
   * @param times calls in which a fault was planted
   * @param found number of these calls in which the fault was found
   */
  public record Proof(int faults, long times, long found) {
    boolean complete() {
      return times > 0 && found == times;
    }
  }

  /**
   * A call that delivered wrong data.
   *
   * @param part the compared part, such as {@code dispatched rows}
   * @param what number of wrong elements, the first of them, and the kind of call
   */
  public record WrongCall(int rank, String part, String what, long line) {}

  /** The totals of a run. A call is a pair of dispatch and combine on one rank. */
  public record End(long calls, long wrong, long callsOfEachRank, double seconds) {
    long clean() {
      return calls - wrong;
    }
  }

  /**
   * Returns the highest rate of wrong calls that is still possible after {@code clean} calls
   * without an error.
   */
  static String rateBelow(long clean) {
    return String.format(Locale.ROOT, "%.2g %%", 100 * RULE_OF_THREE / clean);
  }

  @Override
  public String format() {
    return "deepep_data";
  }

  @Override
  public int ranks() {
    return begin.map(Begin::ranks).orElse(0);
  }

  /** Returns no measurements: the program compares data and measures no time. */
  @Override
  public List<Figure> figures(JudgedSituation situation, Limits limits, String source) {
    return List.of();
  }

  @Override
  public Optional<List<Fact>> facts() {
    List<Fact> facts = new ArrayList<>();
    begin.ifPresent(
        head -> {
          facts.add(new Fact("library", head.library()));
          facts.add(new Fact("shape", head.shape()));
        });
    end.ifPresent(
        last -> {
          facts.add(new Fact("calls", calls(last)));
          if (last.wrong() == 0 && last.calls() > 0) {
            facts.add(new Fact(CLEAN_CALLS, String.valueOf(last.calls())));
            String rate = "below " + rateBelow(last.calls()) + " with 95 % confidence";
            facts.add(new Fact("rate of wrong calls", rate));
          }
        });
    proof.ifPresent(
        test -> {
          String kinds = CountedNoun.of(test.faults(), "kind of fault", "kinds of faults");
          String found = test.found() + " of " + test.times() + " found, " + kinds;
          facts.add(new Fact("planted faults", found));
        });
    return Optional.of(facts);
  }

  private static String calls(End end) {
    return String.format(
        Locale.ROOT,
        "%d of %d clean, %d of each rank, in %.1f s",
        end.clean(),
        end.calls(),
        end.callsOfEachRank(),
        end.seconds());
  }
}
