package epfabric.base.terminal;

import java.io.Console;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The properties of standard output.
 *
 * @param terminal whether standard output is a terminal
 */
public record Screen(int columns, boolean terminal) {
  private static final int MIN_COLUMNS = 80;
  private static final int MAX_COLUMNS = 200;

  /**
   * Returns the properties of standard output. The width comes from the variable COLUMNS, or else
   * from the terminal (80 without a terminal), and is limited to the range from 80 to 200 columns.
   */
  public static Screen of(CommandSpec spec) {
    boolean terminal = hasTerminal();
    int columns =
        Optional.ofNullable(System.getenv("COLUMNS"))
            .filter(text -> text.matches("[0-9]{1,4}"))
            .map(Integer::valueOf)
            .orElseGet(() -> terminal ? spec.usageMessage().width() : MIN_COLUMNS);
    return new Screen(Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, columns)), terminal);
  }

  /**
   * Returns whether the process has a terminal. Since JDK 22 there may be a console without a
   * terminal.
   */
  @SuppressWarnings("SystemConsoleNull") // isTerminal is called if the JDK has this method
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
