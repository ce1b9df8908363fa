package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.ImageRef;

/**
 * NVIDIA's DRA driver, which provides compute domains.
 *
 * @param version version of the driver's chart and image
 */
public record DomainDriverImage(String repository, String version, String digest) {
  static DomainDriverImage read(MappingReader fields) {
    return new DomainDriverImage(
        fields.required("repository", ScalarKind.TEXT).orElse(""),
        fields.required("version", ScalarKind.TEXT).orElse(""),
        fields.required("digest", ScalarKind.TEXT).orElse(""));
  }

  /** Returns the pinned image. */
  public ImageRef image() {
    return ImageRef.parse(repository + "@" + digest).orElseThrow();
  }
}
