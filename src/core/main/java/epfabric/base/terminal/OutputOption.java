package epfabric.base.terminal;

import picocli.CommandLine.Option;

/** Selects whether a command prints text for people or JSON for programs. */
public final class OutputOption {
  private enum Format {
    TEXT,
    JSON
  }

  /** The formats for help and completion. */
  static final class Formats extends EnumOptions {
    Formats() {
      super(Format.values());
    }
  }

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      defaultValue = "text",
      completionCandidates = Formats.class,
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format format;

  public boolean json() {
    return format == Format.JSON;
  }
}
