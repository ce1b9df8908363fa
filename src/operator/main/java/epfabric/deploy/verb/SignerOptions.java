package epfabric.deploy.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.InputFile;
import epfabric.deploy.manifest.SignedImagesPolicy;
import epfabric.deploy.origin.IdentitySigner;
import epfabric.deploy.origin.KeySigner;
import epfabric.deploy.origin.OriginException;
import epfabric.deploy.origin.Signer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The signer that is trusted: the holder of a key, or an identity that logged in. */
public final class SignerOptions {
  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "Public key (PEM) of the required signer.")
  private @Nullable Path key;

  @Option(
      names = "--identity",
      paramLabel = "ID",
      description =
          "The required signer, keyless: an address, or a workflow as"
              + " https://github.com/ORG/REPO/.github/workflows/FILE@REF.")
  private @Nullable String identity;

  @Option(
      names = "--issuer",
      paramLabel = "URL",
      defaultValue = "https://token.actions.githubusercontent.com",
      description = "Where --identity logs in (default: ${DEFAULT-VALUE}, GitHub's workflows).")
  private String issuer;

  @Option(
      names = "--trusted-root",
      paramLabel = "FILE",
      description = "Authorities and logs to trust for --identity.")
  private @Nullable Path trustedRoot;

  /** Returns the signer for an image policy; fails if the user names no signer. */
  SignedImagesPolicy.Signer ofImages() {
    return key != null
        ? new SignedImagesPolicy.Key(
            new String(InputFile.bytes(key, InputFile.WRITTEN), StandardCharsets.UTF_8))
        : new SignedImagesPolicy.Identity(issuer, Objects.requireNonNull(identity));
  }

  /** Returns the signer as cosign's options. Signatures with keys have no log entry. */
  List<String> ofCosign() {
    return key != null
        ? List.of("--key=" + key.toAbsolutePath(), "--insecure-ignore-tlog=true")
        : List.of(
            "--certificate-identity=" + identity,
            "--certificate-oidc-issuer=" + issuer,
            "--trusted-root=" + Objects.requireNonNull(trustedRoot).toAbsolutePath());
  }

  /** Returns the signer whose public key is in the file. */
  public static Signer holderOf(Path key) {
    String text = new String(InputFile.bytes(key, InputFile.WRITTEN), StandardCharsets.UTF_8);
    return read(key, () -> KeySigner.of(text, String.valueOf(key.getFileName())));
  }

  /** Returns the signer that the options name; empty if they name no signer. */
  public Optional<Signer> signer() {
    if (key != null && identity != null) {
      throw CommandException.usage("--key and --identity are two different signers", "give one");
    }
    if (key != null) {
      return Optional.of(holderOf(key));
    }
    if (identity == null) {
      return Optional.empty();
    }
    if (trustedRoot == null) {
      throw CommandException.usage(
          "--identity needs --trusted-root, because no certificates are trusted by default",
          "cosign trusted-root create --with-default-services --out trusted_root.json");
    }
    byte[] root = InputFile.bytes(trustedRoot, InputFile.WRITTEN);
    String requiredIdentity = identity;
    return Optional.of(read(trustedRoot, () -> IdentitySigner.of(requiredIdentity, issuer, root)));
  }

  /** Reads a file with a public key or trusted authorities. */
  private interface Reader {
    Signer read() throws OriginException;
  }

  private static Signer read(Path file, Reader reader) {
    try {
      return reader.read();
    } catch (OriginException e) {
      throw CommandException.usage(file + ": " + e.reason(), "");
    }
  }
}
