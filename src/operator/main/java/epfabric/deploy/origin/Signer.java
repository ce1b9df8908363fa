package epfabric.deploy.origin;

/** An identity whose signatures can be verified. */
public sealed interface Signer permits KeySigner, IdentitySigner {
  /**
   * Accepts only signatures of this signer.
   *
   * @param sigstore a sigstore bundle with a signature of {@code blob}
   */
  void requireSigned(byte[] blob, String sigstore) throws OriginException;

  /**
   * Accepts only a statement that this signer has signed.
   *
   * @param blob the subject of the statement
   * @param sigstore a sigstore bundle with an in-toto statement in an envelope
   */
  ProvenanceStatement requireStatement(byte[] blob, String sigstore) throws OriginException;

  /**
   * Accepts only an in-toto statement that this signer has signed, with any subject.
   *
   * @param sigstore a sigstore bundle with the statement in an envelope
   * @return the signed bytes
   */
  byte[] requireEnvelope(String sigstore) throws OriginException;

  /** Returns a description of the signer, for people. */
  String describe();
}
