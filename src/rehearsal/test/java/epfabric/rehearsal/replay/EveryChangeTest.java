package epfabric.rehearsal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.verdict.Verdict.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that no single change improves a verdict. In each file of each {@link ChangedSample}, each
 * line is removed, doubled, cut in half, joined with the next line or swapped with the next line;
 * each bit is inverted; and each digit is removed or doubled.
 *
 * <p>With {@code EPFABRIC_LONG=true}, the test tries all changes of files up to {@link
 * #MAX_BYTES_FOR_ALL_CHANGES} bytes, and some changes of longer files. Without it, the test tries a
 * sample of changes, which {@code -Depfabric.seed=N} selects.
 */
class EveryChangeTest {
  private static final boolean LONG = "true".equals(System.getenv("EPFABRIC_LONG"));
  private static final long SEED = Long.getLong("epfabric.seed", 1);

  /**
   * The size, in bytes, up to which all changes are tried; only the complete log of V2's 144 cases
   * is longer.
   */
  private static final int MAX_BYTES_FOR_ALL_CHANGES = 40_000;

  /**
   * The maximum number of bytes to judge for one kind of change of one file, if not all changes are
   * tried.
   */
  private static final int BUDGET = LONG ? 100_000_000 : 50_000;

  /** The maximum number of changes of one kind to one file, if not all changes are tried. */
  private static final int MAX_CHANGES = LONG ? 20_000 : 8;

  /** The kind of change of which all changes are always tried. */
  private static final String CONFIGURATION = "bit of the configuration inverted";

  private static final List<String> CONFIGURATION_LINES =
      List.of("[config]", " > Ranks", " > Experts", " > Tokens", "[all-reduce] done");

  private static final AtomicLong TRIED = new AtomicLong();

  static Stream<ChangedSample> samples() {
    return ChangedSample.all().stream();
  }

  /**
   * Returns the verdict's rank by the gates that accept it: {@code --gate strict} accepts pass, and
   * {@code --gate fail} also accepts degraded. Neither gate accepts fail and inconclusive, so these
   * have the same rank; their difference only decides whether to repeat the run.
   */
  private static int rank(Kind kind) {
    return switch (kind) {
      case PASS -> 2;
      case DEGRADED -> 1;
      case FAIL, INCONCLUSIVE -> 0;
    };
  }

  @Test
  void noSamplePassesBeforeItIsChanged() {
    assertThat(ChangedSample.all())
        .hasSizeGreaterThan(60)
        .allSatisfy(sample -> assertThat(sample.judged(Map.of())).isNotEqualTo(Kind.PASS));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void noSingleChangeImprovesAVerdict(ChangedSample sample) {
    Kind before = sample.judged(Map.of());
    List<String> improved = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : sample.files().entrySet()) {
      changes(file.getValue())
          .forEach(
              (kind, change) -> {
                String name = file.getKey() + ", " + kind;
                improved.addAll(improvements(sample, before, file.getKey(), name, change));
              });
    }
    assertThat(improved).as("%s is %s; -Depfabric.seed=%d", sample, before, SEED).isEmpty();
  }

  @AfterAll
  static void printNumberOfChanges() {
    System.out.printf(Locale.ROOT, "%d changes tried%n", TRIED.get());
  }

  /**
   * One kind of change: the number of changes, and a function that returns the file after a change.
   */
  private record Changes(int count, IntFunction<byte[]> change) {}

  private static Map<String, Changes> changes(byte[] bytes) {
    String[] lines = new String(bytes, StandardCharsets.UTF_8).split("(?<=\n)", -1);
    int[] digits = digits(bytes);
    Map<String, Changes> changes = new LinkedHashMap<>();
    changes.put("line removed", new Changes(lines.length, i -> edited(lines, i, "")));
    changes.put(
        "line doubled", new Changes(lines.length, i -> edited(lines, i, doubled(lines[i]))));
    changes.put("line cut", new Changes(lines.length, i -> edited(lines, i, firstHalf(lines[i]))));
    changes.put(
        "line joined", new Changes(lines.length, i -> edited(lines, i, withoutLineEnd(lines[i]))));
    changes.put("lines swapped", new Changes(lines.length - 1, i -> swapped(lines, i)));
    changes.put("bit inverted", new Changes(bytes.length * 8, i -> inverted(bytes, i)));
    int[] figures = Arrays.stream(digits).filter(at -> configures(bytes, at)).toArray();
    changes.put(
        CONFIGURATION,
        new Changes(figures.length * 8, i -> inverted(bytes, figures[i / 8] * 8 + i % 8)));
    changes.put("digit removed", new Changes(digits.length, i -> spliced(bytes, digits[i], 0)));
    changes.put("digit doubled", new Changes(digits.length, i -> spliced(bytes, digits[i], 2)));
    return changes;
  }

  /**
   * Returns whether the byte is in a line with the configuration, which decides how all
   * measurements are judged.
   */
  private static boolean configures(byte[] bytes, int at) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int begin = text.lastIndexOf('\n', at) + 1;
    return CONFIGURATION_LINES.stream().anyMatch(mark -> text.startsWith(mark, begin));
  }

  /** Returns descriptions of the changes that improved the verdict. */
  private static List<String> improvements(
      ChangedSample sample, Kind before, String file, String name, Changes changes) {
    byte[] original = Objects.requireNonNull(sample.files().get(file));
    boolean all =
        name.endsWith(CONFIGURATION) || (LONG && original.length <= MAX_BYTES_FOR_ALL_CHANGES);
    int limit =
        all ? changes.count() : Math.max(2, Math.min(MAX_CHANGES, BUDGET / (1 + original.length)));
    SplittableRandom random = new SplittableRandom(SEED);
    IntStream chosen =
        changes.count() <= limit
            ? IntStream.range(0, changes.count())
            : random.ints(limit, 0, changes.count());
    return chosen
        .parallel()
        .boxed()
        .flatMap(
            at -> {
              byte[] changed = changes.change().apply(at);
              Kind after = sample.judged(Map.of(file, changed));
              TRIED.incrementAndGet();
              return rank(after) > rank(before)
                  ? Stream.of(
                      name
                          + " "
                          + at
                          + " made it "
                          + after
                          + ": "
                          + firstDifference(changed, original))
                  : Stream.empty();
            })
        .toList();
  }

  /** Returns the first differing line. */
  private static String firstDifference(byte[] changed, byte[] original) {
    int at = 0;
    while (at < changed.length && at < original.length && changed[at] == original[at]) {
      at++;
    }
    String text = new String(changed, StandardCharsets.ISO_8859_1);
    int begin = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
    return text.substring(begin, Math.min(text.length(), begin + 200))
        .lines()
        .findFirst()
        .orElse("");
  }

  private static byte[] edited(String[] lines, int at, String line) {
    String[] other = lines.clone();
    other[at] = line;
    return String.join("", other).getBytes(StandardCharsets.UTF_8);
  }

  private static String doubled(String line) {
    return line + line;
  }

  private static String firstHalf(String line) {
    return line.substring(0, line.length() / 2) + "\n";
  }

  private static String withoutLineEnd(String line) {
    return line.stripTrailing();
  }

  private static byte[] swapped(String[] lines, int at) {
    String[] other = lines.clone();
    other[at] = lines[at + 1];
    other[at + 1] = lines[at];
    return String.join("", other).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] inverted(byte[] bytes, int bit) {
    byte[] changed = bytes.clone();
    changed[bit / 8] ^= (byte) (1 << (bit % 8));
    return changed;
  }

  private static int[] digits(byte[] bytes) {
    return IntStream.range(0, bytes.length)
        .filter(i -> bytes[i] >= '0' && bytes[i] <= '9')
        .toArray();
  }

  /**
   * Returns the bytes with the byte at this index repeated this many times; zero times removes the
   * byte.
   */
  private static byte[] spliced(byte[] bytes, int at, int times) {
    byte[] changed = new byte[bytes.length - 1 + times];
    System.arraycopy(bytes, 0, changed, 0, at);
    Arrays.fill(changed, at, at + times, bytes[at]);
    System.arraycopy(bytes, at + 1, changed, at + times, bytes.length - at - 1);
    return changed;
  }
}
