package epfabric.rehearsal.verb;

import epfabric.base.terminal.Words;
import epfabric.rehearsal.pulumi.Plugins;
import picocli.CommandLine.Option;

/** Whose plugins an ordinary pulumi CLI uses in an emulated world. */
final class PluginsOption {
  /** For help and completion. */
  static final class Names extends Words {
    Names() {
      super(Plugins.values());
    }
  }

  @SuppressWarnings("NullAway.Init") // set by picocli
  @Option(
      names = "--plugins",
      paramLabel = "PLUGINS",
      defaultValue = "own",
      completionCandidates = Names.class,
      description = {
        "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}): whose Google provider and Java"
            + " language host pulumi uses; installed: yours, where it has them."
      })
  private Plugins plugins;

  Plugins plugins() {
    return plugins;
  }
}
