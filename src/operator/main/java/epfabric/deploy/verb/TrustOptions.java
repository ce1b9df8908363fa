package epfabric.deploy.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.EnumOptions;
import epfabric.deploy.manifest.SignedImagesPolicy;
import epfabric.deploy.origin.Signer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that name the required signer of a bundle or of images. */
public final class TrustOptions {
  /** The levels of trust in a bundle's origin. */
  enum Trust {
    /** Any origin is accepted; only the bundle's checksums are verified. */
    UNSIGNED,
    /** The named signer must have signed the bundle. */
    SIGNED,
    /** The named signer must have signed a statement about the build. */
    ATTESTED
  }

  /** The levels in lower case, for help and completion. */
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

  /** Returns these options' requirements on a bundle. */
  TrustCheck check() {
    Optional<Signer> signer = signers.signer();
    Trust requiredTrust =
        trust != null ? trust : signer.isPresent() ? Trust.SIGNED : Trust.UNSIGNED;
    if (requiredTrust == Trust.UNSIGNED && signer.isPresent()) {
      throw CommandException.usage(
          "--trust unsigned checks no signer", "leave --key and --identity out");
    }
    if (requiredTrust != Trust.UNSIGNED && signer.isEmpty()) {
      throw CommandException.usage(
          "--trust " + EnumOptions.word(requiredTrust) + ": no signer given",
          "add --key FILE, or --identity ID");
    }
    return new TrustCheck(signer, requiredTrust == Trust.ATTESTED);
  }

  /** Returns these options' requirements on images; empty if they name no signer. */
  public Optional<ImageOrigin> images() {
    TrustCheck check = check();
    return check
        .signer()
        .map(signer -> new ImageOrigin(signer.describe(), check.attested(), signers.ofCosign()));
  }

  /** Returns a policy for a cluster's admission; reports a usage error if no signer is named. */
  public SignedImagesPolicy policy() {
    TrustCheck check = check();
    if (check.signer().isEmpty()) {
      throw CommandException.usage(
          "a policy needs the signer of the images", "add --key FILE, or --identity ID");
    }
    return new SignedImagesPolicy(signers.ofImages(), check.attested());
  }
}
