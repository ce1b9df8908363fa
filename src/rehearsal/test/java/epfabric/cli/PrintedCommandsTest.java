package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.bundle.BundleContents;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.fabric.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the commands on pages and in runbooks exist. */
class PrintedCommandsTest {
  private static final Path REPOSITORY = Path.of(".");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^([^\\n]*)\\n+```bash\\n(.*?)^```$");
  private static final Pattern PATH_ARGUMENT =
      Pattern.compile("(?:cd|-C|-jar|--check) ([\\w./-]+)");
  private static final List<String> PROGRAMS =
      List.of("gcloud", "gke-gcloud-auth-plugin", "java", "kubectl", "pulumi", "sha256sum", "cd");

  /** The words after {@code ./epfabric} or {@code java -jar epfabric.jar} in a line. */
  private static final Pattern EPFABRIC_COMMAND =
      Pattern.compile("(?:\\./epfabric|java -jar epfabric\\.jar) ([^&|;`)>\\n]*)");

  /**
   * The words after {@code ./epfabric}, but only where a page shows the command on a line to type,
   * not inside a sentence.
   */
  private static final Pattern TYPED_COMMAND =
      Pattern.compile("(?m)(?:^(?:\\$ )?|&& |; )\\./epfabric ([^&|;`)>\\n]*)");

  private record Block(boolean inRepository, List<String> lines) {}

  /** Returns a bundle without the content of its jar. */
  private static Bundle bundle(String environment) {
    LoadedEnvironment loaded = new Workspace(REPOSITORY).load(environment);
    return BundleContents.of(
        loaded.plan(), "", loaded.inputs(), Map.of("epfabric.jar", new byte[0]));
  }

  private static String runbook(Bundle bundle) {
    return new String(
        Objects.requireNonNull(bundle.files().get("RUNBOOK.md")), StandardCharsets.UTF_8);
  }

  private static List<Block> blocks(String runbook) {
    return BLOCK
        .matcher(runbook)
        .results()
        .map(
            match ->
                new Block(
                    match.group(1).toLowerCase(Locale.ROOT).endsWith("in the repository:"),
                    match.group(2).lines().toList()))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void everyProgramOfARunbookExistsInABundle(String environment) {
    Bundle bundle = bundle(environment);
    List<Block> inBundle =
        blocks(runbook(bundle)).stream().filter(block -> !block.inRepository()).toList();
    assertThat(inBundle).hasSizeGreaterThan(10);
    for (Block block : inBundle) {
      assertThat(String.join("\n", block.lines()))
          .doesNotContain("./epfabric", "build/bundles", "stacks/");
      for (String line : block.lines()) {
        PATH_ARGUMENT
            .matcher(line)
            .results()
            .map(match -> match.group(1))
            .forEach(path -> assertThat(contains(bundle, path)).as(line).isTrue());
        if (line.matches("[a-z].*") && !line.contains("=")) {
          assertThat(line.split(" ", 2)[0]).as(line).isIn(PROGRAMS);
        }
      }
    }
  }

  private static boolean contains(Bundle bundle, String path) {
    return bundle.files().keySet().stream()
            .anyMatch(file -> file.equals(path) || file.startsWith(path + "/"))
        || path.equals("checksums.txt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void epfabricKnowsEveryCommandOfARunbook(String environment) {
    assertThat(parsedCommands(EPFABRIC_COMMAND, runbook(bundle(environment))))
        .hasSizeGreaterThan(8);
  }

  static Stream<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.list(Path.of("docs"))) {
      List<Path> all = new ArrayList<>(docs.filter(p -> p.toString().endsWith(".md")).toList());
      all.add(Path.of("README.md"));
      return all.stream().sorted();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void epfabricKnowsEveryCommandOfAPage(Path page) throws IOException {
    parsedCommands(TYPED_COMMAND, Files.readString(page).replace("\\\n", " "));
  }

  /** README and docs/benchmarks.md name this scenario. */
  @Test
  void theSampleScenarioCanBeRun() {
    assertThat(
            Cli.run(
                REPOSITORY,
                "bench",
                "check",
                "bench/sample/scenario.toml",
                "--tests",
                "bench/sample/tests"))
        .isEqualTo(new Cli.Run(0, "2 tests, 1 run: can be run\n", ""));
  }

  /** Checks that the command line can parse each command, and returns the commands. */
  private static List<String> parsedCommands(Pattern pattern, String page) {
    List<String> found =
        pattern
            .matcher(page)
            .results()
            .map(match -> match.group(1).replaceAll(" #.*", ""))
            .toList();
    for (String words : found) {
      String[] arguments =
          Arrays.stream(words.replace("'", "").strip().split("[ \\[\\]]+"))
              .filter(word -> !word.equals("…"))
              .toArray(String[]::new);
      assertThatCode(() -> Cli.commandLine().parseArgs(arguments))
          .as(words)
          .doesNotThrowAnyException();
    }
    return found;
  }
}
