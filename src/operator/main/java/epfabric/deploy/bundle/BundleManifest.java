package epfabric.deploy.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The content of {@code bundle.json}, read only if the file is unchanged. */
final class BundleManifest {
  private static final String OWN_DIGEST = "digest";
  private static final String CONTENT_DIGEST = "contentDigest";
  private static final String SIZES = "sizes";
  private static final String INPUTS = "inputs";

  private final ObjectNode json;

  private BundleManifest(ObjectNode json) {
    this.json = json;
  }

  /**
   * Returns the text of bundle.json.
   *
   * @param about the fields other than the digests and sizes
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
    description.put(OWN_DIGEST, digest(RecordJson.of(description)));
    return RecordJson.of(description);
  }

  /** Parses a bundle.json; returns empty for a text that this class did not write. */
  static Optional<BundleManifest> read(String text) {
    try {
      JsonNode json = Json.parse(text);
      if (!nestsAtMost(json, 2) || !json.isObject() || !RecordJson.of(json).equals(text)) {
        return Optional.empty();
      }
      ObjectNode about = (ObjectNode) json;
      JsonNode ownDigest = about.remove(OWN_DIGEST);
      boolean intact = TextNode.valueOf(digest(RecordJson.of(about))).equals(ownDigest);
      return intact ? Optional.of(new BundleManifest(about)) : Optional.empty();
    } catch (JsonException e) {
      return Optional.empty(); // the file was changed and is not JSON any more
    }
  }

  /** Returns the environment that a bundle.json names, even if other fields are invalid. */
  static Optional<String> environment(String text) {
    try {
      JsonNode json = Json.parse(text);
      JsonNode name = json.isObject() ? json.get("environment") : null;
      return Optional.ofNullable(name).filter(Json::isScalar).map(JsonNode::asText);
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the size in bytes of each file except the two lists; empty for a bundle of an older
   * epfabric.
   */
  Map<String, Long> sizes() {
    Map<String, Long> sizes = new TreeMap<>();
    object(SIZES).properties().forEach(e -> sizes.put(e.getKey(), bytes(e.getValue())));
    return sizes;
  }

  /**
   * Parses a size; caps it at the maximum length of an array, because bundles are built in memory.
   */
  private static long bytes(JsonNode size) {
    String text = size.asText();
    return text.matches("[0-9]{1,10}") ? Math.min(Long.parseLong(text), Integer.MAX_VALUE) : 0;
  }

  /** Returns whether this manifest was written for exactly the files with these digests. */
  boolean vouchesFor(SortedMap<String, String> digests) {
    SortedMap<String, String> contents = new TreeMap<>(digests);
    contents.keySet().removeAll(Bundle.LISTS);
    boolean sizesMatch = !json.has(SIZES) || Json.keys(object(SIZES)).equals(contents.keySet());
    return sizesMatch
        && TextNode.valueOf(contentDigest(contents)).equals(json.get(CONTENT_DIGEST))
        && object(INPUTS).properties().stream()
            .allMatch(e -> e.getValue().asText().equals(contents.get(e.getKey())));
  }

  private ObjectNode object(String key) {
    JsonNode value = json.get(key);
    return value != null && value.isObject() ? (ObjectNode) value : Json.object();
  }

  /** Returns one digest over all files except the two lists. */
  private static String contentDigest(SortedMap<String, String> digests) {
    return digest(new Checksums(digests).text());
  }

  /**
   * Returns whether {@code json} nests objects at most {@code levels} deep; writing it again
   * recurses to the same depth.
   */
  private static boolean nestsAtMost(JsonNode json, int levels) {
    if (levels == 0 || !json.isObject()) {
      return Json.isScalar(json);
    }
    return json.valueStream().allMatch(part -> nestsAtMost(part, levels - 1));
  }

  private static String digest(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }
}
