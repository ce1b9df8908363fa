package epfabric.results.judge.run;

import epfabric.results.judge.test.Phase;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The output of DeepEP V2's {@code test_ep.py}.
 *
 * @param scaleoutRanks number of groups; the ranks in a group, a node or NVLink domain, use NVLink
 * @param scaleupRanks number of ranks in each group
 * @param firstLine number of the line that states these two numbers; 0 if the log lacks it
 * @param sms streaming multiprocessors used; 0 when not printed
 * @param head lines that ranks printed before the first case in a log whose beginning is missing
 * @param cases in the order in which they started
 */
public record ElasticRun(
    int scaleoutRanks,
    int scaleupRanks,
    long firstLine,
    int sms,
    List<ElasticCase> cases,
    Map<Kernel, Ranks> head) {
  public ElasticRun {
    cases = List.copyOf(cases);
    head = Collections.unmodifiableMap(new TreeMap<>(head)); // in the order of printing
  }

  /**
   * Returns the number of ranks that the first line states. Without this line, returns the largest
   * number in the ranks' own lines, which a damaged line may make too large; 0 if none states it.
   */
  public long ranks() {
    return scaleoutRanks > 0
        ? (long) scaleoutRanks * scaleupRanks
        : kernels().mapToLong(Ranks::worldSize).max().orElse(0);
  }

  /** Returns whether several groups took part. */
  public boolean betweenGroups() {
    return scaleoutRanks > 1
        || (scaleoutRanks == 0 && kernels().anyMatch(k -> k.slowest().scaleoutGbps() > 0));
  }

  private Stream<Ranks> kernels() {
    return Stream.concat(
        head.values().stream(), cases.stream().flatMap(c -> c.kernels().values().stream()));
  }

  /** The kernels whose time a case measures, each with the first character of its lines. */
  public enum Kernel {
    DISPATCH('*', "dispatch"),
    EXPANDED_DISPATCH('-', "expanded dispatch"),
    CACHED_DISPATCH('#', "cached dispatch"),
    COMBINE('@', "combine"),
    REDUCED_COMBINE('+', "reduced combine");

    private final char mark;
    private final String label;

    Kernel(char mark, String label) {
      this.mark = mark;
      this.label = label;
    }

    public char mark() {
      return mark;
    }

    public String label() {
      return label;
    }

    /** Returns the phase that the kernel's time measures; combine always sends BF16. */
    public Phase phase(boolean fp8) {
      if (this == COMBINE || this == REDUCED_COMBINE) {
        return Phase.COMBINE;
      }
      return fp8 ? Phase.DISPATCH_FP8 : Phase.DISPATCH_BF16;
    }
  }

  /**
   * One case.
   *
   * @param flags as printed between {@code Testing with} and the dots
   * @param fp8 whether dispatch sends FP8
   * @param kernels the lines of its ranks
   */
  public record ElasticCase(String flags, boolean fp8, Map<Kernel, Ranks> kernels, long line) {
    public ElasticCase {
      kernels = Collections.unmodifiableMap(new TreeMap<>(kernels)); // in the order of printing
    }
  }

  /**
   * The ranks of one kernel in one case. A collective is as fast as its slowest rank.
   *
   * @param ranks number of distinct ranks that printed a line
   * @param worldSize the number after the slash in {@code EP: 3/8}
   * @param slowest the line of the slowest rank
   */
  public record Ranks(int ranks, int worldSize, RankLine slowest) {}

  /**
   * One rank's line.
   *
   * @param scaleoutGbps logical GB/s between nodes, without decimals
   * @param scaleupGbps logical GB/s over NVLink, without decimals
   * @param bytes number of bytes over NVLink
   */
  public record RankLine(
      int rank,
      double scaleoutGbps,
      double scaleupGbps,
      double microseconds,
      double bytes,
      long line) {
    /** Returns whether bandwidth, in whole GB/s, and time match the bytes that the line states. */
    public boolean consistent() {
      double moved = scaleupGbps * microseconds / 1000;
      double rounding = 0.5 * microseconds / 1000;
      double printed = bytes / 1e6;
      return Math.abs(moved - printed) <= rounding + printed * 0.001;
    }
  }
}
