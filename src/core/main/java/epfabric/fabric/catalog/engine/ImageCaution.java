package epfabric.fabric.catalog.engine;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.DottedVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A known failure of exchanges between nodes, with some images and on some fabrics.
 *
 * @param libraries from a library to the comparison that its version in an affected image satisfies
 * @param driver comparison that an affected driver's version satisfies; absent for any driver
 */
public record ImageCaution(
    List<Kernels> kernels,
    List<String> transports,
    Map<String, String> libraries,
    Optional<String> driver,
    String message,
    String source) {
  public ImageCaution {
    kernels = List.copyOf(kernels);
    transports = List.copyOf(transports);
    libraries = Map.copyOf(libraries);
  }

  static ImageCaution read(MappingReader fields) {
    return new ImageCaution(
        fields.list("kernels", ScalarKind.choice(Kernels.class)).orElse(List.of()),
        fields.list("transports", ScalarKind.NAME).orElse(List.of()),
        fields.texts("libraries", ScalarKind.NAME, ScalarKind.TEXT),
        fields.value("driver", ScalarKind.TEXT),
        fields.required("message", ScalarKind.TEXT).orElse(""),
        fields.required("source", ScalarKind.TEXT).orElse(""));
  }

  /**
   * Returns whether the failure concerns a group of several nodes.
   *
   * @param image row of the group's image; absent if unknown
   */
  public boolean concerns(
      Kernels used, String transport, Optional<EngineImage> image, String nodeDriver) {
    boolean versionsMatch =
        libraries.entrySet().stream()
            .allMatch(each -> image.filter(i -> i.has(each.getKey(), each.getValue())).isPresent());
    return kernels.contains(used)
        && transports.contains(transport)
        && versionsMatch
        && driver.filter(each -> !DottedVersion.matches(nodeDriver, each)).isEmpty();
  }
}
