package epfabric.rehearsal.pulumi;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The plugins that a pulumi CLI uses with an emulated world. */
public enum PluginChoice {
  /**
   * Our own plugins. The CLI attaches to them instead of starting plugins, so none must be
   * installed.
   */
  OWN,

  /**
   * The installed Google provider, and the Java language host on PATH if there is one. The
   * Kubernetes provider is ours.
   */
  INSTALLED;

  /** The name of the program that the CLI looks for on PATH and in its own folder. */
  private static final String GOOGLE = "pulumi-resource-gcp";

  private static final String GOOGLE_FOLDER = "resource-gcp-v";

  /** Returns whether the CLI finds a Java language host by itself. */
  boolean hasLanguageHost(Map<String, String> variables) {
    return this == INSTALLED && onPath("pulumi-language-java", variables).isPresent();
  }

  /**
   * Returns the Google provider that the CLI finds: on PATH, or where {@code pulumi plugin install}
   * puts it. The version is not checked: the CLI reports which version it needs.
   *
   * @param variables the process's environment, with PATH, HOME and PULUMI_HOME
   */
  public static Optional<Path> googleProvider(Map<String, String> variables) {
    return onPath(GOOGLE, variables).or(() -> installed(home(variables).resolve("plugins")));
  }

  /** Returns the CLI's home folder, in which its plugins are installed. */
  static Path home(Map<String, String> variables) {
    String given = variables.getOrDefault("PULUMI_HOME", "");
    return given.isEmpty()
        ? Path.of(variables.getOrDefault("HOME", ""), ".pulumi")
        : Path.of(given);
  }

  private static Optional<Path> installed(Path plugins) {
    if (!Files.isDirectory(plugins)) {
      return Optional.empty();
    }
    try (Stream<Path> folders = Files.list(plugins)) {
      return folders
          .filter(folder -> String.valueOf(folder.getFileName()).startsWith(GOOGLE_FOLDER))
          .map(folder -> folder.resolve(GOOGLE))
          .filter(PluginChoice::isProgram)
          .sorted()
          .findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<Path> onPath(String program, Map<String, String> variables) {
    return Stream.of(variables.getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder).resolve(program))
        .filter(PluginChoice::isProgram)
        .findFirst();
  }

  /** Returns whether the path is an executable file; folders can have the executable bit, too. */
  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
