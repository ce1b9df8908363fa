package epfabric.deploy.origin;

import java.security.spec.ECParameterSpec;

/** The only supported kind of key: ECDSA on P-256, which cosign generates. */
final class EcdsaKeys {
  static final String ALGORITHM = "SHA256withECDSA";

  private static final int BITS = 256;

  private EcdsaKeys() {}

  /** Returns whether the curve is P-256, the only curve of this size that the JDK supports. */
  static boolean isP256(ECParameterSpec curve) {
    return curve.getCurve().getField().getFieldSize() == BITS
        && curve.toString().contains("secp256r1");
  }
}
