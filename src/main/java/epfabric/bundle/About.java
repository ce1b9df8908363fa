package epfabric.bundle;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import epfabric.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What {@code bundle.json} says, read only if it is as it was written. */
final class About {
  private static final String OWN_DIGEST = "digest";
  private static final String CONTENT_DIGEST = "contentDigest";
  private static final String SIZES = "sizes";
  private static final String INPUTS = "inputs";

  private final JsonObject json;

  private About(JsonObject json) {
    this.json = json;
  }

  /**
   * The text of bundle.json.
   *
   * @param about what it says beside the digests and sizes
   * @param digests SHA-256 of each of the files
   */
  static String text(
      Map<String, Object> about,
      SortedMap<String, byte[]> files,
      SortedMap<String, String> digests) {
    SortedMap<String, Integer> sizes = new TreeMap<>();
    files.forEach((name, bytes) -> sizes.put(name, bytes.length));
    Map<String, Object> description = new TreeMap<>(about);
    description.put(CONTENT_DIGEST, contentDigest(digests));
    description.put(SIZES, sizes);
    description.put(OWN_DIGEST, digest(Json.of(description)));
    return Json.of(description);
  }

  /** Empty for a text that we have not written so. */
  static Optional<About> read(String text) {
    try {
      JsonElement json = JsonParser.parseString(text);
      if (!isOurShape(json, 2) || !json.isJsonObject() || !Json.of(json).equals(text)) {
        return Optional.empty();
      }
      JsonObject about = json.getAsJsonObject();
      JsonElement own = about.remove(OWN_DIGEST);
      boolean intact = new JsonPrimitive(digest(Json.of(about))).equals(own);
      return intact ? Optional.of(new About(about)) : Optional.empty();
    } catch (JsonParseException e) {
      return Optional.empty(); // changed beyond recognition
    }
  }

  /** The environment that a bundle.json names, whatever else is wrong with it. */
  static Optional<String> environment(String text) {
    try {
      JsonElement json = JsonParser.parseString(text);
      JsonElement name = json.isJsonObject() ? json.getAsJsonObject().get("environment") : null;
      return Optional.ofNullable(name)
          .filter(JsonElement::isJsonPrimitive)
          .map(JsonElement::getAsString);
    } catch (JsonParseException e) {
      return Optional.empty();
    }
  }

  /** Bytes of each file but the two lists; of none in a bundle of an older epfabric. */
  Map<String, Long> sizes() {
    Map<String, Long> sizes = new TreeMap<>();
    object(SIZES).asMap().forEach((name, size) -> sizes.put(name, bytes(size)));
    return sizes;
  }

  /** A bundle is made in memory: no file of it is longer than an array can be. */
  private static long bytes(JsonElement size) {
    String text = size.getAsString();
    return text.matches("[0-9]{1,10}") ? Math.min(Long.parseLong(text), Integer.MAX_VALUE) : 0;
  }

  /** Whether files of these digests, and no others, are what it was written for. */
  boolean vouchesFor(SortedMap<String, String> digests) {
    SortedMap<String, String> contents = new TreeMap<>(digests);
    contents.keySet().removeAll(Bundle.LISTS);
    boolean sized = !json.has(SIZES) || object(SIZES).keySet().equals(contents.keySet());
    return sized
        && new JsonPrimitive(contentDigest(contents)).equals(json.get(CONTENT_DIGEST))
        && object(INPUTS).entrySet().stream()
            .allMatch(e -> e.getValue().getAsString().equals(contents.get(e.getKey())));
  }

  private JsonObject object(String key) {
    JsonElement value = json.get(key);
    return value != null && value.isJsonObject() ? value.getAsJsonObject() : new JsonObject();
  }

  /** One digest over all files but the two that describe them. */
  private static String contentDigest(SortedMap<String, String> digests) {
    return digest(new Checksums(digests).text());
  }

  /** Values, and objects of values: who writes it again goes no deeper than the file does. */
  private static boolean isOurShape(JsonElement json, int levels) {
    if (levels == 0 || !json.isJsonObject()) {
      return json.isJsonPrimitive();
    }
    return json.getAsJsonObject().asMap().values().stream()
        .allMatch(part -> isOurShape(part, levels - 1));
  }

  private static String digest(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }
}
