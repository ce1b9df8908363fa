package epfabric.jobs.verb.bench;

import epfabric.base.problem.Problem;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.InputFile;
import epfabric.jobs.benchmark.definition.Remark;
import epfabric.jobs.benchmark.definition.Remark.Level;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the files that describe benchmarks from the folders that CloudAI expects. */
final class BenchFiles {
  private final boolean strict;
  private final Remarks remarks;

  /**
   * Creates a reader.
   *
   * @param strict whether only files that CloudAI accepts are accepted
   */
  BenchFiles(boolean strict, Remarks remarks) {
    this.strict = strict;
    this.remarks = remarks;
  }

  /** Returns the tests of a folder, without subfolders. */
  TestDefinitions tests(Path folder) throws IOException {
    return TestDefinitions.read(sources(folder), strict, remarks);
  }

  /** Returns a scenario. Its hooks are in {@code hooks}, and the hooks' tests in a subfolder. */
  Optional<TestScenario> scenario(Path file, TestDefinitions tests, @Nullable Path hooks)
      throws IOException {
    Map<String, Hook> hooksByName = readHooks(hooks);
    Map<String, TestScenario> scenarios = new TreeMap<>();
    hooksByName.forEach((name, hook) -> scenarios.put(name, hook.scenario()));
    Optional<TestScenario> read =
        new TestScenarioReader(tests, scenarios, strict, remarks).read(source(file));
    Set<String> used = new TreeSet<>();
    read.flatMap(TestScenario::before).ifPresent(hook -> used.add(hook.name()));
    read.flatMap(TestScenario::after).ifPresent(hook -> used.add(hook.name()));
    hooksByName.forEach((name, hook) -> report(hook, used.contains(name)));
    return read;
  }

  /** Reads all hooks of a folder without a scenario; returns their names. */
  Set<String> hooks(@Nullable Path folder) throws IOException {
    Map<String, Hook> hooksByName = readHooks(folder);
    hooksByName.values().forEach(hook -> report(hook, false));
    return hooksByName.keySet();
  }

  /** A hook and the remarks about its files. */
  private record Hook(String file, TestScenario scenario, Remarks found) {}

  /** Reports remarks about a hook; errors in a hook that no scenario names do not prevent a run. */
  private void report(Hook hook, boolean used) {
    if (used || strict) {
      hook.found().ordered().forEach(remarks::add);
      return;
    }
    hook.found().ordered().stream()
        .filter(remark -> remark.problem().where().source().equals(hook.file()))
        .map(remark -> remark.level() == Level.ERROR ? unused(remark.problem()) : remark)
        .forEach(remarks::add);
  }

  private static Remark unused(Problem problem) {
    return new Remark(
        Level.WARNING,
        new Problem(
            problem.where(),
            problem.key(),
            problem.message(),
            "",
            "no scenario uses this hook, so it will not run"));
  }

  /**
   * Returns hooks by name with their remarks, which include remarks about the folder of the hooks'
   * tests.
   */
  private Map<String, Hook> readHooks(@Nullable Path folder) throws IOException {
    Map<String, Hook> hooks = new TreeMap<>();
    if (folder == null) {
      return hooks;
    }
    Path below = folder.resolve("test");
    List<Source> tests = Files.isDirectory(below) ? sources(below) : List.of();
    for (Source source : sources(folder)) {
      Remarks found = new Remarks();
      TestDefinitions definitions = TestDefinitions.read(tests, strict, found);
      Optional<TestScenario> hook =
          new TestScenarioReader(definitions, Map.of(), strict, found).read(source);
      hook.ifPresent(read -> hooks.put(read.name(), new Hook(source.file(), read, found)));
      if (hook.isEmpty()) {
        found.ordered().forEach(remarks::add);
      }
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
