package epfabric.base.terminal;

import java.io.Console;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The properties of the standard output.
 *
 * @param terminal whether it is a terminal
 */
public record Screen(int columns, boolean terminal) {
  private static final int USUAL = 80;
  private static final int MOST = 200;

  /**
   * Returns the width in the variable COLUMNS, or of the terminal; a pipe has 80, which is also the
   * minimum.
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

  /** Since JDK 22 a console can be without a terminal, which it reports. */
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
