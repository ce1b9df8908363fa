package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli.Run;
import epfabric.standin.StandInJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the output that a new user reads during the first hour. */
class FirstHourTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeJarAndEnvironment() throws IOException {
    Path jar = StandInJar.write(folder);
    System.setProperty("epfabric.jar", jar.toString());
    Files.copy(Path.of("Pulumi.dev.yaml"), folder.resolve("Pulumi.dev.yaml"));
  }

  @AfterEach
  void clearJarProperty() {
    System.clearProperty("epfabric.jar");
  }

  private Run run(String line) {
    return Cli.run(folder, line.split(" "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bundle dev", "explain dev", "preview dev", "rehearse dev --quiet"})
  void aParkedEnvironmentIsReportedAsParked(String verb) {
    assertThat(run("park dev").exit()).isZero();
    assertThat(run(verb).err())
        .contains(
            """
            warning: environment dev: is parked: it has no GPU nodes and runs no tests; networks, \
            cluster, system nodes and images still cost money
              hint: epfabric unpark dev, then pulumi up --stack dev, brings the GPU nodes back
            """);
  }

  @Test
  void theCorrectCaseOfASectionNameIsSuggested() {
    assertThat(run("explain dev gpupool").err())
        .endsWith(
            """
            epfabric: no such key in the plan: epfabric:gpupool
              hint: did you mean "epfabric:gpuPool"?
            """);
  }

  @Test
  void everyFaultOfTheSampleScenarioStrikes() throws IOException {
    String sample = "docs/scenarios/stock-out.yaml";
    Files.createDirectories(folder.resolve("docs/scenarios"));
    Files.copy(Path.of(sample), folder.resolve(sample));
    assertThat(run("rehearse --help").out()).contains("epfabric rehearse dev --scenario " + sample);
    Run run = run("rehearse dev --quiet --engine embedded --scenario " + folder.resolve(sample));
    assertThat(run.exit()).as(run.err()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.subList(0, 2)).containsExactly("", "proof  (emulated)");
    assertThat(lines)
        .filteredOn(line -> line.startsWith("  went wrong  "))
        .hasSize(2)
        .allMatch(line -> line.matches(".*: [1-9][0-9]* times?"));
    assertThat(run.out()).doesNotContain("  did not happen ");
  }

  @Test
  void everyFaultOfTheSeedThatTheHelpNamesStrikes() {
    Run run = run("rehearse dev --quiet --seed 7");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).contains("  went wrong     ").doesNotContain("  did not happen ");
  }

  @Test
  void onDemandZonesAreListedWithTheirPrice() {
    Run run = run("find --capacity on-demand");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).contains("2 x a4-highgpu-8g, on-demand").contains("128.88");
  }

  @Test
  void theRunbookGivesTheReasonWhyNoTestRuns() throws IOException {
    Path file = folder.resolve("Pulumi.dev.yaml");
    Files.writeString(
        file,
        Files.readString(file)
            .replace(
                "    nodes: 2\n    capacity: spot\n",
                "    capacity: flex-start\n    autoscaling: {min: 0, max: 2}\n"));
    assertThat(run("bundle dev").exit()).isZero();
    assertThat(folder.resolve("build/bundles/dev/RUNBOOK.md"))
        .content()
        .contains(
            "No test runs, because no node is certain to exist: the stack says `verdict: not run`."
                + " Once nodes exist, run the tests on them: `java -jar epfabric.jar accept dev`.")
        .contains(
            "gcloud beta quotas info describe PREEMPTIBLE-NVIDIA-B200-GPUS-per-project-region")
        .doesNotContain("hand-written guide");
  }
}
