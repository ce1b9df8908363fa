package epfabric.results.judge.epbench;

import epfabric.results.judge.run.PrintedFigures;
import epfabric.results.judge.run.ProgramLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects the output of {@code epbench}: the report, which is one line, and failure messages. */
final class EpbenchLines implements ProgramLines {
  /** Prefix with which {@code epbench_accept.py} prints the report. */
  static final String MARK = "[epbench] report ";

  /** Prefix of each message of {@code epbench}. */
  static final String PREFIX = "epbench: ";

  /**
   * Maximum number of messages that are kept: all ranks may fail at once, and the first few
   * messages explain the failure.
   */
  private static final int MOST_MESSAGES = 16;

  private static final int LONGEST_MESSAGE = 400;

  private final List<String> messages = new ArrayList<>();
  private Optional<EpbenchReport> report = Optional.empty();
  private long reportLine;

  @Override
  public boolean claims(String text) {
    return text.startsWith(MARK) || text.startsWith(PREFIX);
  }

  @Override
  public boolean begun() {
    return done() || !messages.isEmpty();
  }

  @Override
  public boolean done() {
    return report.isPresent();
  }

  /** Takes a line; returns false for a report that cannot be read. */
  @Override
  public boolean take(String text, long line) {
    if (text.startsWith(PREFIX)) {
      String whole = text.substring(PREFIX.length()).strip();
      String message = whole.substring(0, Math.min(whole.length(), LONGEST_MESSAGE));
      if (messages.size() < MOST_MESSAGES && !messages.contains(message)) {
        messages.add(message);
      }
      return true;
    }
    report = EpbenchReader.read(text.substring(MARK.length()));
    reportLine = line;
    return report.isPresent();
  }

  @Override
  public Optional<PrintedFigures> built() {
    return begun() ? Optional.of(new EpbenchRun(report, reportLine, messages)) : Optional.empty();
  }
}
