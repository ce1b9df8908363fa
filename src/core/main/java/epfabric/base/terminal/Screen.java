package epfabric.base.terminal;

import java.io.Console;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The properties of standard output.
 *
 * @param terminal whether it is a terminal
 */
public record Screen(int columns, boolean terminal) {
  private static final int USUAL = 80;
  private static final int MOST = 200;

  /**
   * Returns the width from the variable COLUMNS, or that of the terminal; it is 80 for a pipe, and
   * at least 80.
   */
  public static Screen of(CommandSpec spec) {
    boolean terminal = hasTerminal();
    int columns =
        Optional.ofNullable(System.getenv("COLUMNS"))
            .filter(text -> text.matches("[0-9]{1,4}"))
            .map(Integer::valueOf)
            .orElseGet(() -> terminal ? spec.usageMessage().width() : USUAL);
    return new Screen(Math.max(USUAL, Math.min(MOST, columns)), terminal);
  }

  /**
   * Returns whether the process has a terminal. Since JDK 22 there may be a console without a
   * terminal.
   */
  @SuppressWarnings("SystemConsoleNull") // asked further where it can be
  static boolean hasTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }
}
