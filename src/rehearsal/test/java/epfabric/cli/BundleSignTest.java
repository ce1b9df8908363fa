package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli.Run;
import epfabric.deploy.origin.LocalSigstore;
import epfabric.standin.StandInJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleSignTest {
  private static final KeyPair KEY = LocalSigstore.newKey();

  @TempDir private Path folder;
  private Path bundle;

  @BeforeEach
  void writeStandInJar() throws IOException {
    Path jar = StandInJar.write(folder);
    System.setProperty("epfabric.jar", jar.toString());
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
    bundle = folder.resolve("build/bundles/dev");
  }

  @AfterEach
  void clearJarProperty() {
    System.clearProperty("epfabric.jar");
  }

  @Test
  void aKeyFileNeedsNoCosign() throws IOException {
    Path key = pem("release.pem", "PRIVATE KEY", KEY.getPrivate().getEncoded());
    Path pub = pem("release.pub", "PUBLIC KEY", KEY.getPublic().getEncoded());
    try (FakePrograms programs = new FakePrograms(folder.resolve("bin"))) {
      Run run = Cli.run(folder, "bundle", "dev", "--sign", key.toString());
      assertThat(run.exit()).isZero();
      assertThat(run.err()).endsWith("signed     checksums.txt, in bundle.sigstore.json\n");
      assertThat(programs.calls()).isEmpty();
    }
    assertThat(Cli.run(folder, "verify", bundle.toString(), "--key", pub.toString()).out())
        .isEqualTo("ok: every file is unchanged\nok: signed by the key release.pub\n");
    assertThat(Cli.run(folder, "bundle", "dev").exit()).isZero();
    assertThat(bundle.resolve("bundle.sigstore.json")).doesNotExist();
  }

  @Test
  void cosignSignsWithKmsKeysAndWithoutKeys() throws IOException {
    String script = "while [[ \"$1\" != --bundle ]]; do shift; done; printf '{}' > \"$2\"";
    try (FakePrograms fakes = new FakePrograms(folder.resolve("bin")).program("cosign", script)) {
      String key = "gcpkms://projects/p/locations/l/keyRings/r/cryptoKeys/k";
      assertThat(Cli.run(folder, "bundle", "dev", "--sign", key).exit()).isZero();
      assertThat(bundle.resolve("bundle.sigstore.json")).hasContent("{}");
      assertThat(Cli.run(folder, "bundle", "dev", "--sign", "keyless").exit()).isZero();
      assertThat(fakes.calls())
          .map(call -> call.replaceAll("/\\S*/", ""))
          .containsExactly(
              "cosign sign-blob --yes --key gcpkms:k --signing-config services.json"
                  + " --bundle signature blob",
              "cosign sign-blob --yes --bundle signature blob");
    }
  }

  @Test
  void aSignerThatCannotSignIsReportedAndNoBundleIsWritten() throws IOException {
    try (FakePrograms fakes = new FakePrograms(folder.resolve("bin"))) {
      assertRefused(
          "keyless",
          "--sign keyless: the program cosign is not on PATH"
              + "\n  hint: https://docs.sigstore.dev/cosign/system_config/installation");
      Path pub = pem("release.pub", "PUBLIC KEY", KEY.getPublic().getEncoded());
      assertRefused(
          pub.toString(),
          pub + ": a PEM block of \"PUBLIC KEY\"\n  expected: -----BEGIN PRIVATE KEY-----");
      assertRefused("nowhere.pem", "not a regular file: nowhere.pem");
      fakes.program("cosign", "printf 'no such \\033[2Jkey\\n' >&2; exit 1");
      Run run = Cli.run(folder, "bundle", "dev", "--sign", "awskms:///alias/x");
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.err()).endsWith("epfabric: cosign cannot sign:\n    no such \\u001b[2Jkey\n");
      assertThat(bundle).doesNotExist();
    }
  }

  private void assertRefused(String key, String message) {
    assertThat(Cli.run(folder, "bundle", "dev", "--sign", key))
        .isEqualTo(new Run(2, "", "epfabric: " + message + "\n"));
  }

  private Path pem(String name, String label, byte[] bytes) throws IOException {
    return Files.writeString(folder.resolve(name), LocalSigstore.pem(label, bytes));
  }
}
