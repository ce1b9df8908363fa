package epfabric.cli;

/** How the user runs this program, for lines that are to be copied. */
final class CommandName {
  private CommandName() {}

  /** What the launcher says it is, or else the jar's name. */
  static String get() {
    return System.getProperty("epfabric.command", "java -jar epfabric.jar");
  }
}
