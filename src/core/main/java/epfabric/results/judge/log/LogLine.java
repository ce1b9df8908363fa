package epfabric.results.judge.log;

import java.util.OptionalInt;

/**
 * A line without the additions of collectors, launchers and terminals.
 *
 * @param stream pod, host, service or task that printed the line; empty if the envelope names none
 * @param rank the rank that torchrun's prefix or an engine's worker name states
 * @param time the time in the envelope; empty if the envelope has none
 * @param error whether the program's logger marks it as an error
 * @param text the line as the program printed it
 */
record LogLine(String stream, OptionalInt rank, String time, boolean error, String text) {
  /** A line without an envelope. */
  static LogLine bare(String text) {
    return new LogLine("", OptionalInt.empty(), "", false, text);
  }

  /** Returns this line marked as an error, with the text after the logger's prefix. */
  LogLine loggedAsError(String rest) {
    return new LogLine(stream, rank, time, true, rest);
  }

  LogLine withText(String other) {
    return new LogLine(stream, rank, time, error, other);
  }

  /** Returns this line with {@code name} added to its stream, and with the text after that name. */
  LogLine in(String name, String rest) {
    boolean known = name.isEmpty() || stream.equals(name);
    String joined =
        stream.isEmpty() || known ? (name.isEmpty() ? stream : name) : stream + " " + name;
    return new LogLine(joined, rank, time, error, rest);
  }

  LogLine at(String stamp, String rest) {
    return new LogLine(stream, rank, time.isEmpty() ? stamp : time, error, rest);
  }

  LogLine ofRank(int number, String rest) {
    return new LogLine(stream, OptionalInt.of(number), time, error, rest);
  }
}
