package epfabric.jobs.verb.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.terminal.CommandException;
import epfabric.jobs.benchmark.definition.Remarks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the files from which a scenario is read, and the copies of these files. */
class BenchSourcesTest {
  private static final String TEST =
      """
      name = "small"
      description = "a small one"
      test_template_name = "DeepEPBenchmark"
      [cmd_args]
      docker_image_url = "registry.example/deepep:1"
      """;

  @TempDir private Path folder;

  private Path scenario;
  private Path tests;

  @BeforeEach
  void writeScenario() throws IOException {
    scenario = write("s.toml", "name = \"s\"\n[[Tests]]\nid = \"a\"\ntest_name = \"small\"\n");
    write("tests/small.toml", TEST);
    tests = folder.resolve("tests");
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static String hook(String name) {
    return "name = \"" + name + "\"\n[[Tests]]\nid = \"h\"\ntest_name = \"small\"\n";
  }

  private List<String> copiedFiles(BenchSources sources) throws IOException {
    Path experiment = folder.resolve("experiment");
    sources.copyTo(experiment);
    try (Stream<Path> all = Files.walk(experiment)) {
      return all.filter(Files::isRegularFile)
          .map(file -> experiment.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void onlyDefinitionsAreCopied() throws IOException {
    write("tests/notes.txt", "");
    write("tests/deep/other.toml", TEST);
    assertThat(copiedFiles(new BenchSources(scenario, tests, Optional.empty())))
        .containsExactly("definitions/scenario.toml", "definitions/tests/small.toml");
  }

  @Test
  void hooksAreCopiedWithTheirTests() throws IOException {
    Path hooks = folder.resolve("hooks");
    write("hooks/h.toml", hook("h"));
    write("hooks/test/small.toml", TEST);
    assertThat(copiedFiles(new BenchSources(scenario, tests, Optional.of(hooks))))
        .contains("definitions/hooks/h.toml", "definitions/hooks/test/small.toml");
    assertThat(BenchSources.in(folder.resolve("experiment")).hooks()).isPresent();
  }

  @Test
  void theSameScenarioIsReadFromTheCopies() throws IOException {
    BenchSources sources = new BenchSources(scenario, tests, Optional.empty());
    copiedFiles(sources);
    BenchSources copies = BenchSources.in(folder.resolve("experiment"));
    assertThat(copies.hooks()).isEmpty();
    Remarks remarks = new Remarks();
    assertThat(copies.read(remarks).map(read -> read.name())).contains("s");
    assertThat(remarks.hasErrors()).isFalse();
  }

  @Test
  void aMissingFolderIsReported() {
    Path missingFolder = folder.resolve("none");
    assertThatThrownBy(
            () -> new BenchSources(scenario, missingFolder, Optional.empty()).read(new Remarks()))
        .isInstanceOf(CommandException.class)
        .hasMessage("no such folder: " + missingFolder);
  }

  @Test
  void aFileWithInvalidTextIsReported() throws IOException {
    Path binary = Files.write(tests.resolve("binary.toml"), new byte[] {'a', (byte) 0xff});
    assertThatThrownBy(
            () -> new BenchSources(scenario, tests, Optional.empty()).read(new Remarks()))
        .isInstanceOf(CommandException.class)
        .hasMessage(binary + " is not UTF-8 text");
  }

  @Test
  void aHookHasTheNameThatItsFileStates() throws IOException {
    write("hooks/b.toml", hook("second"));
    write("hooks/a.toml", hook("first"));
    write("hooks/test/small.toml", TEST);
    BenchFiles files = new BenchFiles(false, new Remarks());
    assertThat(files.hooks(folder.resolve("hooks"))).containsOnly("first", "second");
    assertThat(files.hooks(null)).isEmpty();
  }
}
