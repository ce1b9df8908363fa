package epfabric.e2e;

import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.standin.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Creates scratch copies of the folders in which users run pulumi, because the CLI writes into the
 * environment files in these folders.
 */
final class ProjectFolders {
  private static final Path REPOSITORY = Path.of("").toAbsolutePath();

  private ProjectFolders() {}

  /** Copies the repository's root: its project files, and the script that starts the program. */
  static Path repository(Path target, String environment) throws IOException {
    Files.createDirectories(target);
    for (String name : List.of("Pulumi.yaml", "Pulumi." + environment + ".yaml")) {
      Files.copy(REPOSITORY.resolve(name), target.resolve(name));
    }
    forwardTo(REPOSITORY.resolve("pulumi-mvn"), target.resolve("pulumi-mvn"));
    copyLayers(target);
    return target;
  }

  /**
   * Writes a script that starts the command. A link is not used, because JUnit deletes everything
   * in the temporary folder.
   */
  private static void forwardTo(Path command, Path script) throws IOException {
    Files.writeString(script, "#!/bin/sh\nexec '" + command + "' \"$@\"\n");
    if (!script.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + script + " executable");
    }
  }

  private static void copyLayers(Path target) throws IOException {
    Path stacks = REPOSITORY.resolve("stacks");
    try (Stream<Path> layers = Files.list(stacks)) {
      for (Path layer : layers.filter(Files::isDirectory).toList()) {
        Path copy = Files.createDirectories(target.resolve("stacks").resolve(layer.getFileName()));
        Files.copy(layer.resolve("Pulumi.yaml"), copy.resolve("Pulumi.yaml"));
      }
    }
  }

  /** Returns the folder of one layer, in a copy of the repository. */
  static Path layer(Path repository, String layer) {
    return repository.resolve("stacks").resolve(layer);
  }

  /** Writes a bundle with the program, and returns its folder. */
  static Path bundle(Path jar, Path target, String environment) throws Exception {
    List<String> command =
        List.of(
            Jdk.current().java().toString(),
            "-jar",
            jar.toString(),
            "bundle",
            environment,
            "--output-dir",
            target.toString());
    Subprocess.run(command, REPOSITORY, Map.of(), Duration.ofMinutes(2)).orFail();
    return target;
  }
}
