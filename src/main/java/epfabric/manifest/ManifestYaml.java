package epfabric.manifest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.LineBreak;
import org.yaml.snakeyaml.Yaml;

/** Manifests as YAML files that {@code kubectl apply} takes. */
public final class ManifestYaml {
  private ManifestYaml() {}

  /** One document; a {@link Reference} is printed as the planned name. */
  public static String of(Manifest manifest) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("apiVersion", manifest.apiVersion());
    document.put("kind", manifest.kind());
    document.put("metadata", plain(manifest.metadata()));
    manifest.body().forEach((key, value) -> document.put(key, plain(value)));
    return yaml().dump(document);
  }

  private static Object plain(Object node) {
    if (node instanceof Reference reference) {
      return reference.plannedName();
    }
    if (node instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((key, value) -> copy.put(String.valueOf(key), plain(value)));
      return copy;
    }
    if (node instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(item -> copy.add(plain(item)));
      return copy;
    }
    return node;
  }

  private static Yaml yaml() {
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(FlowStyle.BLOCK);
    options.setLineBreak(LineBreak.UNIX);
    options.setSplitLines(false);
    options.setIndent(2);
    return new Yaml(options);
  }
}
