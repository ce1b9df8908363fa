package epfabric.deploy.gcp;

import java.util.SortedMap;
import java.util.TreeMap;

/** All generated sources by their paths below the folder of sources. */
final class GeneratedSources {
  static final String SCHEMA = "src/gcp/schema.json";

  private GeneratedSources() {}

  static SortedMap<String, String> of(ProviderSchema schema) {
    SortedMap<String, String> sources = new TreeMap<>();
    for (InputClass type : schema.inputClasses()) {
      sources.put(type.name().path(), InputClassWriter.write(type));
      sources.putIfAbsent(packageInfo(type.name()), packageText(type.name()));
    }
    for (ValuesClass type : schema.valuesClasses()) {
      sources.put(type.name().path(), ValuesClassWriter.write(type));
      sources.putIfAbsent(packageInfo(type.name()), packageText(type.name()));
    }
    return sources;
  }

  private static String packageInfo(ClassName name) {
    return new ClassName(name.packageName(), "package-info").path();
  }

  private static String packageText(ClassName name) {
    return """
        /**
         * Input types of Google's provider for Pulumi.
         *
         * <p>Generated from {@code %s}, which names the provider's release; do not edit.
         */
        @NullMarked
        package %s;

        import org.jspecify.annotations.NullMarked;
        """
        .formatted(SCHEMA, name.packageName());
  }
}
