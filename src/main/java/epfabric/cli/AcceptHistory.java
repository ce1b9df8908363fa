package epfabric.cli;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import epfabric.plan.AcceptancePlan.TestRun;
import epfabric.reading.Reading;
import epfabric.result.Baseline;
import epfabric.result.Comparison;
import epfabric.result.Comparisons;
import epfabric.result.TestKind;
import epfabric.result.Verdict;
import epfabric.result.VerdictJson;
import epfabric.result.VerdictReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder in which an environment's acceptance runs are kept: one below it for each run, and
 * {@code history.jsonl} with a line for each.
 */
final class AcceptHistory {
  private static final String HISTORY = "history.jsonl";
  private static final Pattern NUMBER = Pattern.compile("[0-9]{4,9}");

  private final Path folder;

  AcceptHistory(Path folder) {
    this.folder = folder;
  }

  /**
   * Takes the next number, above all that are known here and in the cluster.
   *
   * @param elsewhere numbers of runs whose Jobs are still there
   */
  String next(List<String> elsewhere) throws IOException {
    Files.createDirectories(folder);
    int last = 0;
    try (Stream<Path> below = Files.list(folder)) {
      List<String> here = below.map(path -> path.getFileName().toString()).toList();
      for (String name : Stream.concat(here.stream(), elsewhere.stream()).toList()) {
        last = NUMBER.matcher(name).matches() ? Math.max(last, Integer.parseInt(name)) : last;
      }
    }
    String number = String.format(Locale.ROOT, "%04d", last + 1);
    try {
      Files.createDirectory(folder.resolve(number));
    } catch (FileAlreadyExistsException e) {
      throw CommandException.usage(
          "another run takes number " + number + " in " + folder + " at this moment",
          "try again, or -o DIR");
    }
    return number;
  }

  /** The run's folder. */
  Path of(String number) {
    return folder.resolve(number);
  }

  /** Gives the number back: nothing has come of it. */
  void forget(String number) {
    try {
      Files.deleteIfExists(of(number));
    } catch (IOException e) {
      // A folder with nothing in it, or with what was already kept, does no harm.
    }
  }

  /**
   * The last run that passed and was not slower than the one before: rather one with the same tests
   * on as many nodes.
   *
   * @throws CommandException where the history cannot be read
   */
  Optional<String> lastGood(List<TestRun> tests) {
    Path file = folder.resolve(HISTORY);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    String text = new String(InputFile.bytes(file, InputFile.RECORDED), StandardCharsets.UTF_8);
    Optional<String> any = Optional.empty();
    Optional<String> same = Optional.empty();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      JsonObject past = parsed(line, file + ":" + number);
      String run = past.get("run").getAsString();
      if (good(past)) {
        any = Optional.of(run);
        same = alike(past.getAsJsonObject("tests"), tests) ? any : same;
      }
    }
    return same.isPresent() ? same : any;
  }

  /** A run that passed and was slower than before is nothing to compare with. */
  private static boolean good(JsonObject past) {
    boolean slower = past.has("regression") && past.get("regression").getAsBoolean();
    return past.get("verdict").getAsString().equals(Verdict.Kind.PASS.word()) && !slower;
  }

  private static JsonObject parsed(String line, String where) {
    try {
      JsonElement past = JsonParser.parseString(line);
      if (past instanceof JsonObject object
          && object.has("verdict")
          && object.has("run")
          && NUMBER.matcher(object.get("run").getAsString()).matches()
          && object.get("tests") instanceof JsonObject) {
        return object;
      }
    } catch (JsonParseException e) {
      // Told below, with its place.
    }
    throw CommandException.usage(
        where + ": not a line of epfabric accept", "remove the line, or -o DIR for a new history");
  }

  private static boolean alike(JsonObject past, List<TestRun> tests) {
    return tests.stream()
        .allMatch(
            test ->
                past.get(test.job()) instanceof JsonObject found
                    && found.get("nodes").getAsInt() == test.pods());
  }

  /** The tests of a run beside those of an earlier one, Job by Job. */
  Compared compare(String with, AcceptedRun run, Optional<Double> noise) {
    List<Comparison> compared = new ArrayList<>();
    List<TestKind> onlyAfter = new ArrayList<>();
    for (AcceptedTest test : run.tests()) {
      List<Baseline> before = baselines(with, test.run().job());
      List<Baseline> after =
          test.verdict().stream().map(v -> new Baseline(run.number(), v, List.of())).toList();
      Comparisons one = Comparisons.of(before, after, noise);
      compared.addAll(one.compared());
      onlyAfter.addAll(one.onlyAfter());
    }
    return new Compared(with, new Comparisons(compared, List.of(), onlyAfter));
  }

  private List<Baseline> baselines(String number, String job) {
    Path file = of(number).resolve(job + ".json");
    if (!Files.exists(file)) {
      return List.of();
    }
    String text = new String(InputFile.bytes(file, InputFile.WRITTEN), StandardCharsets.UTF_8);
    Reading reading = new Reading();
    List<Verdict> verdicts = VerdictReader.read(file.toString(), text, reading);
    reading.problems().throwIfAny();
    return verdicts.stream().map(verdict -> new Baseline(number, verdict, List.of())).toList();
  }

  /** Keeps a run: each verdict, the run itself, and last its line in the history. */
  void keep(AcceptedRun run, String whole, String line) throws IOException {
    Path of = of(run.number());
    for (AcceptedTest test : run.tests()) {
      if (test.verdict().isPresent()) {
        Files.writeString(
            of.resolve(test.run().job() + ".json"), VerdictJson.of(List.of(test.verdict().get())));
      }
    }
    Files.writeString(of.resolve("accept.json"), whole);
    Files.writeString(
        folder.resolve(HISTORY), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
