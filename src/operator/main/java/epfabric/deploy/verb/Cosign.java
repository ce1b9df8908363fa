package epfabric.deploy.verb;

import epfabric.base.fetch.FetchException;
import epfabric.base.fetch.LocalPrograms;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ProgramPaths;
import epfabric.base.terminal.ScratchFolder;
import epfabric.base.value.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Signs with the program cosign, which supports keys of a KMS and the logins of people and
 * workflows.
 */
public final class Cosign implements BundleSigner {
  /** The value of {@code --sign} that signs with the identity of a login instead of a key. */
  static final String KEYLESS = "keyless";

  /** A signing configuration without a public log: a key needs no log entry as proof. */
  private static final String NO_SERVICES =
      "{\"mediaType\": \"application/vnd.dev.sigstore.signingconfig.v0.2+json\"}\n";

  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final String key;

  private Cosign(String key) {
    this.key = key;
  }

  /**
   * Returns a signer with {@code key}.
   *
   * @param key a value of cosign's {@code --key}, or {@link #KEYLESS}
   */
  public static Cosign with(String key) {
    if (ProgramPaths.programs().find("cosign").isEmpty()) {
      throw CommandException.usage(
          "--sign " + key + ": the program cosign is not on PATH",
          "https://docs.sigstore.dev/cosign/system_config/installation");
    }
    return new Cosign(key);
  }

  @Override
  public byte[] signature(byte[] blob) throws IOException {
    try (ScratchFolder scratch = ScratchFolder.make("epfabric-sign")) {
      Path file = Files.write(scratch.path().resolve("blob"), blob);
      return bundle("sign-blob", scratch.path(), file.toString());
    }
  }

  @Override
  public byte[] attestation(byte[] statement) throws IOException {
    try (ScratchFolder scratch = ScratchFolder.make("epfabric-sign")) {
      Path file = Files.write(scratch.path().resolve("statement"), statement);
      return bundle("attest-blob", scratch.path(), "--statement", file.toString());
    }
  }

  private byte[] bundle(String verb, Path scratch, String... inputs) throws IOException {
    Path signed = scratch.resolve("signature");
    List<String> arguments = new ArrayList<>(List.of("--bundle", signed.toString()));
    arguments.addAll(List.of(inputs));
    run(verb, scratch, arguments.toArray(String[]::new));
    return Files.readAllBytes(signed);
  }

  /** Signs an image in its registry, where cosign stores the signature beside the image. */
  public void signImage(String reference) throws IOException {
    try (ScratchFolder scratch = ScratchFolder.make("epfabric-sign")) {
      run("sign", scratch.path(), reference);
    }
  }

  private void run(String verb, Path scratch, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("cosign", verb, "--yes"));
    if (!key.equals(KEYLESS)) {
      Path services = Files.writeString(scratch.resolve("services.json"), NO_SERVICES);
      command.addAll(List.of("--key", key, "--signing-config", services.toString()));
    }
    command.addAll(List.of(arguments));
    try {
      LocalPrograms.Answer answer = ProgramPaths.programs().run(command, LIMIT, false);
      if (!answer.well()) {
        throw CommandException.usage(
            "cosign cannot sign:\n    " + VisibleText.lines(answer.complaint()), "");
      }
    } catch (FetchException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()), "");
    }
  }
}
