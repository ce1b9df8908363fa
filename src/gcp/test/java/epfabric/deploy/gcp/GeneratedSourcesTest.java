package epfabric.deploy.gcp;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.facts.PulumiVersions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that the committed classes are those that the generator writes for the committed schema.
 * {@code mvn -Pquick -pl src/gcp -am -Dtest=GeneratedSourcesTest
 * -Dsurefire.args=-Dgolden.update=true test} updates the classes.
 */
class GeneratedSourcesTest {
  private static final Path SCHEMA = Path.of(GeneratedSources.SCHEMA);
  private static final Path SOURCES = Path.of("src/gcp/main/java");

  @Test
  void committedSchemaIsOfThePinnedRelease() throws IOException {
    assertThat(new ProviderSchema(Files.readString(SCHEMA)).version())
        .as("update the schema: node tools/providertypes/schema.mjs NODE_MODULES > " + SCHEMA)
        .isEqualTo(PulumiVersions.GCP);
  }

  @Test
  void committedSourcesMatchTheCommittedSchema() throws IOException {
    SortedMap<String, String> wanted =
        GeneratedSources.of(new ProviderSchema(Files.readString(SCHEMA)));
    if (Boolean.getBoolean("golden.update")) {
      write(wanted);
    }
    Map<String, String> found = read();
    assertThat(found.keySet()).isEqualTo(wanted.keySet());
    wanted.forEach(
        (path, text) ->
            assertThat(found.get(path))
                .as(path + ": update it with -Dsurefire.args=-Dgolden.update=true")
                .isEqualTo(text));
  }

  private static void write(SortedMap<String, String> sources) throws IOException {
    for (String path : read().keySet()) {
      Files.delete(SOURCES.resolve(path));
    }
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = SOURCES.resolve(source.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, source.getValue());
    }
  }

  private static SortedMap<String, String> read() throws IOException {
    SortedMap<String, String> sources = new TreeMap<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        sources.put(SOURCES.relativize(file).toString().replace('\\', '/'), Files.readString(file));
      }
    }
    return sources;
  }
}
