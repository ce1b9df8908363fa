package epfabric.deploy.gcp;

import java.util.SortedMap;
import java.util.TreeMap;

/** All generated sources by their paths below the folder of sources. */
final class GeneratedSources {
  private GeneratedSources() {}

  static SortedMap<String, String> of(ProviderSchema schema) {
    SortedMap<String, String> sources = new TreeMap<>();
    for (InputClass type : schema.inputClasses()) {
      sources.put(type.name().path(), InputClassWriter.write(type, schema.version()));
      sources.putIfAbsent(packageInfo(type.name()), packageText(type.name(), schema.version()));
    }
    for (ValuesClass type : schema.valuesClasses()) {
      sources.put(type.name().path(), ValuesClassWriter.write(type, schema.version()));
      sources.putIfAbsent(packageInfo(type.name()), packageText(type.name(), schema.version()));
    }
    return sources;
  }

  private static String packageInfo(ClassName name) {
    return new ClassName(name.packageName(), "package-info").path();
  }

  private static String packageText(ClassName name, String version) {
    return """
        /**
         * Input types of Google's provider %s for Pulumi.
         *
         * <p>Generated from {@code src/gcp/schema.json}; do not edit.
         */
        @NullMarked
        package %s;

        import org.jspecify.annotations.NullMarked;
        """
        .formatted(version, name.packageName());
  }
}
