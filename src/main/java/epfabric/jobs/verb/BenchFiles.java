package epfabric.jobs.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.InputFile;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestDefinitions;
import epfabric.jobs.benchmark.definition.TestDefinitions.Source;
import epfabric.jobs.benchmark.definition.TestScenario;
import epfabric.jobs.benchmark.definition.TestScenarioReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the files that describe benchmarks, as CloudAI finds them. */
final class BenchFiles {
  private final boolean strict;
  private final Remarks remarks;

  /**
   * A reader.
   *
   * @param strict whether exactly that is right which is right for CloudAI
   */
  BenchFiles(boolean strict, Remarks remarks) {
    this.strict = strict;
    this.remarks = remarks;
  }

  /** The tests of a folder; the folders below it are not looked into. */
  TestDefinitions tests(Path folder) throws IOException {
    return TestDefinitions.read(sources(folder), strict, remarks);
  }

  /** A scenario; its hooks lie in a folder, and what they run in a folder below that. */
  Optional<TestScenario> scenario(Path file, TestDefinitions tests, @Nullable Path hooks)
      throws IOException {
    return new TestScenarioReader(tests, hooks(hooks), strict, remarks).read(source(file));
  }

  /** Hooks by name. */
  Map<String, TestScenario> hooks(@Nullable Path folder) throws IOException {
    Map<String, TestScenario> hooks = new TreeMap<>();
    if (folder == null) {
      return hooks;
    }
    Path below = folder.resolve("test");
    List<Source> tests = Files.isDirectory(below) ? sources(below) : List.of();
    TestDefinitions definitions = TestDefinitions.read(tests, strict, remarks);
    for (Source source : sources(folder)) {
      new TestScenarioReader(definitions, Map.of(), strict, remarks)
          .read(source)
          .ifPresent(hook -> hooks.put(hook.name(), hook));
    }
    return hooks;
  }

  private static List<Source> sources(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw CommandException.usage("no such folder: " + folder, "");
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.getFileName().toString().endsWith(".toml") && Files.isRegularFile(f))
          .sorted()
          .map(BenchFiles::source)
          .toList();
    }
  }

  private static Source source(Path file) {
    byte[] bytes = InputFile.bytes(file, InputFile.WRITTEN);
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return new Source(file.toString(), text);
    } catch (CharacterCodingException e) {
      throw CommandException.usage(file + " is not UTF-8 text", "");
    }
  }
}
