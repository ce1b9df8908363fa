package epfabric.deploy.origin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.HexFormat;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.x500.RDN;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Emulates sigstore's public services in one throw-away object: an authority that issues
 * certificates for any claimed identity, and the two logs that record them and the signatures. Each
 * log contains a single entry.
 */
public final class LocalSigstore {
  private static final String ISSUER_OID = "1.3.6.1.4.1.57264.1.8";
  private static final String SCT_OID = "1.3.6.1.4.1.11129.2.4.2";
  private static final X500Name AUTHORITY = new X500Name("O=local,CN=authority");

  private final KeyPair authority = newKey();
  private final KeyPair certificateLog = newKey();
  private final KeyPair signatureLog = newKey();
  private final byte[] root = authorityCertificate();

  /** Returns a key of the kind that cosign creates. */
  public static KeyPair newKey() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  public static String pem(String label, byte[] bytes) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n";
  }

  /** Returns a provenance statement about {@code blob}, as builders write it. */
  public static String provenance(byte[] blob, String builder) {
    return """
        {"_type":"https://in-toto.io/Statement/v1",\
        "subject":[{"name":"checksums.txt","digest":{"sha256":"%s"}}],\
        "predicateType":"https://slsa.dev/provenance/v1",\
        "predicate":{"buildDefinition":{"buildType":"https://example.com/build/v1",\
        "externalParameters":{}},"runDetails":{"builder":{"id":"%s"}}}}"""
        .formatted(Sha256.of(blob), builder);
  }

  /** Returns a statement of another type about {@code blob}: a test result. */
  static String testResult(byte[] blob) {
    return """
        {"_type":"https://in-toto.io/Statement/v1",\
        "subject":[{"name":"checksums.txt","digest":{"sha256":"%s"}}],\
        "predicateType":"https://in-toto.io/attestation/test-result/v0.1",\
        "predicate":{"result":"PASSED","configuration":[]}}"""
        .formatted(Sha256.of(blob));
  }

  /** Returns a sigstore bundle with a signature of an identity. */
  public String sign(byte[] blob, String identity, String issuer) {
    KeyPair key = newKey();
    byte[] certificate = certificate(key, identity, issuer);
    byte[] signature = sign(key.getPrivate(), blob);
    ObjectNode digest = object("algorithm", "SHA2_256");
    digest.put("digest", base64(hex(Sha256.of(blob))));
    ObjectNode message = Json.object();
    message.set("messageDigest", digest);
    message.put("signature", base64(signature));
    String body =
        """
        {"apiVersion":"0.0.1","kind":"hashedrekord","spec":{"data":{"hash":\
        {"algorithm":"sha256","value":"%s"}},"signature":{"content":"%s",\
        "publicKey":{"content":"%s"}}}}"""
            .formatted(Sha256.of(blob), base64(signature), verifier(certificate));
    return bundle(certificate, "hashedrekord", body, "messageSignature", message);
  }

  /** Returns a sigstore bundle with a statement of an identity. */
  public String attest(String statement, String identity, String issuer) {
    KeyPair key = newKey();
    byte[] certificate = certificate(key, identity, issuer);
    ObjectNode envelope = envelope(statement, key.getPrivate());
    byte[] payload = statement.getBytes(StandardCharsets.UTF_8);
    String signature = envelope.get("signatures").get(0).get("sig").asText();
    String body =
        """
        {"apiVersion":"0.0.1","kind":"dsse","spec":{"envelopeHash":{"algorithm":"sha256",\
        "value":"%s"},"payloadHash":{"algorithm":"sha256","value":"%s"},\
        "signatures":[{"signature":"%s","verifier":"%s"}]}}"""
            .formatted(
                Sha256.of(envelope.toString().getBytes(StandardCharsets.UTF_8)),
                Sha256.of(payload),
                signature,
                verifier(certificate));
    return bundle(certificate, "dsse", body, "dsseEnvelope", envelope);
  }

  /** Returns a sigstore bundle with a statement that a key signed. */
  public static String attest(String statement, KeyPair key) {
    ObjectNode material = Json.object();
    material.set("publicKey", object("hint", base64(hex(Sha256.of(key.getPublic().getEncoded())))));
    ObjectNode bundle = object("mediaType", SigstoreBundle.MEDIA_TYPE);
    bundle.set("verificationMaterial", material);
    bundle.set("dsseEnvelope", envelope(statement, key.getPrivate()));
    return bundle.toString();
  }

  private static ObjectNode envelope(String statement, PrivateKey key) {
    String type = "application/vnd.in-toto+json";
    byte[] payload = statement.getBytes(StandardCharsets.UTF_8);
    String signed = "DSSEv1 " + type.length() + " " + type + " " + payload.length + " " + statement;
    ObjectNode envelope = object("payload", base64(payload));
    envelope.put("payloadType", type);
    ArrayNode signatures = Json.array();
    signatures.add(object("sig", base64(sign(key, signed.getBytes(StandardCharsets.UTF_8)))));
    envelope.set("signatures", signatures);
    return envelope;
  }

  /** Returns the trusted root, as {@code cosign trusted-root create} writes it. */
  public String trustedRoot() {
    return """
        {"mediaType":"application/vnd.dev.sigstore.trustedroot+json;version=0.1",\
        "tlogs":[%s],"certificateAuthorities":[{"subject":{"organization":"local",\
        "commonName":"authority"},"uri":"https://fulcio.local","certChain":{"certificates":\
        [{"rawBytes":"%s"}]},"validFor":{"start":"2020-01-01T00:00:00Z"}}],"ctlogs":[%s]}"""
        .formatted(
            log("https://rekor.local", signatureLog),
            base64(root),
            log("https://ctfe.local", certificateLog));
  }

  private static String log(String url, KeyPair key) {
    return """
        {"baseUrl":"%s","hashAlgorithm":"SHA2_256","publicKey":{"rawBytes":"%s",\
        "keyDetails":"PKIX_ECDSA_P256_SHA_256","validFor":{"start":"2020-01-01T00:00:00Z"}},\
        "logId":{"keyId":"%s"}}"""
        .formatted(url, base64(key.getPublic().getEncoded()), base64(hex(logId(key))));
  }

  private String bundle(
      byte[] certificate, String kind, String body, String content, ObjectNode signed) {
    ObjectNode material = Json.object();
    material.set("certificate", object("rawBytes", base64(certificate)));
    ArrayNode entries = Json.array();
    entries.add(entry(kind, body));
    material.set("tlogEntries", entries);
    ObjectNode bundle = object("mediaType", SigstoreBundle.MEDIA_TYPE);
    bundle.set("verificationMaterial", material);
    bundle.set(content, signed);
    return bundle.toString();
  }

  private ObjectNode entry(String kind, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    long time = Instant.now().getEpochSecond();
    String promised =
        "{\"body\":\"%s\",\"integratedTime\":%d,\"logID\":\"%s\",\"logIndex\":0}"
            .formatted(base64(bytes), time, logId(signatureLog));
    ObjectNode version = object("kind", kind);
    version.put("version", "0.0.1");
    ObjectNode entry = object("logIndex", "0");
    entry.set("logId", object("keyId", base64(hex(logId(signatureLog)))));
    entry.set("kindVersion", version);
    entry.put("integratedTime", String.valueOf(time));
    entry.set(
        "inclusionPromise",
        object(
            "signedEntryTimestamp",
            base64(sign(signatureLog.getPrivate(), promised.getBytes(StandardCharsets.UTF_8)))));
    entry.set("inclusionProof", proof(bytes));
    entry.put("canonicalizedBody", base64(bytes));
    return entry;
  }

  /** Returns the inclusion proof; in a log of one entry, the entry's hash is the root. */
  private ObjectNode proof(byte[] body) {
    byte[] leaf = new byte[body.length + 1];
    System.arraycopy(body, 0, leaf, 1, body.length);
    String root = base64(hex(Sha256.of(leaf)));
    String head = "rekor.local - 1\n1\n" + root + "\n";
    byte[] signature = sign(signatureLog.getPrivate(), head.getBytes(StandardCharsets.UTF_8));
    byte[] hinted = new byte[signature.length + 4];
    System.arraycopy(hex(logId(signatureLog)), 0, hinted, 0, 4);
    System.arraycopy(signature, 0, hinted, 4, signature.length);
    ObjectNode proof = object("logIndex", "0");
    proof.put("rootHash", root);
    proof.put("treeSize", "1");
    proof.set("hashes", Json.array());
    proof.set(
        "checkpoint", object("envelope", head + "\n\u2014 rekor.local " + base64(hinted) + "\n"));
    return proof;
  }

  private byte[] authorityCertificate() {
    try {
      Instant now = Instant.now();
      X509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              AUTHORITY,
              BigInteger.ONE,
              Date.from(now.minusSeconds(3600)),
              Date.from(now.plusSeconds(86400)),
              AUTHORITY,
              authority.getPublic());
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
      builder.addExtension(
          Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
      return signed(builder).getEncoded();
    } catch (IOException | OperatorCreationException e) {
      throw new IllegalStateException(e);
    }
  }

  private byte[] certificate(KeyPair key, String identity, String issuer) {
    try {
      Instant now = Instant.now();
      X509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              AUTHORITY,
              BigInteger.valueOf(now.toEpochMilli()),
              Date.from(now.minusSeconds(60)),
              Date.from(now.plusSeconds(540)),
              new X500Name(new RDN[0]),
              key.getPublic());
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
      builder.addExtension(
          Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_codeSigning));
      builder.addExtension(
          Extension.subjectAlternativeName,
          true,
          new GeneralNames(new GeneralName(GeneralName.uniformResourceIdentifier, identity)));
      builder.addExtension(new ASN1ObjectIdentifier(ISSUER_OID), false, new DERUTF8String(issuer));
      byte[] unlogged = signed(builder).toASN1Structure().getTBSCertificate().getEncoded("DER");
      builder.addExtension(
          new ASN1ObjectIdentifier(SCT_OID),
          false,
          new DEROctetString(certificateTimestamps(unlogged)));
      return signed(builder).getEncoded();
    } catch (IOException | OperatorCreationException e) {
      throw new IllegalStateException(e);
    }
  }

  private X509CertificateHolder signed(X509v3CertificateBuilder builder)
      throws OperatorCreationException {
    return builder.build(
        new JcaContentSignerBuilder("SHA256withECDSA").build(authority.getPrivate()));
  }

  /**
   * Returns a list with one signed certificate timestamp (RFC 6962): the log's promise to include
   * the certificate.
   */
  private byte[] certificateTimestamps(byte[] certificate) throws IOException {
    long time = Instant.now().toEpochMilli();
    ByteArrayOutputStream signedBytes = new ByteArrayOutputStream();
    DataOutputStream signed = new DataOutputStream(signedBytes);
    signed.writeShort(0); // version 1, certificate timestamp
    signed.writeLong(time);
    signed.writeShort(1); // an entry for a certificate that is not yet issued
    signed.write(hex(Sha256.of(authority.getPublic().getEncoded())));
    signed.writeByte(certificate.length >> 16);
    signed.writeShort(certificate.length);
    signed.write(certificate);
    signed.writeShort(0);
    byte[] signature = sign(certificateLog.getPrivate(), signedBytes.toByteArray());
    int length = 1 + 32 + 8 + 2 + 4 + signature.length;
    ByteArrayOutputStream list = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(list);
    out.writeShort(length + 2);
    out.writeShort(length);
    out.writeByte(0);
    out.write(hex(logId(certificateLog)));
    out.writeLong(time);
    out.writeShort(0);
    out.writeShort(0x0403); // SHA-256, ECDSA
    out.writeShort(signature.length);
    out.write(signature);
    return list.toByteArray();
  }

  private static String verifier(byte[] certificate) {
    return base64(pem("CERTIFICATE", certificate).getBytes(StandardCharsets.UTF_8));
  }

  private static String logId(KeyPair log) {
    return Sha256.of(log.getPublic().getEncoded());
  }

  static byte[] sign(PrivateKey key, byte[] bytes) {
    try {
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(key);
      signature.update(bytes);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ObjectNode object(String key, String value) {
    ObjectNode object = Json.object();
    object.put(key, value);
    return object;
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
