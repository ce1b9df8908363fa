package epfabric.results.judge.log;

import java.util.OptionalInt;

/**
 * A line without the additions of collectors, launchers and terminals.
 *
 * @param stream pod, host, service or task that printed the line; empty if the envelope names none
 * @param rank the rank in torchrun's prefix
 * @param time the time in the envelope; empty without one
 * @param error whether the program's logger marks it as an error
 * @param text the line as the program printed it
 */
record LogLine(String stream, OptionalInt rank, String time, boolean error, String text) {
  /** A line without an envelope. */
  static LogLine bare(String text) {
    return new LogLine("", OptionalInt.empty(), "", false, text);
  }

  /** Returns the line after a logger's prefix that marks an error. */
  LogLine loggedAsError(String rest) {
    return new LogLine(stream, rank, time, true, rest);
  }

  LogLine withText(String other) {
    return new LogLine(stream, rank, time, error, other);
  }

  /** Returns the line after the name of its stream. */
  LogLine in(String name, String rest) {
    boolean known = name.isEmpty() || stream.equals(name);
    String both =
        stream.isEmpty() || known ? (name.isEmpty() ? stream : name) : stream + " " + name;
    return new LogLine(both, rank, time, error, rest);
  }

  LogLine at(String stamp, String rest) {
    return new LogLine(stream, rank, time.isEmpty() ? stamp : time, error, rest);
  }

  LogLine ofRank(int number, String rest) {
    return new LogLine(stream, OptionalInt.of(number), time, error, rest);
  }
}
