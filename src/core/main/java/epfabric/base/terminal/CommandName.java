package epfabric.base.terminal;

/** How the user runs this program, for lines that are to be copied. */
public final class CommandName {
  private CommandName() {}

  /** Returns the command name that the launcher passes, or else the jar's name. */
  public static String get() {
    return System.getProperty("epfabric.command", "java -jar epfabric.jar");
  }
}
