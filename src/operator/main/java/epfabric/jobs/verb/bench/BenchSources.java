package epfabric.jobs.verb.bench;

import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files that a scenario is read from; an experiment stores copies of them, so that it can be
 * continued.
 */
record BenchSources(Path scenario, Path tests, Optional<Path> hooks) {
  private static final String FOLDER = "definitions";

  /** Returns the copies in an experiment's folder. */
  static BenchSources in(Path experiment) {
    Path folder = experiment.resolve(FOLDER);
    Path hooks = folder.resolve("hooks");
    return new BenchSources(
        folder.resolve("scenario.toml"),
        folder.resolve("tests"),
        Files.isDirectory(hooks) ? Optional.of(hooks) : Optional.empty());
  }

  Optional<TestScenario> read(Remarks remarks) throws IOException {
    BenchFiles files = new BenchFiles(false, remarks);
    return files.scenario(scenario, files.tests(tests), hooks.orElse(null));
  }

  void copyTo(Path experiment) throws IOException {
    Path folder = experiment.resolve(FOLDER);
    Files.createDirectories(folder);
    Files.copy(scenario, folder.resolve("scenario.toml"));
    copy(tests, folder.resolve("tests"));
    if (hooks.isPresent()) {
      copy(hooks.get(), folder.resolve("hooks"));
      Path below = hooks.get().resolve("test");
      if (Files.isDirectory(below)) {
        copy(below, folder.resolve("hooks/test"));
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    List<Path> files;
    try (Stream<Path> all = Files.list(from)) {
      files = all.filter(file -> file.toString().endsWith(".toml")).sorted().toList();
    }
    for (Path file : files) {
      Files.copy(file, to.resolve(file.getFileName().toString()));
    }
  }
}
