package epfabric.deploy.origin;

import epfabric.base.value.Sha256;
import epfabric.deploy.origin.SigstoreBundle.Envelope;
import epfabric.deploy.origin.SigstoreBundle.Message;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;

/**
 * The holder of a private key, identified by the public key. Only ECDSA keys on P-256 are
 * supported, the kind that cosign generates.
 */
public final class KeySigner implements Signer {
  private final PublicKey key;
  private final String name;

  private KeySigner(PublicKey key, String name) {
    this.key = key;
    this.name = name;
  }

  /**
   * Reads a public key.
   *
   * @param name name of the key's file, for messages
   */
  public static KeySigner of(String pem, String name) throws OriginException {
    byte[] bytes = PemKey.bytes(pem, "PUBLIC KEY");
    try {
      PublicKey key = KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(bytes));
      if (key instanceof ECPublicKey ec && EcdsaKeys.isP256(ec.getParams())) {
        return new KeySigner(key, name);
      }
    } catch (GeneralSecurityException e) {
      // The exception below reports the failure.
    }
    throw new OriginException("not a public key of ECDSA on P-256");
  }

  @Override
  public void requireSigned(byte[] blob, String sigstore) throws OriginException {
    SigstoreBundle bundle = SigstoreBundle.read(sigstore);
    requireThisKey(bundle);
    Message message = bundle.message();
    if (!message.digest().equals(Sha256.of(blob))) {
      throw new OriginException("the signature is for something else");
    }
    requireSignature(blob, message.signature());
  }

  @Override
  public ProvenanceStatement requireStatement(byte[] blob, String sigstore) throws OriginException {
    return ProvenanceStatement.of(requireEnvelope(sigstore), blob);
  }

  @Override
  public byte[] requireEnvelope(String sigstore) throws OriginException {
    SigstoreBundle bundle = SigstoreBundle.read(sigstore);
    requireThisKey(bundle);
    Envelope envelope = bundle.envelope();
    if (!envelope.type().equals(SigstoreBundle.STATEMENT)) {
      throw new OriginException("an envelope for \"" + envelope.type() + "\", not for a statement");
    }
    requireSignature(envelope.signed(), envelope.signature());
    return envelope.payload();
  }

  @Override
  public String describe() {
    return "the key " + name;
  }

  /** Throws if the bundle's hint names another key; a bundle without a hint is accepted. */
  private void requireThisKey(SigstoreBundle bundle) throws OriginException {
    byte[] digest = HexFormat.of().parseHex(Sha256.of(key.getEncoded()));
    String hint = bundle.keyHint();
    if (!hint.isEmpty() && !hint.equals(Base64.getEncoder().encodeToString(digest))) {
      throw new OriginException("signed with another key");
    }
  }

  private void requireSignature(byte[] signed, byte[] signature) throws OriginException {
    try {
      Signature verifier = Signature.getInstance(EcdsaKeys.ALGORITHM);
      verifier.initVerify(key);
      verifier.update(signed);
      if (verifier.verify(signature)) {
        return;
      }
    } catch (GeneralSecurityException e) {
      // The exception below reports the failure.
    }
    throw new OriginException("the signature does not match this key or these bytes");
  }
}
