package epfabric.rehearsal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.base.reading.ReadingState;
import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.Judge;
import epfabric.results.judge.LogReader;
import epfabric.results.judge.NodeRun;
import epfabric.results.judge.RunExpectation;
import epfabric.results.judge.RunExpectation.Shape;
import epfabric.results.judge.RunFolder;
import epfabric.results.judge.RunLogs;
import epfabric.results.judge.TestKind;
import epfabric.results.judge.Verdict;
import epfabric.results.judge.Verdict.Kind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No single change raises a verdict: every line taken away, doubled or swapped with the next, and
 * every bit turned over, of logs that are no pass and of whole results folders.
 *
 * <p>{@code EPFABRIC_LONG=true} tries all of them, or of long logs a part that begins at {@code
 * -Depfabric.seed=N}; otherwise a few.
 */
class EveryChangeTest {
  private static final boolean LONG = "true".equals(System.getenv("EPFABRIC_LONG"));
  private static final long SEED = Long.getLong("epfabric.seed", 1);

  /** Of one kind of change to one sample. */
  private static final int MOST = LONG ? 40_000 : 150;

  private static final Catalog CATALOG = Catalog.load();
  private static final Judge JUDGE = new Judge(CATALOG);
  private static final LogReader READER = new LogReader(CATALOG.signatures());

  /**
   * What is judged.
   *
   * @param files by name; a log by itself is one file
   */
  private record Sample(
      String name, TestKind test, int nodes, OptionalInt cases, Map<String, byte[]> files) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static Stream<Sample> samples() {
    List<Sample> samples = new ArrayList<>();
    for (TestOutcome outcome : List.of(TestOutcome.SLOW, TestOutcome.WRONG)) {
      add(samples, "intranode", 1, 24, outcome);
      add(samples, "internode", 2, 32, outcome);
      add(samples, "nccl-allreduce", 2, 1, outcome);
      add(samples, "epbench", 1, 1, outcome);
    }
    add(samples, "low-latency", 2, 1, TestOutcome.WRONG);
    return samples.stream();
  }

  private static void add(
      List<Sample> samples, String test, int nodes, int cases, TestOutcome outcome) {
    TestCommandLine line = new TestCommandLine(test, nodes, 0, 0, 8, 600, List.of(), List.of("p"));
    String log = TestLog.of(line, cases, outcome).orElseThrow();
    String name = test + ", " + outcome.name().toLowerCase(Locale.ROOT);
    TestKind kind = TestKind.parse(test).orElseThrow();
    OptionalInt wanted = cases > 1 ? OptionalInt.of(cases) : OptionalInt.empty();
    samples.add(new Sample(name, kind, nodes, wanted, Map.of(RunFolder.LOG, bytes(log))));
    String emulated = log.replace("[epfabric] replayed", "[epfabric] emulated");
    samples.add(
        new Sample(
            name + ", emulated", kind, nodes, wanted, Map.of(RunFolder.LOG, bytes(emulated))));
    ResultsFolder folder = ResultsFolder.ended(line, log, TestLog.exitCode(line, outcome), 60);
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(RunFolder.RUN_FILE, bytes(folder.runJson()));
    files.put(RunFolder.LOG, bytes(log));
    String sums = RunFolder.checksums(bytes(folder.runJson()), bytes(log));
    files.put(RunFolder.CHECKSUMS, bytes(sums));
    samples.add(new Sample(name + ", folder", kind, nodes, wanted, files));
  }

  /** Good ones cannot be raised, but by what they lack. */
  private static int worth(Kind kind) {
    return switch (kind) {
      case PASS -> 2;
      case DEGRADED -> 1;
      case FAIL, INCONCLUSIVE -> 0;
    };
  }

  private static Kind judged(Sample sample, Map<String, byte[]> files) {
    RunExpectation expected =
        new RunExpectation(
            sample.test(),
            "a4-highgpu-8g",
            OptionalInt.of(sample.nodes()),
            8,
            Shape.OF_THE_LOG,
            sample.cases(),
            "default");
    try {
      ReadingState reading = new ReadingState();
      NodeRun node = read(files, reading);
      reading.problems().throwIfAny();
      Verdict verdict = JUDGE.judge(new RunLogs(List.of(node)), expected);
      return verdict.kind();
    } catch (InvalidEnvironmentException e) {
      return Kind.INCONCLUSIVE;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] file(Map<String, byte[]> files, String name) {
    return Objects.requireNonNull(files.get(name));
  }

  private static NodeRun read(Map<String, byte[]> files, ReadingState reading) throws IOException {
    byte[] log = file(files, RunFolder.LOG);
    if (files.size() == 1) {
      return NodeRun.ofLog("test.log", READER.read("test.log", new ByteArrayInputStream(log)));
    }
    return new RunFolder(
            "results",
            Optional.of(new ByteArrayInputStream(log)),
            Optional.ofNullable(files.get(RunFolder.RUN_FILE)),
            Optional.ofNullable(files.get(RunFolder.CHECKSUMS)))
        .read(READER, reading);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void noSingleChangeRaisesAVerdict(Sample sample) {
    Kind before = judged(sample, sample.files());
    for (Map.Entry<String, byte[]> file : sample.files().entrySet()) {
      byte[] bytes = file.getValue();
      String[] lines = new String(bytes, StandardCharsets.UTF_8).split("(?<=\n)", -1);
      tried(sample, before, file.getKey(), lines.length, i -> without(lines, i));
      tried(sample, before, file.getKey(), lines.length, i -> doubled(lines, i));
      tried(sample, before, file.getKey(), lines.length - 1, i -> swapped(lines, i));
      tried(sample, before, file.getKey(), bytes.length * 8, i -> turned(bytes, i));
    }
  }

  private static void tried(
      Sample sample, Kind before, String name, int count, Function<Integer, byte[]> change) {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < Math.min(count, MOST); i++) {
      int at = count <= MOST ? i : random.nextInt(count);
      Map<String, byte[]> changed = new LinkedHashMap<>(sample.files());
      byte[] bytes = change.apply(at);
      changed.put(name, bytes);
      Kind after = judged(sample, changed);
      assertThat(worth(after))
          .as(
              "%s, %s: change %d made %s of %s:%n%s",
              sample, name, at, after, before, around(bytes, file(sample.files(), name)))
          .isLessThanOrEqualTo(worth(before));
    }
  }

  /** The first line that is another now. */
  private static String around(byte[] changed, byte[] original) {
    int at = 0;
    while (at < changed.length && at < original.length && changed[at] == original[at]) {
      at++;
    }
    String text = new String(changed, StandardCharsets.ISO_8859_1);
    int begin = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
    return text.substring(begin, Math.min(text.length(), begin + 200));
  }

  private static byte[] joined(List<String> lines) {
    return bytes(String.join("", lines));
  }

  private static byte[] without(String[] lines, int at) {
    List<String> left = new ArrayList<>(List.of(lines));
    left.remove(at);
    return joined(left);
  }

  private static byte[] doubled(String[] lines, int at) {
    List<String> more = new ArrayList<>(List.of(lines));
    more.add(at, lines[at]);
    return joined(more);
  }

  private static byte[] swapped(String[] lines, int at) {
    List<String> other = new ArrayList<>(List.of(lines));
    other.set(at, lines[at + 1]);
    other.set(at + 1, lines[at]);
    return joined(other);
  }

  private static byte[] turned(byte[] bytes, int bit) {
    byte[] changed = bytes.clone();
    changed[bit / 8] ^= (byte) (1 << (bit % 8));
    return changed;
  }
}
