package epfabric.deploy.origin;

/** An identity whose signatures can be verified. */
public sealed interface Signer permits KeySigner, IdentitySigner {
  /**
   * Throws unless this signer has signed {@code blob}.
   *
   * @param sigstore a sigstore bundle with a signature of {@code blob}
   */
  void requireSigned(byte[] blob, String sigstore) throws OriginException;

  /**
   * Returns a statement about {@code blob}; throws unless this signer has signed it.
   *
   * @param blob the subject of the statement
   * @param sigstore a sigstore bundle with an in-toto statement in an envelope
   */
  ProvenanceStatement requireStatement(byte[] blob, String sigstore) throws OriginException;

  /**
   * Returns an in-toto statement with any subject; throws unless this signer has signed it.
   *
   * @param sigstore a sigstore bundle with the statement in an envelope
   * @return the signed bytes
   */
  byte[] requireEnvelope(String sigstore) throws OriginException;

  /** Returns a description of the signer, for people. */
  String describe();
}
