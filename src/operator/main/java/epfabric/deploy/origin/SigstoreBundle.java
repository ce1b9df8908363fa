package epfabric.deploy.origin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;

/**
 * A sigstore bundle of version 0.3 whose signature was made with a key. It has no transparency log
 * entries, because verification with a key needs none.
 */
final class SigstoreBundle {
  static final String MEDIA_TYPE = "application/vnd.dev.sigstore.bundle.v0.3+json";
  static final String MATERIAL = "verificationMaterial";
  static final String MESSAGE = "messageSignature";
  static final String ENVELOPE = "dsseEnvelope";

  /** Payload type of an envelope with an in-toto statement. */
  static final String STATEMENT = "application/vnd.in-toto+json";

  private final ObjectNode json;

  private SigstoreBundle(ObjectNode json) {
    this.json = json;
  }

  /** Parses a bundle; refuses unknown fields, so that no change of a bundle goes unnoticed. */
  static SigstoreBundle read(String text) throws OriginException {
    JsonNode json = json(text);
    if (!json.isObject()) {
      throw new OriginException("not a sigstore bundle: not a JSON object");
    }
    SigstoreBundle bundle = new SigstoreBundle((ObjectNode) json);
    requireOnly(bundle.json, "mediaType", MATERIAL, MESSAGE, ENVELOPE);
    String type = text(bundle.json, "mediaType");
    if (!type.equals(MEDIA_TYPE)) {
      throw new OriginException(
          "not a sigstore bundle of version 0.3, got mediaType \"" + type + "\"");
    }
    return bundle;
  }

  private static JsonNode json(String text) throws OriginException {
    try {
      return Json.parse(text);
    } catch (JsonException e) {
      throw new OriginException("not a sigstore bundle: not JSON");
    }
  }

  /** Returns the signer's hint that identifies the key; often the key's digest. */
  String keyHint() throws OriginException {
    ObjectNode material = object(json, MATERIAL);
    requireOnly(material, "publicKey", "tlogEntries", "timestampVerificationData");
    if (!material.has("publicKey")) {
      throw new OriginException("signed by an identity, not with a key");
    }
    ObjectNode key = object(material, "publicKey");
    requireOnly(key, "hint");
    return key.has("hint") ? text(key, "hint") : "";
  }

  /** Returns the signature of a file, and the file's digest. */
  Message message() throws OriginException {
    ObjectNode message = object(json, MESSAGE);
    requireOnly(message, "messageDigest", "signature");
    ObjectNode digest = object(message, "messageDigest");
    requireOnly(digest, "algorithm", "digest");
    if (!text(digest, "algorithm").equals("SHA2_256")) {
      throw new OriginException("a digest that is not SHA2_256");
    }
    return new Message(bytes(digest, "digest"), bytes(message, "signature"));
  }

  /** Returns the signed statement. */
  Envelope envelope() throws OriginException {
    ObjectNode envelope = object(json, ENVELOPE);
    requireOnly(envelope, "payload", "payloadType", "signatures");
    JsonNode signatures = envelope.get("signatures");
    if (signatures == null
        || !signatures.isArray()
        || signatures.size() != 1
        || !signatures.get(0).isObject()) {
      throw new OriginException("an envelope without exactly one signature");
    }
    ObjectNode signature = (ObjectNode) signatures.get(0);
    requireOnly(signature, "sig", "keyid");
    return new Envelope(
        bytes(envelope, "payload"), text(envelope, "payloadType"), bytes(signature, "sig"));
  }

  /** Returns the bytes that DSSE signs: type and payload, each with its length. */
  static byte[] signedBytes(String type, byte[] payload) {
    byte[] kind = type.getBytes(StandardCharsets.UTF_8);
    String head = "DSSEv1 " + kind.length + " " + type + " " + payload.length + " ";
    byte[] start = head.getBytes(StandardCharsets.UTF_8);
    byte[] all = Arrays.copyOf(start, start.length + payload.length);
    System.arraycopy(payload, 0, all, start.length, payload.length);
    return all;
  }

  private static ObjectNode object(ObjectNode from, String key) throws OriginException {
    JsonNode value = from.get(key);
    if (value == null || !value.isObject()) {
      throw new OriginException("a sigstore bundle without \"" + key + "\"");
    }
    return (ObjectNode) value;
  }

  private static String text(ObjectNode from, String key) throws OriginException {
    JsonNode value = from.get(key);
    if (!Json.isScalar(value)) {
      throw new OriginException("a sigstore bundle without \"" + key + "\"");
    }
    return value.asText();
  }

  /** Decodes base64; accepts only the canonical encoding. */
  private static byte[] bytes(ObjectNode from, String key) throws OriginException {
    String text = text(from, key);
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      if (Base64.getEncoder().encodeToString(bytes).equals(text)) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      // The exception below reports the failure.
    }
    throw new OriginException("\"" + key + "\" of the sigstore bundle is not base64");
  }

  private static void requireOnly(ObjectNode object, String... keys) throws OriginException {
    for (String key : Json.keys(object)) {
      if (!Set.of(keys).contains(key)) {
        throw new OriginException("a sigstore bundle with an unknown \"" + key + "\"");
      }
    }
  }

  /** A signature and the digest of the signed bytes. */
  static final class Message {
    private final byte[] digest;
    private final byte[] signature;

    private Message(byte[] digest, byte[] signature) {
      this.digest = digest;
      this.signature = signature;
    }

    /** Returns SHA-256 of the bytes, in hexadecimal. */
    String digest() {
      return HexFormat.of().formatHex(digest);
    }

    /** Returns the signature, in DER. */
    byte[] signature() {
      return signature.clone();
    }
  }

  /** A signed statement. */
  static final class Envelope {
    private final byte[] payload;
    private final String type;
    private final byte[] signature;

    private Envelope(byte[] payload, String type, byte[] signature) {
      this.payload = payload;
      this.type = type;
      this.signature = signature;
    }

    /** Returns the statement's bytes. */
    byte[] payload() {
      return payload.clone();
    }

    /** Returns the statement's type. */
    String type() {
      return type;
    }

    /** Returns the signature of {@link #signed}, in DER. */
    byte[] signature() {
      return signature.clone();
    }

    /** Returns the bytes that were signed. */
    byte[] signed() {
      return signedBytes(type, payload);
    }
  }
}
