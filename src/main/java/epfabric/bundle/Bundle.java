package epfabric.bundle;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import epfabric.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The files of a bundle in memory, by path with {@code /} as separator, sorted.
 *
 * <p>Two files describe the others: {@code checksums.txt} lists every file's digest in the form of
 * {@code sha256sum}, and {@code bundle.json} holds the digest of all files but these two and one of
 * itself, so that a change of the list is told from a change of a file.
 */
public final class Bundle {
  static final String CHECKSUMS = "checksums.txt";
  static final String ABOUT = "bundle.json";
  private static final String OWN_DIGEST = "digest";

  private final SortedMap<String, byte[]> files;

  private Bundle(SortedMap<String, byte[]> files) {
    this.files = Collections.unmodifiableSortedMap(files);
  }

  /**
   * Completes the given files with {@code bundle.json} and {@code checksums.txt}.
   *
   * @param about what bundle.json says beside the digest
   */
  public static Bundle of(Map<String, byte[]> contents, Map<String, Object> about) {
    SortedMap<String, byte[]> files = new TreeMap<>(contents);
    SortedMap<String, String> digests = new TreeMap<>();
    files.forEach((path, bytes) -> digests.put(path, Sha256.of(bytes)));
    Map<String, Object> description = new TreeMap<>(about);
    description.put("contentDigest", contentDigest(digests));
    description.put(OWN_DIGEST, ownDigest(Json.of(description)));
    files.put(ABOUT, Json.of(description).getBytes(StandardCharsets.UTF_8));
    digests.put(ABOUT, Sha256.of(files.get(ABOUT)));
    files.put(CHECKSUMS, checksums(digests).getBytes(StandardCharsets.UTF_8));
    return new Bundle(files);
  }

  /**
   * Whether a file is to be run: it begins with {@code #!}. Neither a jar nor a list of checksums
   * keeps modes, so that they follow from the content.
   */
  public static boolean isProgram(byte[] content) {
    return content.length > 1 && content[0] == '#' && content[1] == '!';
  }

  public SortedMap<String, byte[]> files() {
    return files;
  }

  /** One digest over all files but the two that describe them. */
  static String contentDigest(SortedMap<String, String> digests) {
    SortedMap<String, String> contents = new TreeMap<>(digests);
    contents.remove(ABOUT);
    contents.remove(CHECKSUMS);
    return Sha256.of(checksums(contents).getBytes(StandardCharsets.UTF_8));
  }

  /** Whether {@code text} is a bundle.json as we wrote it, for contents of this digest. */
  static boolean isIntactAbout(String text, String contentDigest) {
    try {
      JsonElement json = JsonParser.parseString(text);
      if (!isOurShape(json, 2) || !Json.of(json).equals(text)) {
        return false;
      }
      JsonObject about = json.getAsJsonObject();
      JsonElement own = about.remove(OWN_DIGEST);
      return own != null
          && own.getAsString().equals(ownDigest(Json.of(about)))
          && new JsonPrimitive(contentDigest).equals(about.get("contentDigest"));
    } catch (JsonParseException | IllegalStateException e) {
      return false; // changed beyond recognition
    }
  }

  /** Values, and objects of values: who writes it again goes no deeper than the file does. */
  private static boolean isOurShape(JsonElement json, int levels) {
    if (levels == 0 || !json.isJsonObject()) {
      return json.isJsonPrimitive();
    }
    return json.getAsJsonObject().asMap().values().stream()
        .allMatch(part -> isOurShape(part, levels - 1));
  }

  /** The environment that a bundle.json names, if it does. */
  static Optional<String> environment(String about) {
    try {
      JsonElement json = JsonParser.parseString(about);
      JsonElement name = json.isJsonObject() ? json.getAsJsonObject().get("environment") : null;
      return Optional.ofNullable(name)
          .filter(JsonElement::isJsonPrimitive)
          .map(JsonElement::getAsString);
    } catch (JsonParseException e) {
      return Optional.empty();
    }
  }

  private static String ownDigest(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Lines that {@code sha256sum -c} takes, sorted by path. */
  static String checksums(SortedMap<String, String> digests) {
    return digests.entrySet().stream()
        .map(e -> e.getValue() + "  " + e.getKey() + "\n")
        .collect(Collectors.joining());
  }
}
