package epfabric.cli;

import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Where output is looked at.
 *
 * @param terminal whether somebody looks at it as it comes
 */
record Screen(int columns, boolean terminal) {
  private static final int USUAL = 80;
  private static final int LEAST = 60;
  private static final int MOST = 200;

  /** The variable COLUMNS if it is set, else what the terminal says; a pipe has 80. */
  static Screen of(CommandSpec spec) {
    boolean terminal = System.console() != null;
    int columns =
        Optional.ofNullable(System.getenv("COLUMNS"))
            .filter(text -> text.matches("[0-9]{1,4}"))
            .map(Integer::valueOf)
            .orElseGet(() -> terminal ? spec.usageMessage().width() : USUAL);
    return new Screen(Math.max(LEAST, Math.min(MOST, columns)), terminal);
  }
}
