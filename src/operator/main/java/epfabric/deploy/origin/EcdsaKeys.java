package epfabric.deploy.origin;

import java.security.spec.ECParameterSpec;

/** The only supported kind of key: cosign's own. */
final class EcdsaKeys {
  static final String ALGORITHM = "SHA256withECDSA";

  private static final int BITS = 256;

  private EcdsaKeys() {}

  /** Of the curves that the JDK knows, P-256 is the one of this size. */
  static boolean isP256(ECParameterSpec curve) {
    return curve.getCurve().getField().getFieldSize() == BITS
        && curve.toString().contains("secp256r1");
  }
}
