package epfabric.cli;

import static epfabric.cli.SignedBundle.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli.Run;
import epfabric.deploy.bundle.BundleFolder;
import epfabric.deploy.origin.LocalSigstore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SignedBundleTest {
  private static final String INTACT = "ok: every file is unchanged\n";
  private static final String WORKFLOW =
      "https://github.com/org/repo/.github/workflows/deploy.yml@refs/heads/main";
  private static final String GITHUB = "https://token.actions.githubusercontent.com";
  private static final LocalSigstore SIGSTORE = new LocalSigstore();

  @TempDir private Path scratch;
  private SignedBundle signed;

  @BeforeEach
  void writeBundle() throws Exception {
    signed = new SignedBundle(scratch);
  }

  @Test
  void aSignatureIsVerifiedOnRequest() {
    assertThat(signed.verify()).isEqualTo(new Run(0, INTACT, ""));
    assertThat(signed.verify("--trust", "unsigned")).isEqualTo(new Run(0, INTACT, ""));
    Run expected = new Run(0, INTACT + "ok: signed by the key release.pub\n", "");
    String key = signed.publicKey.toString();
    assertThat(signed.verify("--key", key)).isEqualTo(expected);
    assertThat(signed.verify("--trust", "signed", "--key", key)).isEqualTo(expected);
  }

  @Test
  void unexpectedSignersAreRefused() throws Exception {
    Path other =
        Files.writeString(
            scratch.resolve("other.pub"),
            LocalSigstore.pem("PUBLIC KEY", LocalSigstore.newKey().getPublic().getEncoded()));
    assertThat(signed.verify("--key", other.toString()))
        .isEqualTo(
            new Run(
                4,
                INTACT,
                "epfabric: "
                    + signed.folder
                    + ": the signature does not match this key or these bytes\n"));
    Files.delete(signed.folder.resolve("bundle.sigstore.json"));
    assertThat(signed.verify("--key", signed.publicKey.toString()).err())
        .isEqualTo("epfabric: " + signed.folder + ": there is no bundle.sigstore.json\n");
  }

  /**
   * A file is changed, and both lists (bundle.json, checksums.txt) are rewritten to match. The
   * copied signature still reveals the change.
   */
  @Test
  void aRewrittenBundleWithTheOldSignatureIsRefused() throws Exception {
    Map<String, byte[]> files = new HashMap<>(SignedBundle.FILES);
    files.put("manifests/020-role.yaml", bytes("kind: ClusterRoleBinding\n"));
    byte[] signature = Files.readAllBytes(signed.folder.resolve("bundle.sigstore.json"));
    new BundleFolder(signed.folder).replaceWith(SignedBundle.of(files).signed(signature));
    assertThat(signed.verify()).isEqualTo(new Run(0, INTACT, ""));
    assertThat(signed.verify("--key", signed.publicKey.toString()))
        .isEqualTo(
            new Run(
                4,
                INTACT,
                "epfabric: " + signed.folder + ": the signature is for something else\n"));
  }

  @Test
  void allProblemsAreReported() throws Exception {
    Files.writeString(signed.folder.resolve("plan.json"), "{}");
    Files.writeString(signed.folder.resolve("\u202etxt.a\u001b[2J\\"), "");
    Files.delete(signed.folder.resolve("bundle.sigstore.json"));
    assertThat(signed.verify("--key", signed.publicKey.toString()))
        .isEqualTo(
            new Run(
                4,
                "  changed    plan.json\n  extra      \"\\u202etxt.a\\u001b[2J\\\\\"\n",
                "epfabric: "
                    + signed.folder
                    + " is not the bundle that was written: 2 differences\nepfabric: "
                    + signed.folder
                    + ": there is no bundle.sigstore.json\n"));
  }

  @Test
  void anAttestationNamesTheBuilder() throws Exception {
    byte[] list = SignedBundle.UNSIGNED.checksums();
    Path file = signed.folder.resolve("provenance.sigstore.json");
    String[] options = {"--trust", "attested", "--key", signed.publicKey.toString()};
    assertThat(signed.verify(options).err())
        .isEqualTo("epfabric: " + signed.folder + ": there is no provenance.sigstore.json\n");
    Files.writeString(
        file, LocalSigstore.attest(LocalSigstore.provenance(list, "https://ci"), signed.key));
    assertThat(signed.verify(options))
        .isEqualTo(new Run(0, INTACT + "ok: built by https://ci, says the key release.pub\n", ""));
  }

  @Test
  void aWorkflowCanBeTheSigner() throws Exception {
    byte[] list = SignedBundle.UNSIGNED.checksums();
    Path root = Files.writeString(scratch.resolve("root.json"), SIGSTORE.trustedRoot());
    Files.writeString(
        signed.folder.resolve("bundle.sigstore.json"), SIGSTORE.sign(list, WORKFLOW, GITHUB));
    Files.writeString(
        signed.folder.resolve("provenance.sigstore.json"),
        SIGSTORE.attest(LocalSigstore.provenance(list, "https://ci"), WORKFLOW, GITHUB));
    String[] signer = {"--identity", WORKFLOW, "--trusted-root", root.toString()};
    assertThat(signed.verify(signer))
        .isEqualTo(new Run(0, INTACT + "ok: signed by " + WORKFLOW + " (" + GITHUB + ")\n", ""));
    String[] attested = {
      "--identity", WORKFLOW, "--trusted-root", root.toString(), "--trust", "attested"
    };
    assertThat(signed.verify(attested).out())
        .isEqualTo(INTACT + "ok: built by https://ci, says " + WORKFLOW + " (" + GITHUB + ")\n");
    String fork = WORKFLOW.replace("org/", "fork/");
    Run refused = signed.verify("--identity", fork, "--trusted-root", root.toString());
    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.err())
        .isEqualTo(
            "epfabric: "
                + signed.folder
                + ": the signer ["
                + WORKFLOW
                + "] or the issuer of its certificate is not the expected one\n  expected: "
                + fork
                + " ("
                + GITHUB
                + ")\n");
  }

  @Test
  void theExpectedSignerMustBeCompletelySpecified() throws Exception {
    String key = signed.publicKey.toString();
    assertUsage(
        "--trust signed: no signer given\n  hint: add --key FILE, or --identity ID",
        "--trust",
        "signed");
    assertUsage(
        "--trust unsigned checks no signer\n  hint: leave --key and --identity out",
        "--trust",
        "unsigned",
        "--key",
        key);
    assertUsage(
        "--key and --identity are two different signers\n  hint: give one",
        "--key",
        key,
        "--identity",
        "a@b");
    assertUsage(
        "--identity needs --trusted-root, because no certificates are trusted by default\n"
            + "  hint: cosign trusted-root create --with-default-services --out trusted_root.json",
        "--identity",
        "a@b");
    assertUsage(
        signed.privateKey
            + ": a PEM block of \"PRIVATE KEY\"\n  expected: -----BEGIN PUBLIC KEY-----",
        "--key",
        signed.privateKey.toString());
  }

  private void assertUsage(String message, String... options) {
    assertThat(signed.verify(options)).isEqualTo(new Run(2, "", "epfabric: " + message + "\n"));
  }
}
