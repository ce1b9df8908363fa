package epfabric.fabric.catalog;

import epfabric.base.problem.Location;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.Map;
import java.util.Optional;

/**
 * A third-party image that epfabric's images are built on.
 *
 * @param image registry and path
 * @param tag tag of the image; it may contain a placeholder for a component's version, as in {@code
 *     {cuda}-devel}
 * @param digest the digest; absent if the tag contains a placeholder
 * @param digests the digest for each version of the component; empty if the tag contains no
 *     placeholder
 */
public record BaseImage(
    String image,
    String tag,
    Optional<ContentPin> digest,
    Map<String, ContentPin> digests,
    Location where,
    String key) {
  private static final ScalarKind<String> IMAGE =
      ScalarKind.matching(
          "an image", "REGISTRY/PATH without a tag", "[a-z0-9.-]+(:[0-9]+)?(/[a-z0-9._-]+)+");
  private static final ScalarKind<String> TAG =
      ScalarKind.matching(
          "a tag", "one that names a version", "(?!latest$)[A-Za-z0-9{}._-]{1,120}");

  static BaseImage read(MappingReader fields) {
    BaseImage base =
        new BaseImage(
            fields.required("image", IMAGE).orElse(""),
            fields.required("tag", TAG).orElse(""),
            ContentPin.read(fields, "digest", ContentPin.DIGEST),
            ContentPin.readAll(fields, "digests", ContentPin.DIGEST),
            fields.where("digests"),
            fields.name("digests"));
    fields.required("source", ScalarKind.TEXT);
    return base;
  }

  /** Returns the image and tag, with the versions of a software set filled in. */
  public String reference(Map<String, String> versions) {
    return image + ":" + Placeholders.fill(tag, versions);
  }

  /** Returns the digest for these versions. */
  public ContentPin pin(Map<String, String> versions) {
    if (digest.isPresent()) {
      return digest.get();
    }
    String version = Placeholders.nameIn(tag).map(n -> versions.getOrDefault(n, "")).orElse("");
    ContentPin unknown = new ContentPin(Optional.empty(), where, key + "." + version);
    return digests.getOrDefault(version, unknown);
  }
}
