package epfabric.rehearsal.verb;

import epfabric.base.facts.PulumiVersions;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.EnumOptions;
import epfabric.base.value.EnumWord;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.rehearsal.pulumi.PluginChoice;
import epfabric.rehearsal.pulumi.PulumiCli;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The engine that deploys in a rehearsal. */
enum RehearsalEngine {
  EMBEDDED,
  PULUMI;

  /** Matches the file of an environment whose secrets need its owner's passphrase or key. */
  private static final Pattern ENCRYPTED =
      Pattern.compile("(?m)^(encryptionsalt|secretsprovider|encryptedkey|environment):");

  /** The option's values, for help and completion. */
  static final class Names extends EnumOptions {
    Names() {
      super(values());
    }
  }

  /**
   * Returns the pulumi CLI that deploys; empty for the embedded engine.
   *
   * @param chosen the user's choice; if null, the CLI is used where possible
   * @param plugins the user's choice of plugins; installed plugins require the CLI
   * @param repeatable whether repeated rehearsals must be equal, which only the embedded engine
   *     guarantees
   */
  static Optional<Path> pulumi(
      @Nullable RehearsalEngine chosen,
      PluginChoice plugins,
      boolean repeatable,
      LoadedEnvironment loaded) {
    if (plugins == PluginChoice.INSTALLED) {
      requireUseOf(plugins, chosen);
      return Optional.of(require("--plugins " + EnumWord.of(plugins), loaded));
    }
    if (chosen == PULUMI) {
      return Optional.of(require("--engine " + EnumWord.of(PULUMI), loaded));
    }
    return chosen == EMBEDDED || repeatable || isEncrypted(loaded) ? Optional.empty() : onPath();
  }

  private static Optional<Path> onPath() {
    return PulumiCli.onPath(System.getenv().getOrDefault("PATH", ""));
  }

  private static void requireUseOf(PluginChoice plugins, @Nullable RehearsalEngine chosen) {
    String option = "--plugins " + EnumWord.of(plugins);
    if (chosen == EMBEDDED) {
      throw CommandException.usage(
          option + ": the embedded Pulumi engine uses no plugins", "leave --engine embedded out");
    }
    if (PluginChoice.googleProvider(System.getenv()).isEmpty()) {
      throw CommandException.usage(
          option + ": there is no Google provider",
          "pulumi plugin install resource gcp "
              + PulumiVersions.GCP
              + " gets it; or --plugins own");
    }
  }

  private static Path require(String option, LoadedEnvironment loaded) {
    Path pulumi =
        onPath()
            .orElseThrow(
                () ->
                    CommandException.usage(
                        option + ": there is no pulumi on PATH",
                        "https://www.pulumi.com/docs/install says how to get it; or --engine"
                            + " embedded"));
    if (isEncrypted(loaded)) {
      throw CommandException.usage(
          option + ": Pulumi." + loaded.name() + ".yaml names what its secrets are encrypted with",
          "a rehearsal has no key of yours: rehearse with --engine embedded");
    }
    return pulumi;
  }

  private static boolean isEncrypted(LoadedEnvironment loaded) {
    byte[] file = Objects.requireNonNull(loaded.inputs().get("Pulumi." + loaded.name() + ".yaml"));
    return ENCRYPTED.matcher(new String(file, StandardCharsets.UTF_8)).find();
  }
}
