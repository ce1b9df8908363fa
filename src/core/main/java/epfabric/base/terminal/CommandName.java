package epfabric.base.terminal;

/** The command that runs this program; messages show it to the user. */
public final class CommandName {
  private CommandName() {}

  /**
   * Returns the command that the launcher passes; without a launcher, the command that runs the
   * jar.
   */
  public static String get() {
    return System.getProperty("epfabric.command", "java -jar epfabric.jar");
  }
}
