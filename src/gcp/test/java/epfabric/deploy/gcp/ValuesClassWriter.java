package epfabric.deploy.gcp;

import java.util.List;
import java.util.Locale;

/** Writes the class of a text property whose values are documented. */
final class ValuesClassWriter {
  private ValuesClassWriter() {}

  static String write(ValuesClass type) {
    String name = type.name().simpleName();
    return """
        package %s;

        import javax.annotation.processing.Generated;

        /**
         * The values of a property that the provider's documentation lists.
         *
         * @param value any other text that the provider takes
         */
        @Generated("%s")
        public record %s(String value) {
        %s}
        """
        .formatted(
            type.name().packageName(),
            GeneratedSources.SCHEMA,
            name,
            constants(name, type.values()));
  }

  private static String constants(String name, List<String> values) {
    StringBuilder text = new StringBuilder();
    for (String value : values) {
      text.append(
          "  public static final %s %s = new %s(\"%s\");\n"
              .formatted(name, constant(value), name, value));
    }
    return text.toString();
  }

  /**
   * Returns the name of a value's constant: {@code SetStorageClass} → {@code SET_STORAGE_CLASS}.
   */
  private static String constant(String value) {
    return value.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
  }
}
