package epfabric.deploy.origin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.Sha256;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;

/** A private key of ECDSA on P-256, in the format that {@code openssl genpkey} writes. */
public final class SigningKey {
  private final PrivateKey key;

  private SigningKey(PrivateKey key) {
    this.key = key;
  }

  /** Reads an unencrypted PKCS #8 key. */
  public static SigningKey of(String pem) throws OriginException {
    byte[] bytes = PemKey.bytes(pem, "PRIVATE KEY");
    try {
      PrivateKey key = KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(bytes));
      if (key instanceof ECPrivateKey ec && EcdsaKeys.isP256(ec.getParams())) {
        return new SigningKey(key);
      }
    } catch (GeneralSecurityException e) {
      // The exception below reports the failure.
    }
    throw new OriginException("not a private key of ECDSA on P-256");
  }

  /** Returns a sigstore bundle with the signature of {@code blob}; cosign accepts it too. */
  public String sign(byte[] blob) throws OriginException {
    ObjectNode digest = Json.object();
    digest.put("algorithm", "SHA2_256");
    digest.put("digest", base64(HexFormat.of().parseHex(Sha256.of(blob))));
    ObjectNode message = Json.object();
    message.set("messageDigest", digest);
    message.put("signature", base64(signature(blob)));
    return bundle(SigstoreBundle.MESSAGE, message);
  }

  /**
   * Returns a sigstore bundle with an in-toto statement in a signed envelope; cosign accepts it
   * too.
   */
  public String attest(byte[] statement) throws OriginException {
    ObjectNode signature = Json.object();
    byte[] signed = SigstoreBundle.signedBytes(SigstoreBundle.STATEMENT, statement);
    signature.put("sig", base64(signature(signed)));
    ObjectNode envelope = Json.object();
    envelope.put("payload", base64(statement));
    envelope.put("payloadType", SigstoreBundle.STATEMENT);
    envelope.set("signatures", Json.array().add(signature));
    return bundle(SigstoreBundle.ENVELOPE, envelope);
  }

  private static String bundle(String kind, ObjectNode content) {
    ObjectNode material = Json.object();
    material.set("publicKey", Json.object());
    ObjectNode bundle = Json.object();
    bundle.put("mediaType", SigstoreBundle.MEDIA_TYPE);
    bundle.set(SigstoreBundle.MATERIAL, material);
    bundle.set(kind, content);
    return Json.compact(bundle) + "\n";
  }

  private byte[] signature(byte[] blob) throws OriginException {
    try {
      Signature signer = Signature.getInstance(EcdsaKeys.ALGORITHM);
      signer.initSign(key);
      signer.update(blob);
      return signer.sign();
    } catch (GeneralSecurityException e) {
      throw new OriginException("cannot sign: " + e.getMessage());
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
