package epfabric.cli;

import epfabric.rehearsal.pulumi.PulumiCli;
import epfabric.value.EnumWord;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Who deploys in a rehearsal. */
enum RehearsalEngine {
  EMBEDDED,
  PULUMI;

  /** An environment whose secrets only its owner's passphrase or key opens. */
  private static final Pattern ENCRYPTED =
      Pattern.compile("(?m)^(encryptionsalt|secretsprovider|encryptedkey|environment):");

  /** For help and completion. */
  static final class Names extends Words {
    Names() {
      super(values());
    }
  }

  /**
   * The pulumi CLI that deploys; empty for the embedded engine.
   *
   * @param asked by the user; null for the CLI if it can be
   * @param repeatable whether the same life is wanted each time, which only the embedded one gives
   */
  static Optional<Path> pulumi(
      @Nullable RehearsalEngine asked, boolean repeatable, LoadedEnvironment loaded) {
    if (asked == EMBEDDED || (asked == null && (repeatable || isEncrypted(loaded)))) {
      return Optional.empty();
    }
    Optional<Path> pulumi = PulumiCli.onPath(System.getenv().getOrDefault("PATH", ""));
    if (asked == PULUMI) {
      require(pulumi, loaded);
    }
    return pulumi;
  }

  private static void require(Optional<Path> pulumi, LoadedEnvironment loaded) {
    if (pulumi.isEmpty()) {
      throw CommandException.usage(
          "--engine " + EnumWord.of(PULUMI) + ": there is no pulumi on PATH",
          "https://www.pulumi.com/docs/install says how to get it; or --engine embedded");
    }
    if (isEncrypted(loaded)) {
      throw CommandException.usage(
          "--engine pulumi: Pulumi."
              + loaded.name()
              + ".yaml names what its secrets are locked with",
          "a rehearsal has no key of yours: rehearse with --engine embedded");
    }
  }

  private static boolean isEncrypted(LoadedEnvironment loaded) {
    byte[] file = Objects.requireNonNull(loaded.inputs().get("Pulumi." + loaded.name() + ".yaml"));
    return ENCRYPTED.matcher(new String(file, StandardCharsets.UTF_8)).find();
  }
}
