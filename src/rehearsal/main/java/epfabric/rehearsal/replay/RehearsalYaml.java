package epfabric.rehearsal.replay;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads the rehearsal's YAML files, which are resources of the program. */
final class RehearsalYaml {
  private static final String FOLDER = "/epfabric/rehearsal/";

  private RehearsalYaml() {}

  static Map<String, Map<String, Object>> read(String name) {
    try (InputStream file = RehearsalYaml.class.getResourceAsStream(FOLDER + name)) {
      return new Yaml(new SafeConstructor(new LoaderOptions()))
          .load(Objects.requireNonNull(file, name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
