package epfabric.base.terminal;

/** The command with which the user runs this program, for commands in messages. */
public final class CommandName {
  private CommandName() {}

  /** Returns the command name that the launcher passes, or else the jar's name. */
  public static String get() {
    return System.getProperty("epfabric.command", "java -jar epfabric.jar");
  }
}
