package epfabric.deploy.origin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SignerTest {
  private static final byte[] BLOB = "a list\n".getBytes(StandardCharsets.UTF_8);
  private static final byte[] OTHER = "another list\n".getBytes(StandardCharsets.UTF_8);
  private static final String WORKFLOW =
      "https://github.com/org/repo/.github/workflows/release.yml@refs/heads/main";
  private static final String ISSUER = "https://token.actions.githubusercontent.com";
  private static final String BUILDER = "https://github.com/actions/runner/github-hosted";
  private static final KeyPair KEY = LocalSigstore.newKey();
  private static final LocalSigstore SIGSTORE = new LocalSigstore();

  @Test
  void aKeyAcceptsItsOwnSignatures() throws OriginException {
    keySigner(KEY).requireSigned(BLOB, signed());
    String statement = LocalSigstore.provenance(BLOB, BUILDER);
    assertThat(keySigner(KEY).requireStatement(BLOB, LocalSigstore.attest(statement, KEY)))
        .isEqualTo(new ProvenanceStatement(BUILDER));
    assertThat(keySigner(KEY).describe()).isEqualTo("the key release.pub");
  }

  @Test
  void aSignedStatementIsReturnedUnchanged() throws OriginException {
    byte[] statement = LocalSigstore.provenance(BLOB, BUILDER).getBytes(StandardCharsets.UTF_8);
    assertThat(keySigner(KEY).requireEnvelope(signingKey().attest(statement))).isEqualTo(statement);
    String attested = SIGSTORE.attest(LocalSigstore.provenance(BLOB, BUILDER), WORKFLOW, ISSUER);
    assertThat(identity(SIGSTORE, WORKFLOW, ISSUER).requireEnvelope(attested)).isEqualTo(statement);
    assertRefused(
        () -> keySigner(KEY).requireEnvelope(signed()),
        "a sigstore bundle without \"dsseEnvelope\"");
    assertRefused(
        () ->
            identity(SIGSTORE, WORKFLOW, ISSUER)
                .requireEnvelope(SIGSTORE.attest("{}", WORKFLOW, ISSUER)),
        "the statement has no subject with a SHA-256");
    assertThatThrownBy(
            () ->
                identity(SIGSTORE, WORKFLOW.replace("org/", "fork/"), ISSUER)
                    .requireEnvelope(attested))
        .hasMessageStartingWith("the signer [");
  }

  @Test
  void aKeyRefusesInvalidAndForeignSignatures() throws OriginException {
    Signer signer = keySigner(KEY);
    Signer differentSigner = keySigner(LocalSigstore.newKey());
    String good = LocalSigstore.attest(LocalSigstore.provenance(BLOB, BUILDER), KEY);
    assertRefused(
        () -> differentSigner.requireSigned(BLOB, signed()),
        "the signature does not match this key or these bytes");
    assertRefused(() -> differentSigner.requireStatement(BLOB, good), "signed with another key");
    assertRefused(
        () -> signer.requireSigned(OTHER, signed()), "the signature is for something else");
    assertRefused(
        () -> signer.requireSigned(BLOB, good), "a sigstore bundle without \"messageSignature\"");
    assertRefused(
        () -> signer.requireStatement(BLOB, signed()),
        "a sigstore bundle without \"dsseEnvelope\"");
    assertRefused(
        () -> signer.requireStatement(OTHER, good),
        "the statement is about something else: no subject of" + " " + Sha256.of(OTHER));
    assertRefused(() -> signer.requireSigned(BLOB, "{"), "not a sigstore bundle: not JSON");
    assertRefused(
        () -> signer.requireSigned(BLOB, "[]"), "not a sigstore bundle: not a JSON object");
    assertRefused(
        () -> signer.requireSigned(BLOB, signed().replace("v0.3", "v0.2")),
        "not a sigstore bundle of version 0.3, got mediaType"
            + " \"application/vnd.dev.sigstore.bundle.v0.2+json\"");
    assertRefused(
        () -> signer.requireSigned(BLOB, signed().replace("\"publicKey\":{", "\"certificate\":{")),
        "a sigstore bundle with an unknown \"certificate\"");
  }

  @Test
  void statementsThatAreNotProvenanceAreRefused() {
    String good = LocalSigstore.provenance(BLOB, BUILDER);
    Signer signer = keySigner(KEY);
    List<List<String>> changes =
        List.of(
            List.of(
                "slsa.dev/provenance/v1",
                "example.com/x",
                "the statement's predicateType is \"https://example.com/x\""
                    + "\n  expected: https://slsa.dev/provenance/v1"),
            List.of(
                "Statement/v1",
                "Statement/v0.1",
                "the statement's _type is \"https://in-toto.io/Statement/v0.1\""
                    + "\n  expected: https://in-toto.io/Statement/v1"),
            List.of("builder", "builders", "the statement names no builder"));
    for (List<String> change : changes) {
      String bad = good.replace(change.get(0), change.get(1));
      assertRefused(
          () -> signer.requireStatement(BLOB, LocalSigstore.attest(bad, KEY)), change.get(2));
    }
    assertRefused(
        () -> signer.requireStatement(BLOB, LocalSigstore.attest("{", KEY)),
        "the statement is not JSON");
  }

  @Test
  void anIdentityAcceptsItsOwnSignatures() throws OriginException {
    identity(SIGSTORE, WORKFLOW, ISSUER).requireSigned(BLOB, SIGSTORE.sign(BLOB, WORKFLOW, ISSUER));
    String statement = LocalSigstore.provenance(BLOB, BUILDER);
    assertThat(
            identity(SIGSTORE, WORKFLOW, ISSUER)
                .requireStatement(BLOB, SIGSTORE.attest(statement, WORKFLOW, ISSUER)))
        .isEqualTo(new ProvenanceStatement(BUILDER));
  }

  @Test
  void signaturesOfADifferentIdentityAreRefused() throws OriginException {
    Signer signer = identity(SIGSTORE, WORKFLOW, ISSUER);
    String fork = WORKFLOW.replace("org/repo", "fork/repo");
    String branch = WORKFLOW.replace("main", "main2");
    for (String other : List.of(fork, branch, WORKFLOW + "/", WORKFLOW.toUpperCase(Locale.ROOT))) {
      assertThatThrownBy(() -> signer.requireSigned(BLOB, SIGSTORE.sign(BLOB, other, ISSUER)))
          .hasMessageStartingWith("the signer [");
    }
    assertThatThrownBy(
            () -> signer.requireSigned(BLOB, SIGSTORE.sign(BLOB, WORKFLOW, "https://evil.example")))
        .hasMessageStartingWith("the signer [");
    LocalSigstore elsewhere = new LocalSigstore();
    assertThatThrownBy(() -> signer.requireSigned(BLOB, elsewhere.sign(BLOB, WORKFLOW, ISSUER)))
        .hasMessageContaining("Fulcio certificate was not valid");
    assertThatThrownBy(() -> signer.requireSigned(OTHER, SIGSTORE.sign(BLOB, WORKFLOW, ISSUER)))
        .hasMessageContaining("digest");
    assertRefused(
        () ->
            signer.requireSigned(
                BLOB, SIGSTORE.attest(LocalSigstore.provenance(BLOB, BUILDER), WORKFLOW, ISSUER)),
        "a statement, not a signature");
    assertRefused(
        () -> signer.requireStatement(BLOB, SIGSTORE.sign(BLOB, WORKFLOW, ISSUER)),
        "a signature, not a statement");
    assertThatThrownBy(() -> signer.requireSigned(BLOB, signed()))
        .hasMessageContaining("not a sigstore bundle of an identity");
  }

  @Test
  void signaturesWithoutALogEntryAreRefused() {
    Signer signer = identity(SIGSTORE, WORKFLOW, ISSUER);
    String good = SIGSTORE.sign(BLOB, WORKFLOW, ISSUER);
    List<UnaryOperator<String>> changes =
        List.of(
            text -> text.replaceFirst("\"tlogEntries\":\\[.*?\\}\\]\\}", "\"tlogEntries\":[]}"),
            text -> text.replaceFirst("\"integratedTime\":\"1", "\"integratedTime\":\"2"),
            text -> text.replaceFirst("\"keyId\":\"....", "\"keyId\":\"AAAA"),
            text -> text.replaceFirst("\"rootHash\":\"....", "\"rootHash\":\"AAAA"),
            text -> text.replaceFirst("\\u2014 rekor.local", "\u2014 rekor.other"),
            text -> text.replaceFirst("\"inclusionPromise\":\\{.*?\\},", ""));
    for (UnaryOperator<String> change : changes) {
      assertThat(change.apply(good)).isNotEqualTo(good);
      assertThatThrownBy(() -> signer.requireSigned(BLOB, change.apply(good)), change.apply(good))
          .isInstanceOf(OriginException.class);
    }
  }

  @Test
  void keysOfOtherKindsAreRefused() throws Exception {
    assertRefused(
        () -> KeySigner.of("hello", "a"),
        "not a key in PEM\n  expected: -----BEGIN PUBLIC KEY-----");
    assertRefused(
        () -> SigningKey.of(LocalSigstore.pem("EC PRIVATE KEY", new byte[3])),
        "a PEM block of \"EC PRIVATE KEY\"\n  expected: -----BEGIN PRIVATE KEY-----");
    assertRefused(
        () -> SigningKey.of(LocalSigstore.pem("PRIVATE KEY", new byte[3])),
        "not a private key of ECDSA on P-256");
    KeyPairGenerator larger = KeyPairGenerator.getInstance("EC");
    larger.initialize(384);
    byte[] key = larger.generateKeyPair().getPublic().getEncoded();
    assertRefused(
        () -> KeySigner.of(LocalSigstore.pem("PUBLIC KEY", key), "a"),
        "not a public key of ECDSA on P-256");
    assertThatThrownBy(() -> IdentitySigner.of(WORKFLOW, ISSUER, BLOB))
        .isInstanceOf(OriginException.class)
        .hasMessageStartingWith("not a trusted root: ");
  }

  private static String signed() {
    try {
      return signingKey().sign(BLOB);
    } catch (OriginException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SigningKey signingKey() throws OriginException {
    return SigningKey.of(LocalSigstore.pem("PRIVATE KEY", KEY.getPrivate().getEncoded()));
  }

  private static Signer keySigner(KeyPair key) {
    try {
      return KeySigner.of(
          LocalSigstore.pem("PUBLIC KEY", key.getPublic().getEncoded()), "release.pub");
    } catch (OriginException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Signer identity(LocalSigstore sigstore, String identity, String issuer) {
    try {
      return IdentitySigner.of(
          identity, issuer, sigstore.trustedRoot().getBytes(StandardCharsets.UTF_8));
    } catch (OriginException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable what, String why) {
    assertThatThrownBy(what).isInstanceOf(OriginException.class).hasMessage(why);
  }
}
