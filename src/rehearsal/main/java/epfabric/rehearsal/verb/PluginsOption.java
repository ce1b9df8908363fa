package epfabric.rehearsal.verb;

import epfabric.base.terminal.EnumOptions;
import epfabric.rehearsal.pulumi.PluginChoice;
import picocli.CommandLine.Option;

/** Selects the plugins that an ordinary pulumi CLI uses in an emulated world. */
final class PluginsOption {
  /** The option's values, for help and completion. */
  static final class Names extends EnumOptions {
    Names() {
      super(PluginChoice.values());
    }
  }

  @Option(
      names = "--plugins",
      paramLabel = "PLUGINS",
      defaultValue = "own",
      completionCandidates = Names.class,
      description = {
        "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}): whose Google provider and Java"
            + " language host pulumi uses; installed: yours, where it has them."
      })
  private PluginChoice plugins;

  PluginChoice plugins() {
    return plugins;
  }
}
