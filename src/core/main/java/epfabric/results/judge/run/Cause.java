package epfabric.results.judge.run;

import java.util.Comparator;
import java.util.OptionalInt;

/**
 * An error text of a log.
 *
 * @param text the error as printed, without the envelope of its line; truncated if it is very long
 * @param rank the rank that printed the error, if the log names it
 * @param time time in the envelope of its line; empty if the envelope has none
 * @param line 1-based line of the log
 */
public record Cause(Weight weight, String text, OptionalInt rank, String time, long line) {
  private static final int LONGEST = 400;

  /** Greatest number of lines between the report of a crash and a later error that explains it. */
  private static final int NEARBY_LINES = 10;

  /** How likely an error text is the cause of others. */
  public enum Weight {
    /** An error that ends its process: an uncaught exception, an abort, a crash. */
    FATAL(0, 0),
    /** A signal that ended its process; the cause of the signal may be printed a little later. */
    CRASH(0, 0),
    /** An error that a program reports and may survive. */
    ERROR(0, 0),
    /** A timeout, usually of a rank that waited for a rank that had failed before. */
    WAIT(0, 1),
    /**
     * A report of how a process ended, without a reason, or a text that may not be an error, such
     * as a warning or a line that only contains the word.
     */
    REPORT(1, 2),
    /** Errors that other ranks and their watchdogs print after a rank has failed. */
    ECHO(2, 3);

    private final int tier;
    private final int tierAcross;

    /**
     * @param tier order within a log; causes of one tier are ordered by time if both lines have a
     *     time, otherwise by line
     * @param tierAcross order between logs without times: a rank that waited does not explain a
     *     rank that failed
     */
    Weight(int tier, int tierAcross) {
      this.tier = tier;
      this.tierAcross = tierAcross;
    }
  }

  public Cause {
    text = text.strip();
    text = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }

  /**
   * Returns whether this error is a more likely explanation of a failure than {@code other}, in the
   * same log.
   */
  public boolean before(Cause other) {
    if (other.crash() && explains() && line - other.line <= NEARBY_LINES) {
      return true;
    }
    int tiers = Integer.compare(weight.tier, other.weight.tier);
    boolean timed = !time.isEmpty() && time.length() == other.time.length();
    int times = timed ? time.compareTo(other.time) : 0;
    return tiers != 0 ? tiers < 0 : times != 0 ? times < 0 : line < other.line;
  }

  /** Returns whether this error reports a signal that ended its process. */
  public boolean crash() {
    return weight == Weight.CRASH;
  }

  /** Returns whether this error contains a reason, unlike the report of a crash. */
  private boolean explains() {
    return weight == Weight.FATAL || weight == Weight.ERROR;
  }

  /**
   * Returns whether this cause is final: neither line {@code number}, printed at {@code
   * timeOfLine}, nor a later line can be a more likely cause.
   */
  public boolean settles(String timeOfLine, long number) {
    boolean timed = !time.isEmpty() && time.length() == timeOfLine.length();
    boolean mayBeExplained = crash() && number - line <= NEARBY_LINES;
    return !mayBeExplained
        && weight.tier == Weight.FATAL.tier
        && (!timed || time.compareTo(timeOfLine) <= 0);
  }

  /**
   * Orders causes of several logs by likelihood; without times, causes stay in the order of their
   * logs.
   */
  public static Comparator<Cause> acrossLogs() {
    return Comparator.<Cause>comparingInt(cause -> cause.weight().tierAcross)
        .thenComparing(
            (a, b) -> a.time.isEmpty() || b.time.isEmpty() ? 0 : a.time.compareTo(b.time));
  }

  /** Returns the same error with more text, from a later line. */
  public Cause with(String more) {
    return new Cause(weight, text + " " + more.strip(), rank, time, line);
  }

  /** Returns the same error, marked as one that ended its process. */
  public Cause asFatal() {
    return new Cause(Weight.FATAL, text, rank, time, line);
  }

  /** Returns whether this error certainly ended its process. */
  public boolean fatal() {
    return weight == Weight.FATAL || crash() || weight == Weight.WAIT;
  }

  /** Returns the text for a reason: the rank, if known, and the line that it printed. */
  public String quoted() {
    String ofRank = rank.isPresent() ? ", of rank " + rank.getAsInt() : "";
    return "most likely cause" + ofRank + ": \"" + text + "\"";
  }
}
