package epfabric.rehearsal.pulumi;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** An ordinary pulumi CLI that uses the emulated world's plugins. */
public final class PulumiCli {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Path binary;
  private final AttachedPlugins attached;
  private final Map<String, String> environment = new TreeMap<>();
  private final StringBuilder transcript = new StringBuilder();

  /** Uses the given binary with the attached plugins. */
  public PulumiCli(Path binary, AttachedPlugins attached) {
    this.binary = binary;
    this.attached = attached;
    environment.putAll(attached.environment());
    // The option --event-log exists only with this variable.
    environment.put("PULUMI_DEBUG_COMMANDS", "true");
  }

  /** Makes the CLI start the language host from a folder instead of using the attached one. */
  public PulumiCli withLanguageHost(Path folder) {
    environment.remove("PULUMI_DEBUG_LANGUAGES");
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    environment.put("PATH", folder + File.pathSeparator + path);
    return this;
  }

  /** Returns the pulumi binary on a search path such as {@code PATH}; empty if there is none. */
  public static Optional<Path> onPath(String path) {
    return Stream.of(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder).resolve("pulumi"))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /** Runs one command in a project's folder. */
  public Subprocess.Outcome run(Path project, String... arguments)
      throws IOException, InterruptedException {
    Subprocess.Outcome outcome = Subprocess.run(command(arguments), project, environment, LIMIT);
    transcript.append(outcome.output());
    return outcome;
  }

  private List<String> command(String... arguments) {
    List<String> command = new ArrayList<>(List.of(binary.toString()));
    command.addAll(List.of(arguments));
    command.addAll(List.of("--non-interactive", "--color", "never"));
    return command;
  }

  /** Starts one command without waiting, so that the caller can kill it. */
  public Process start(Path project, Path log, String... arguments) throws IOException {
    return Subprocess.start(command(arguments), project, environment, log);
  }

  /** Returns the output of all commands and programs so far. */
  public String transcript() throws IOException {
    Path log = attached.programLog();
    return transcript + (Files.exists(log) ? Files.readString(log) : "");
  }
}
