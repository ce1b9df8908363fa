package epfabric.deploy.origin;

/** Somebody whose signatures can be told apart from others'. */
public sealed interface Signer permits KeySigner, IdentitySigner {
  /**
   * Accepts only what this one has signed.
   *
   * @param sigstore a sigstore bundle with a signature of {@code blob}
   */
  void requireSigned(byte[] blob, String sigstore) throws OriginException;

  /**
   * Accepts only a statement that this one has signed.
   *
   * @param blob what it must be about
   * @param sigstore a sigstore bundle with an in-toto statement in an envelope
   */
  ProvenanceStatement requireStatement(byte[] blob, String sigstore) throws OriginException;

  /**
   * Accepts only an in-toto statement that this one has signed, whatever it is about.
   *
   * @param sigstore a sigstore bundle with the statement in an envelope
   * @return the signed bytes
   */
  byte[] requireEnvelope(String sigstore) throws OriginException;

  /** Who it is, for people. */
  String describe();
}
