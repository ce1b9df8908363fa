package epfabric.deploy.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.EnumOptions;
import epfabric.deploy.manifest.SignedImagesPolicy;
import epfabric.deploy.origin.Signer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Who must have made a bundle, or images. */
public final class TrustOptions {
  /** How sure one wants to be where a bundle comes from. */
  enum Trust {
    /** From anywhere: its lists are believed. */
    UNSIGNED,
    /** Signed by somebody known. */
    SIGNED,
    /** With a statement of somebody known that says how it was built. */
    ATTESTED
  }

  /** Lower-case words of the levels. */
  static final class Levels extends EnumOptions {
    Levels() {
      super(Trust.values());
    }
  }

  @Option(
      names = "--trust",
      paramLabel = "LEVEL",
      completionCandidates = Levels.class,
      description =
          "What to require: ${COMPLETION-CANDIDATES} (default: signed with --key or --identity,"
              + " else unsigned).")
  private @Nullable Trust trust;

  @Mixin private final SignerOptions signers = new SignerOptions();

  /** What these options ask of a bundle. */
  TrustCheck check() {
    Optional<Signer> signer = signers.signer();
    Trust asked = trust != null ? trust : signer.isPresent() ? Trust.SIGNED : Trust.UNSIGNED;
    if (asked == Trust.UNSIGNED && signer.isPresent()) {
      throw CommandException.usage(
          "--trust unsigned checks no signer", "leave --key and --identity out");
    }
    if (asked != Trust.UNSIGNED && signer.isEmpty()) {
      throw CommandException.usage(
          "--trust " + EnumOptions.word(asked) + ": no signer given",
          "add --key FILE, or --identity ID");
    }
    return new TrustCheck(signer, asked == Trust.ATTESTED);
  }

  /** What these options ask of images; empty to ask nothing. */
  public Optional<ImageOrigin> images() {
    TrustCheck check = check();
    return check
        .signer()
        .map(signer -> new ImageOrigin(signer.describe(), check.attested(), signers.ofCosign()));
  }

  /** A policy for a cluster's admission; a usage error where nobody is named. */
  public SignedImagesPolicy policy() {
    TrustCheck check = check();
    if (check.signer().isEmpty()) {
      throw CommandException.usage(
          "a policy says who must have made the images", "add --key FILE, or --identity ID");
    }
    return new SignedImagesPolicy(signers.ofImages(), check.attested());
  }
}
