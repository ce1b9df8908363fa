package epfabric.jobs.verb.accept;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.reading.ReadingState;
import epfabric.base.terminal.CommandException;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.results.judge.compare.Baseline;
import epfabric.results.judge.compare.RunComparison;
import epfabric.results.judge.compare.RunComparisons;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.VerdictJson;
import epfabric.results.judge.verdict.VerdictReader;
import epfabric.results.verb.RunAgainstEarlier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The acceptance runs of an environment: their numbers, and the last good run. */
public final class AcceptHistory {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{4,9}");

  private final RunStore store;

  public AcceptHistory(RunStore store) {
    this.store = store;
  }

  /**
   * Reserves the next number, which is greater than all numbers in the store and in the cluster.
   *
   * @param elsewhere numbers of runs whose Jobs still exist
   */
  public String next(List<String> elsewhere) throws IOException {
    int last = 0;
    for (String name : Stream.concat(store.runs().stream(), elsewhere.stream()).toList()) {
      last = NUMBER.matcher(name).matches() ? Math.max(last, Integer.parseInt(name)) : last;
    }
    String number = String.format(Locale.ROOT, "%04d", last + 1);
    if (!store.reserve(number)) {
      throw CommandException.usage("another run is using " + store.place(number), "try again");
    }
    return number;
  }

  /** Returns the name of the run's folder in messages. */
  String place(String number) {
    return store.place(number);
  }

  /** Releases the number of a run without results. */
  public void forget(String number) {
    store.release(number);
  }

  /**
   * Returns the last run that passed and was not slower than the run before it, preferably a run
   * with the same tests on as many nodes.
   *
   * @throws CommandException if the history cannot be read
   */
  Optional<String> lastGood(List<TestRun> tests) throws IOException {
    Optional<String> lastOfAll = Optional.empty();
    Optional<String> lastWithSameTests = Optional.empty();
    for (RunStore.Line line : store.history()) {
      ObjectNode past = parsed(line);
      String run = past.get("run").asText();
      if (isBaseline(past)) {
        lastOfAll = Optional.of(run);
        lastWithSameTests =
            hasSameTests((ObjectNode) past.get("tests"), tests) ? lastOfAll : lastWithSameTests;
      }
    }
    return lastWithSameTests.isPresent() ? lastWithSameTests : lastOfAll;
  }

  /** Returns whether a run is a baseline: it passed and was not slower than before. */
  private static boolean isBaseline(ObjectNode past) {
    boolean slower = past.has("regression") && past.get("regression").asBoolean();
    return past.get("verdict").asText().equals(Verdict.Kind.PASS.word())
        && !slower
        && !past.has(AcceptJson.IMAGE);
  }

  private static ObjectNode parsed(RunStore.Line line) {
    try {
      JsonNode past = Json.parse(line.text());
      if (past instanceof ObjectNode object
          && object.has("verdict")
          && object.has("run")
          && NUMBER.matcher(object.get("run").asText()).matches()
          && object.get("tests") instanceof ObjectNode) {
        return object;
      }
    } catch (JsonException e) {
      // The exception below reports it, with the location of the line.
    }
    throw CommandException.usage(
        line.where() + ": not a line that epfabric accept wrote",
        "remove it, or use another -o DIR or --results gs://BUCKET/PREFIX for a new history");
  }

  private static boolean hasSameTests(ObjectNode past, List<TestRun> tests) {
    return tests.stream()
        .allMatch(
            test ->
                past.get(test.job()) instanceof ObjectNode found
                    && found.get("nodes").asInt() == test.pods().count());
  }

  /** Compares the tests of a run with the tests of an earlier run, Job by Job. */
  RunAgainstEarlier compare(String with, AcceptedRun run, Optional<Double> noise)
      throws IOException {
    List<RunComparison> compared = new ArrayList<>();
    List<String> onlyAfter = new ArrayList<>();
    for (AcceptedTest test : run.tests()) {
      List<Baseline> before = baselines(with, test.run().job());
      List<Baseline> after =
          test.verdict().stream().map(v -> new Baseline(run.number(), v, List.of())).toList();
      RunComparisons comparisons = RunComparisons.of(before, after, noise);
      compared.addAll(comparisons.compared());
      onlyAfter.addAll(comparisons.onlyAfter());
    }
    return new RunAgainstEarlier(with, new RunComparisons(compared, List.of(), onlyAfter));
  }

  private List<Baseline> baselines(String number, String job) throws IOException {
    Optional<RunStore.Line> kept = store.read(number, job + ".json");
    if (kept.isEmpty()) {
      return List.of();
    }
    ReadingState reading = new ReadingState();
    List<Verdict> verdicts = VerdictReader.read(kept.get().where(), kept.get().text(), reading);
    reading.problems().throwIfAny();
    return verdicts.stream().map(verdict -> new Baseline(number, verdict, List.of())).toList();
  }

  /** Stores a run: first each verdict, then the run, and last the run's line in the history. */
  void store(AcceptedRun run, String json, String line) throws IOException {
    for (AcceptedTest test : run.tests()) {
      if (test.verdict().isPresent()) {
        store.write(
            run.number(),
            test.run().job() + ".json",
            VerdictJson.of(List.of(test.verdict().get())));
      }
    }
    store.write(run.number(), "accept.json", json);
    store.append(run.number(), line);
  }
}
