package epfabric.deploy.manifest.tree;

import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.LineBreak;
import org.yaml.snakeyaml.DumperOptions.NonPrintableStyle;
import org.yaml.snakeyaml.Yaml;

/** Writes manifests as YAML files for {@code kubectl apply}. */
public final class ManifestYaml {
  private ManifestYaml() {}

  /** Returns one document; a {@link ResourceReference} is printed as the planned name. */
  public static String of(Manifest manifest) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("apiVersion", manifest.apiVersion());
    document.put("kind", manifest.kind());
    document.put("metadata", manifest.metadata());
    document.putAll(manifest.body());
    return of(document);
  }

  /** Returns several documents in one file. */
  public static String of(List<Map<String, Object>> documents) {
    return documents.stream().map(ManifestYaml::of).collect(Collectors.joining("---\n"));
  }

  /** Returns an object, or a part of an object, as YAML. */
  public static String of(Map<String, Object> document) {
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(FlowStyle.BLOCK);
    options.setLineBreak(LineBreak.UNIX);
    options.setSplitLines(false);
    options.setIndent(2);
    options.setNonPrintableStyle(NonPrintableStyle.ESCAPE);
    options.setProcessComments(true);
    StringWriter text = new StringWriter();
    new Yaml(options).serialize(new YamlNodes(options).of(document), text);
    return text.toString();
  }
}
