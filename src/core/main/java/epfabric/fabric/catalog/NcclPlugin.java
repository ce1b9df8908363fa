package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.ImageRef;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Google's NCCL plugin gIB.
 *
 * @param digest digest of the image; {@code unknown} until it is looked up
 * @param variables NCCL's environment variables, by machine type
 */
public record NcclPlugin(
    String repository, String version, String digest, Map<String, Map<String, String>> variables) {

  static NcclPlugin read(MappingReader fields) {
    return new NcclPlugin(
        fields.required("repository", ScalarKind.TEXT).orElse(""),
        fields.required("version", ScalarKind.TEXT).orElse(""),
        fields.required("digest", ScalarKind.TEXT).orElse(""),
        fields.sectionOrEmpty("variables", NcclPlugin::byMachine));
  }

  private static Map<String, Map<String, String>> byMachine(MappingReader fields) {
    Map<String, Map<String, String>> variables = new TreeMap<>();
    for (String machine : fields.keys()) {
      variables.put(machine, fields.texts(machine, ScalarKind.TEXT, ScalarKind.TEXT));
    }
    return variables;
  }

  /** Returns the image, if its digest is known. */
  public Optional<ImageRef> image() {
    return ImageRef.parse(repository + "@" + digest);
  }
}
