package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli.Run;
import epfabric.standin.StandInJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the examples of README.md equal the output of the commands. */
class ReadmeExamplesTest {
  private static final String OMISSION = "[…]";

  @TempDir private Path folder;

  @BeforeEach
  void writeJarAndEnvironment() throws IOException {
    Path jar = StandInJar.write(folder);
    System.setProperty("epfabric.jar", jar.toString());
    System.setProperty("epfabric.command", "./epfabric");
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
  }

  @AfterEach
  void clearJarProperty() {
    System.clearProperty("epfabric.jar");
    System.clearProperty("epfabric.command");
  }

  /**
   * Returns the lines of README.md below a command, up to the next command or the end of the code
   * block.
   */
  private static List<String> example(String command) throws IOException {
    List<String> lines = new ArrayList<>();
    boolean inside = false;
    for (String line : Files.readAllLines(Path.of("README.md"))) {
      if (line.startsWith("$ ") || line.startsWith("```")) {
        inside = line.equals("$ ./epfabric " + command);
      } else if (inside && !line.isBlank() && !line.startsWith("building epfabric.jar")) {
        lines.add(line);
      }
    }
    assertThat(lines).as(command).isNotEmpty();
    return lines;
  }

  private void assertPrints(List<String> example, Run run) {
    List<String> printed = (run.out() + run.err()).replace(folder + "/", "").lines().toList();
    for (String line : example) {
      int cut = line.indexOf(OMISSION);
      String start = cut < 0 ? line : line.substring(0, cut);
      assertThat(printed)
          .as("line of README.md: %s", line)
          .anyMatch(real -> cut < 0 ? real.equals(line) : real.startsWith(start));
    }
  }

  private void replaceInEnvironment(String old, String replacement) throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    String text = Files.readString(file);
    assertThat(text).contains(old);
    Files.writeString(file, text.replace(old, replacement));
  }

  @Test
  void theExampleOfBundleEqualsItsOutput() throws IOException {
    assertPrints(example("bundle dev"), Cli.run(folder, "bundle", "dev"));
  }

  @Test
  void theExampleOfPreviewEqualsItsOutput() throws IOException {
    String before = Cli.run(folder, "preview", "dev", "--output", "registrations").out();
    Path recorded = Files.writeString(folder.resolve("before.jsonl"), before);
    replaceInEnvironment("    capacity: spot", "    capacity: on-demand\n    bootDiskGib: 400");
    Run run = Cli.run(folder, "preview", "dev", "--against", recorded.toString());
    assertPrints(example("preview dev --against origin/main"), run);
  }

  @Test
  void theExampleOfExplainEqualsItsOutput() throws IOException {
    replaceInEnvironment("us-central1-b", "us-central1-a");
    replaceInEnvironment("    nodes:", "    nods:");
    assertPrints(example("explain dev"), Cli.run(folder, "explain", "dev"));
  }

  @Test
  void theExampleOfResultsEqualsItsOutput() throws IOException {
    String command =
        "results judge src/core/test/cases/results/h200x4-intranode --gpus 4 --machine a3-ultragpu-8g";
    assertPrints(example(command), Cli.run(Path.of("."), command.split(" ")));
  }

  @Test
  void theNumberOfContainersOfTheInstallerIsCorrect() throws IOException {
    Cli.run(folder, "bundle", "dev");
    Path manifest = folder.resolve("build/bundles/dev/manifests/130-installer.yaml");
    assertThat(
            Files.readAllLines(manifest).stream()
                .filter(line -> line.startsWith("        image: ")))
        .hasSize(4);
    assertThat(Path.of("README.md")).content().contains("runs four containers");
  }
}
