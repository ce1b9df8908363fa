package epfabric.origin;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;

/**
 * A sigstore bundle of version 0.3 whose signature was made with a key: the part of it that a key
 * vouches for. What a transparency log adds is left out, a key needs none.
 */
final class SigstoreBundle {
  static final String MEDIA_TYPE = "application/vnd.dev.sigstore.bundle.v0.3+json";
  static final String MATERIAL = "verificationMaterial";
  static final String MESSAGE = "messageSignature";
  static final String ENVELOPE = "dsseEnvelope";

  private final JsonObject json;

  private SigstoreBundle(JsonObject json) {
    this.json = json;
  }

  /** Refuses what it does not know: nothing in a bundle can be changed unseen. */
  static SigstoreBundle read(String text) throws OriginException {
    JsonElement json = json(text);
    if (!json.isJsonObject()) {
      throw new OriginException("not a sigstore bundle: no JSON object");
    }
    SigstoreBundle bundle = new SigstoreBundle(json.getAsJsonObject());
    only(bundle.json, "mediaType", MATERIAL, MESSAGE, ENVELOPE);
    String type = text(bundle.json, "mediaType");
    if (!type.equals(MEDIA_TYPE)) {
      throw new OriginException(
          "not a sigstore bundle of version 0.3, got mediaType \"" + type + "\"");
    }
    return bundle;
  }

  private static JsonElement json(String text) throws OriginException {
    try (JsonReader reader = new JsonReader(new StringReader(text))) {
      reader.setStrictness(Strictness.STRICT);
      JsonElement json = JsonParser.parseReader(reader);
      if (reader.peek() == JsonToken.END_DOCUMENT) {
        return json;
      }
    } catch (JsonParseException | IOException e) {
      // told below
    }
    throw new OriginException("not a sigstore bundle: no JSON");
  }

  /** Where the key of this bundle can be found, as its signer wrote it; often its digest. */
  String keyHint() throws OriginException {
    JsonObject material = object(json, MATERIAL);
    only(material, "publicKey", "tlogEntries", "timestampVerificationData");
    if (!material.has("publicKey")) {
      throw new OriginException("signed by an identity, not with a key");
    }
    JsonObject key = object(material, "publicKey");
    only(key, "hint");
    return key.has("hint") ? text(key, "hint") : "";
  }

  /** The signature of a file, and its digest. */
  Message message() throws OriginException {
    JsonObject message = object(json, MESSAGE);
    only(message, "messageDigest", "signature");
    JsonObject digest = object(message, "messageDigest");
    only(digest, "algorithm", "digest");
    if (!text(digest, "algorithm").equals("SHA2_256")) {
      throw new OriginException("a digest that is not SHA2_256");
    }
    return new Message(bytes(digest, "digest"), bytes(message, "signature"));
  }

  /** The signed statement. */
  Envelope envelope() throws OriginException {
    JsonObject envelope = object(json, ENVELOPE);
    only(envelope, "payload", "payloadType", "signatures");
    JsonElement signatures = envelope.get("signatures");
    if (signatures == null
        || !signatures.isJsonArray()
        || signatures.getAsJsonArray().size() != 1
        || !signatures.getAsJsonArray().get(0).isJsonObject()) {
      throw new OriginException("an envelope without exactly one signature");
    }
    JsonObject signature = signatures.getAsJsonArray().get(0).getAsJsonObject();
    only(signature, "sig", "keyid");
    return new Envelope(
        bytes(envelope, "payload"), text(envelope, "payloadType"), bytes(signature, "sig"));
  }

  private static JsonObject object(JsonObject from, String key) throws OriginException {
    JsonElement value = from.get(key);
    if (value == null || !value.isJsonObject()) {
      throw new OriginException("a sigstore bundle without \"" + key + "\"");
    }
    return value.getAsJsonObject();
  }

  private static String text(JsonObject from, String key) throws OriginException {
    JsonElement value = from.get(key);
    if (value == null || !value.isJsonPrimitive()) {
      throw new OriginException("a sigstore bundle without \"" + key + "\"");
    }
    return value.getAsString();
  }

  /** Only the one way to write them. */
  private static byte[] bytes(JsonObject from, String key) throws OriginException {
    String text = text(from, key);
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      if (Base64.getEncoder().encodeToString(bytes).equals(text)) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      // told below
    }
    throw new OriginException("\"" + key + "\" of the sigstore bundle is not base64");
  }

  private static void only(JsonObject object, String... keys) throws OriginException {
    for (String key : object.keySet()) {
      if (!Set.of(keys).contains(key)) {
        throw new OriginException("a sigstore bundle with an unknown \"" + key + "\"");
      }
    }
  }

  /** A signature of bytes. */
  static final class Message {
    private final byte[] digest;
    private final byte[] signature;

    private Message(byte[] digest, byte[] signature) {
      this.digest = digest;
      this.signature = signature;
    }

    /** SHA-256 of the bytes, in hexadecimal. */
    String digest() {
      return HexFormat.of().formatHex(digest);
    }

    /** In DER. */
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

    /** The statement. */
    byte[] payload() {
      return payload.clone();
    }

    /** What kind of statement it is. */
    String type() {
      return type;
    }

    /** In DER, of {@link #signed}. */
    byte[] signature() {
      return signature.clone();
    }

    /** What DSSE signs: kind and content, each with its length. */
    byte[] signed() {
      byte[] kind = type.getBytes(StandardCharsets.UTF_8);
      String head = "DSSEv1 " + kind.length + " " + type + " " + payload.length + " ";
      byte[] start = head.getBytes(StandardCharsets.UTF_8);
      byte[] all = Arrays.copyOf(start, start.length + payload.length);
      System.arraycopy(payload, 0, all, start.length, payload.length);
      return all;
    }
  }
}
