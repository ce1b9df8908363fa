package epfabric.cli;

import epfabric.bundle.Bundle;
import epfabric.fetch.FetchException;
import epfabric.fetch.Programs;
import epfabric.origin.OriginException;
import epfabric.origin.SigningKey;
import epfabric.value.Visible;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Signs bundles: with a key file itself, with everything else by cosign. */
interface BundleSigner {
  /** The bundle with its signature. */
  Bundle signed(Bundle bundle);

  /** What {@code --sign} names. */
  static BundleSigner of(String key) {
    Path file = Path.of(key);
    if (key.contains("://") || key.equals(Cosign.KEYLESS) || isCosigns(file)) {
      return new Cosign(key);
    }
    try {
      SigningKey read = SigningKey.of(text(file));
      return bundle -> bundle.signed(withKey(read, bundle));
    } catch (OriginException e) {
      throw CommandException.usage(file + ": " + e.getMessage(), "");
    }
  }

  private static boolean isCosigns(Path file) {
    return Files.isRegularFile(file) && text(file).contains("SIGSTORE PRIVATE KEY");
  }

  private static String text(Path file) {
    return new String(InputFile.bytes(file, InputFile.WRITTEN), StandardCharsets.UTF_8);
  }

  private static byte[] withKey(SigningKey key, Bundle bundle) {
    try {
      return key.sign(bundle.checksums()).getBytes(StandardCharsets.UTF_8);
    } catch (OriginException e) {
      throw CommandException.usage(e.getMessage(), "");
    }
  }

  /**
   * The program, which knows every KMS and asks people and workflows who they are.
   *
   * @param key what its {@code --key} takes, or {@link #KEYLESS}
   */
  record Cosign(String key) implements BundleSigner {
    static final String KEYLESS = "keyless";

    /** A key proves itself: what it signed goes to no public log. */
    private static final String NO_SERVICES =
        "{\"mediaType\": \"application/vnd.dev.sigstore.signingconfig.v0.2+json\"}\n";

    private static final Duration LIMIT = Duration.ofMinutes(10);

    public Cosign {
      if (Tools.programs().find("cosign").isEmpty()) {
        throw CommandException.usage(
            "--sign " + key + ": the program cosign is not on PATH",
            "a key file needs no program: openssl genpkey -algorithm EC -pkeyopt"
                + " ec_paramgen_curve:P-256");
      }
    }

    @Override
    public Bundle signed(Bundle bundle) {
      try (ScratchFolder scratch = ScratchFolder.make("epfabric-sign")) {
        Path list = Files.write(scratch.path().resolve(Bundle.CHECKSUMS), bundle.checksums());
        Path signature = scratch.path().resolve(Bundle.SIGNATURE);
        Programs.Answer answer = Tools.programs().run(command(list, signature), LIMIT, false);
        if (!answer.well()) {
          throw CommandException.usage(
              "cosign cannot sign:\n    " + Visible.lines(answer.complaint()), "");
        }
        return bundle.signed(Files.readAllBytes(signature));
      } catch (FetchException e) {
        throw CommandException.usage(e.getMessage(), "");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private List<String> command(Path list, Path signature) throws IOException {
      List<String> command = new ArrayList<>(List.of("cosign", "sign-blob", "--yes"));
      if (!key.equals(KEYLESS)) {
        Path config = list.resolveSibling("services.json");
        Files.writeString(config, NO_SERVICES);
        command.addAll(List.of("--key", key, "--signing-config", config.toString()));
      }
      command.addAll(List.of("--bundle", signature.toString(), list.toString()));
      return command;
    }
  }
}
