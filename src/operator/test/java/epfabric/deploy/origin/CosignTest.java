package epfabric.deploy.origin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import epfabric.base.fetch.LocalPrograms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares our verification with cosign's: each accepts the other's signatures, and both refuse all
 * other signatures.
 */
class CosignTest {
  private static final LocalPrograms PROGRAMS = LocalPrograms.onPath(System.getenv("PATH"));
  private static final byte[] BLOB = "a list\n".getBytes(StandardCharsets.UTF_8);
  private static final String WORKFLOW =
      "https://github.com/org/repo/.github/workflows/deploy.yml@refs/heads/main";
  private static final String TEST_RESULT = "https://in-toto.io/attestation/test-result/v0.1";
  private static final String GITHUB = "https://token.actions.githubusercontent.com";
  private static final KeyPair KEY = LocalSigstore.newKey();
  private static final LocalSigstore SIGSTORE = new LocalSigstore();

  @TempDir private Path folder;

  @BeforeEach
  void requireCosign() throws IOException {
    assumeTrue(PROGRAMS.find("cosign").isPresent(), "skipped: no cosign on PATH");
    Files.write(file("blob"), BLOB);
    Files.writeString(file("other"), "another list\n");
    Files.writeString(
        file("key.pub"), LocalSigstore.pem("PUBLIC KEY", KEY.getPublic().getEncoded()));
    Files.writeString(file("root.json"), SIGSTORE.trustedRoot());
  }

  @Test
  void cosignAcceptsSignaturesOfOurKeys() throws Exception {
    SigningKey key = SigningKey.of(LocalSigstore.pem("PRIVATE KEY", KEY.getPrivate().getEncoded()));
    Files.writeString(file("signature"), key.sign(BLOB));
    List<String> cosignOptions = List.of("--key", "key.pub", "--insecure-ignore-tlog=true");
    assertThat(verifies("verify-blob", "signature", "blob", cosignOptions)).isTrue();
    assertThat(verifies("verify-blob", "signature", "other", cosignOptions)).isFalse();
  }

  @Test
  void cosignVerifiesStatementsThatOurKeysSigned() throws Exception {
    SigningKey key = SigningKey.of(LocalSigstore.pem("PRIVATE KEY", KEY.getPrivate().getEncoded()));
    String statement = LocalSigstore.testResult(BLOB);
    Files.writeString(file("a.json"), key.attest(statement.getBytes(StandardCharsets.UTF_8)));
    List<String> cosignOptions =
        List.of("--key", path("key.pub"), "--insecure-ignore-tlog=true", "--type", TEST_RESULT);
    assertThat(verifies("verify-blob-attestation", "a.json", "blob", cosignOptions)).isTrue();
    assertThat(verifies("verify-blob-attestation", "a.json", "other", cosignOptions)).isFalse();
  }

  @Test
  void signaturesOfCosignKeysAreAccepted() throws Exception {
    byte[] secret = KEY.getPrivate().getEncoded();
    Files.writeString(file("key.pem"), LocalSigstore.pem("PRIVATE KEY", secret));
    Files.writeString(
        file("services.json"),
        "{\"mediaType\":\"application/vnd.dev.sigstore.signingconfig.v0.2+json\"}");
    Files.writeString(file("statement"), LocalSigstore.provenance(BLOB, "https://ci"));
    assertThat(
            cosign("import-key-pair", "--key", path("key.pem"), "--output-key-prefix", path("c")))
        .isTrue();
    List<String> common =
        List.of("--yes", "--key", path("c.key"), "--signing-config", path("services.json"));
    assertThat(cosign("sign-blob", common, "--bundle", path("s.json"), path("blob"))).isTrue();
    assertThat(
            cosign(
                "attest-blob",
                common,
                "--statement",
                path("statement"),
                "--bundle",
                path("a.json")))
        .isTrue();
    Signer signer = KeySigner.of(Files.readString(file("c.pub")), "c.pub");
    signer.requireSigned(BLOB, Files.readString(file("s.json")));
    assertThat(signer.requireStatement(BLOB, Files.readString(file("a.json"))))
        .isEqualTo(new ProvenanceStatement("https://ci"));
  }

  /**
   * If cosign accepts the local authority and logs, other tests that use them test the real format.
   */
  @Test
  void cosignAcceptsTheLocalSigstore() throws Exception {
    Files.writeString(file("s.json"), SIGSTORE.sign(BLOB, WORKFLOW, GITHUB));
    Files.writeString(
        file("a.json"),
        SIGSTORE.attest(LocalSigstore.provenance(BLOB, "https://ci"), WORKFLOW, GITHUB));
    List<String> cosignOptions = identity(WORKFLOW);
    assertThat(verifies("verify-blob", "s.json", "blob", cosignOptions)).isTrue();
    assertThat(verifies("verify-blob", "s.json", "other", cosignOptions)).isFalse();
    List<String> optionsForFork = identity(WORKFLOW.replace("org/", "fork/"));
    assertThat(verifies("verify-blob", "s.json", "blob", optionsForFork)).isFalse();
    List<String> optionsForStatements = new ArrayList<>(cosignOptions);
    optionsForStatements.addAll(List.of("--type", "slsaprovenance1"));
    assertThat(verifies("verify-blob-attestation", "a.json", "blob", optionsForStatements))
        .isTrue();
    assertThat(verifies("verify-blob-attestation", "a.json", "other", optionsForStatements))
        .isFalse();
  }

  private List<String> identity(String identity) {
    return List.of(
        "--trusted-root",
        "root.json",
        "--certificate-identity",
        identity,
        "--certificate-oidc-issuer",
        GITHUB);
  }

  private boolean verifies(String verb, String bundle, String blob, List<String> cosignOptions)
      throws IOException {
    List<String> options =
        cosignOptions.stream()
            .map(o -> o.endsWith(".pub") || o.endsWith(".json") ? path(o) : o)
            .toList();
    return cosign(verb, options, "--bundle", path(bundle), path(blob));
  }

  private boolean cosign(String verb, List<String> options, String... more) throws IOException {
    List<String> all = new ArrayList<>(List.of(verb));
    all.addAll(options);
    all.addAll(List.of(more));
    return cosign(all.toArray(String[]::new));
  }

  /** Runs cosign with an empty password, because cosign encrypts its keys. */
  private boolean cosign(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("env", "COSIGN_PASSWORD=", "cosign"));
    command.addAll(List.of(arguments));
    return PROGRAMS.run(command, Duration.ofMinutes(2), false).well();
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private String path(String name) {
    return file(name).toString();
  }
}
