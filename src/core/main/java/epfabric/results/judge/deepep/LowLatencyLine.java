package epfabric.results.judge.deepep;

import epfabric.results.judge.run.LowLatencyRank;
import epfabric.results.judge.run.PythonDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the lines of the low-latency test; a line of the log may contain several of them if ranks
 * print at the same time.
 */
public final class LowLatencyLine {
  public static final String MARK = "[rank ";
  public static final String ALLOCATING = "Allocating buffer size: ";

  private static final String NUMBER = PythonDecimal.GROUP;
  private static final Pattern LINE =
      Pattern.compile(
          "\\[rank (?<rank>\\d{1,5})\\] (?:"
              + ("Dispatch \\+ combine bandwidth: " + NUMBER + " GB/s, avg_t=" + NUMBER)
              + (" us, min_t=" + NUMBER + " us, max_t=" + NUMBER + " us")
              + ("|Dispatch bandwidth: " + NUMBER + " GB/s, avg_t=" + NUMBER + " us \\| ")
              + ("Combine bandwidth: " + NUMBER + " GB/s, avg_t=" + NUMBER + " us")
              + ("|Dispatch send/recv time: " + NUMBER + " \\+ " + NUMBER + " us \\| ")
              + ("Combine send/recv time: " + NUMBER + " \\+ " + NUMBER + " us")
              + ")");

  /**
   * The words after a rank's number, which distinguish these lines from those of other programs.
   */
  private static final Pattern BEGIN =
      Pattern.compile("\\[rank \\d{1,5}\\] (?:Dispatch|Combine)\\b");

  private LowLatencyLine() {}

  /** Receives the lines of ranks. */
  interface Ranks {
    void both(int rank, LowLatencyRank.Both both);

    void phases(int rank, LowLatencyRank.Phases phases);

    void sendReceive(int rank, LowLatencyRank.SendReceive times);
  }

  /** Reads all parts of a line; returns how many of them are incomplete. */
  public static int read(String text, Ranks ranks) {
    Matcher matcher = LINE.matcher(text);
    int complete = 0;
    while (matcher.find()) {
      complete++;
      passOn(matcher, ranks);
    }
    return (int) BEGIN.matcher(text).results().count() - complete;
  }

  private static void passOn(Matcher m, Ranks ranks) {
    int rank = Integer.parseInt(m.group("rank"));
    if (m.group(2) != null) {
      ranks.both(rank, new LowLatencyRank.Both(at(m, 2), at(m, 3), at(m, 4), at(m, 5)));
    } else if (m.group(6) != null) {
      ranks.phases(rank, new LowLatencyRank.Phases(at(m, 6), at(m, 7), at(m, 8), at(m, 9)));
    } else {
      ranks.sendReceive(
          rank, new LowLatencyRank.SendReceive(at(m, 10), at(m, 11), at(m, 12), at(m, 13)));
    }
  }

  private static double at(Matcher matcher, int group) {
    return PythonDecimal.of(matcher.group(group));
  }
}
