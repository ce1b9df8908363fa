package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.environment.ExampleEnvironments;
import epfabric.standin.StandInJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rehearses every shipped environment, and the examples of docs/environment.md and of tests. */
class DocumentedEnvironmentsTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeStandInJar() throws IOException {
    Path jar = StandInJar.write(folder);
    System.setProperty("epfabric.jar", jar.toString());
  }

  @AfterEach
  void clearJarProperty() {
    System.clearProperty("epfabric.jar");
  }

  /** Returns the text of each environment, by a name that shows its file or page. */
  private static Map<String, String> environments() throws IOException {
    Map<String, String> environments = new TreeMap<>(ExampleEnvironments.all());
    try (Stream<Path> shipped = Files.list(Path.of(""))) {
      for (Path file : shipped.filter(p -> p.toString().matches("Pulumi\\..+\\.yaml")).toList()) {
        String name = file.toString().replaceAll("^Pulumi\\.|\\.yaml$", "");
        environments.put(name, Files.readString(file));
      }
    }
    return environments;
  }

  static Set<String> names() throws IOException {
    return environments().keySet();
  }

  /** Plans, bundles, verifies, deploys, changes and destroys the environment. */
  @ParameterizedTest
  @MethodSource("names")
  void environmentsAreRehearsedFromBundleToDestroy(String name) throws IOException {
    String text = environments().getOrDefault(name, "");
    Files.writeString(folder.resolve("Pulumi." + name + ".yaml"), text);
    Cli.Run run = Cli.run(folder, "rehearse", name, "--engine", "embedded");
    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .contains("epfabric bundle:", "nothing is left in the project")
        .doesNotContain("this is a bug", "FAILED");
  }
}
