package epfabric.deploy.origin;

import dev.sigstore.KeylessVerificationException;
import dev.sigstore.KeylessVerifier;
import dev.sigstore.TrustedRootProvider;
import dev.sigstore.VerificationOptions;
import dev.sigstore.VerificationOptions.CertificateMatcher;
import dev.sigstore.bundle.Bundle;
import dev.sigstore.bundle.BundleParseException;
import dev.sigstore.strings.StringMatcher;
import dev.sigstore.trustroot.SigstoreConfigurationException;
import dev.sigstore.trustroot.SigstoreTrustedRoot;
import epfabric.base.value.Sha256;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;

/**
 * A person or a workflow that logged in to sign. Sigstore's certificate identifies the signer; a
 * public log records the certificate.
 */
public final class IdentitySigner implements Signer {
  private final String identity;
  private final String issuer;
  private final KeylessVerifier verifier;

  private IdentitySigner(String identity, String issuer, KeylessVerifier verifier) {
    this.identity = identity;
    this.issuer = issuer;
    this.verifier = verifier;
  }

  /**
   * Returns the signer that logged in as {@code identity} at {@code issuer}.
   *
   * @param trustedRoot trusted authorities and logs, as {@code cosign trusted-root create} writes
   *     them
   */
  public static IdentitySigner of(String identity, String issuer, byte[] trustedRoot)
      throws OriginException {
    try {
      SigstoreTrustedRoot root = SigstoreTrustedRoot.from(new ByteArrayInputStream(trustedRoot));
      TrustedRootProvider rootProvider = () -> root;
      return new IdentitySigner(
          identity, issuer, KeylessVerifier.builder().trustedRootProvider(rootProvider).build());
    } catch (SigstoreConfigurationException | GeneralSecurityException | RuntimeException e) {
      // The library's readers throw arbitrary exceptions for an invalid file.
      throw new OriginException("not a trusted root: " + e.getMessage());
    }
  }

  @Override
  public void requireSigned(byte[] blob, String sigstore) throws OriginException {
    Bundle bundle = read(sigstore);
    if (bundle.getMessageSignature().isEmpty()) {
      throw new OriginException("a statement, not a signature");
    }
    verify(Sha256.of(blob), bundle);
  }

  @Override
  public ProvenanceStatement requireStatement(byte[] blob, String sigstore) throws OriginException {
    Bundle bundle = read(sigstore);
    byte[] payload = payload(bundle);
    verify(Sha256.of(blob), bundle);
    return ProvenanceStatement.of(payload, blob);
  }

  @Override
  public byte[] requireEnvelope(String sigstore) throws OriginException {
    Bundle bundle = read(sigstore);
    byte[] payload = payload(bundle);
    verify(ProvenanceStatement.firstSubject(payload), bundle);
    return payload;
  }

  private static byte[] payload(Bundle bundle) throws OriginException {
    return bundle
        .getDsseEnvelope()
        .orElseThrow(() -> new OriginException("a signature, not a statement"))
        .getPayload();
  }

  @Override
  public String describe() {
    return identity + " (" + issuer + ")";
  }

  private static Bundle read(String sigstore) throws OriginException {
    try {
      return Bundle.from(new StringReader(sigstore));
    } catch (BundleParseException | RuntimeException e) {
      throw new OriginException("not a sigstore bundle of an identity: " + e.getMessage());
    }
  }

  private void verify(String digest, Bundle bundle) throws OriginException {
    try {
      verifier.verify(HexFormat.of().parseHex(digest), bundle, VerificationOptions.empty());
      // Before the verification above, the identity in the certificate could not be trusted.
      requireIdentity((X509Certificate) bundle.getCertPath().getCertificates().get(0));
    } catch (KeylessVerificationException | CertificateException | RuntimeException e) {
      // A bundle may hold arbitrary data; any failure to read it means that it is not verified.
      throw new OriginException(String.valueOf(e.getMessage()));
    }
  }

  private void requireIdentity(X509Certificate certificate)
      throws CertificateException, OriginException {
    CertificateMatcher expectedSigner =
        CertificateMatcher.fulcio()
            .subjectAlternativeName(StringMatcher.string(identity))
            .issuer(StringMatcher.string(issuer))
            .build();
    if (!expectedSigner.test(certificate)) {
      throw new OriginException(
          "the signer "
              + certificate.getSubjectAlternativeNames().stream().map(n -> n.get(1)).toList()
              + " or the issuer of its certificate is not the expected one\n  expected: "
              + describe());
    }
  }
}
