package epfabric.results.judge;

import java.util.OptionalInt;

/**
 * A line without what collectors, launchers and terminals put around it.
 *
 * @param stream pod, host, service or task that printed it; empty where the envelope names none
 * @param rank as torchrun's prefix names it
 * @param time as the envelope has it; empty without
 * @param error whether the program's logger calls it an error
 * @param text the line as the program printed it
 */
record LogLine(String stream, OptionalInt rank, String time, boolean error, String text) {
  /** A line without an envelope. */
  static LogLine bare(String text) {
    return new LogLine("", OptionalInt.empty(), "", false, text);
  }

  /** The same line, whose envelope goes on with a logger's prefix of an error. */
  LogLine loggedAsError(String rest) {
    return new LogLine(stream, rank, time, true, rest);
  }

  LogLine withText(String other) {
    return new LogLine(stream, rank, time, error, other);
  }

  /** The same line, whose envelope goes on with the name of a stream. */
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
