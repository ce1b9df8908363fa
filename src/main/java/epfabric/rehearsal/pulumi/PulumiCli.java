package epfabric.rehearsal.pulumi;

import io.grpc.BindableService;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * An ordinary pulumi CLI in a scratch folder of its own: a file backend, no network, no plugins, no
 * credentials; the emulated world's providers and a language host are attached.
 */
public final class PulumiCli implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String PASSPHRASE = "rehearsal";

  private final Path binary;
  private final Path scratch;
  private final List<LoopbackServer> servers = new ArrayList<>();
  private final Map<String, String> environment = new TreeMap<>();
  private final StringBuilder transcript = new StringBuilder();

  private PulumiCli(Path binary, Path scratch) {
    this.binary = binary;
    this.scratch = scratch;
  }

  /** The pulumi on a search path such as {@code PATH}, if there is one. */
  public static Optional<Path> onPath(String path) {
    return Stream.of(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder).resolve("pulumi"))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /**
   * Attaches providers and a language host.
   *
   * @param binary the pulumi program
   * @param scratch an empty folder
   * @param gcp the Google provider
   * @param kubernetes the Kubernetes provider
   * @param programEnvironment more environment variables for the program
   */
  public static PulumiCli attach(
      Path binary,
      Path scratch,
      ProviderService gcp,
      ProviderService kubernetes,
      Map<String, String> programEnvironment)
      throws IOException {
    PulumiCli cli = new PulumiCli(binary, scratch);
    LanguageHost host = new LanguageHost(programEnvironment, scratch.resolve("program.log"));
    cli.environment.putAll(backend(scratch));
    cli.environment.put(
        "PULUMI_DEBUG_PROVIDERS", "gcp:" + cli.serve(gcp) + ",kubernetes:" + cli.serve(kubernetes));
    cli.environment.put("PULUMI_DEBUG_LANGUAGES", "java:" + cli.serve(host));
    return cli;
  }

  private static Map<String, String> backend(Path scratch) throws IOException {
    return Map.of(
        "PULUMI_HOME",
        Files.createDirectories(scratch.resolve("home")).toString(),
        "PULUMI_BACKEND_URL",
        Files.createDirectories(scratch.resolve("backend")).toUri().toString(),
        "PULUMI_CONFIG_PASSPHRASE",
        PASSPHRASE,
        "PULUMI_SKIP_UPDATE_CHECK",
        "true",
        "PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION",
        "true");
  }

  private int serve(BindableService service) throws IOException {
    LoopbackServer server = LoopbackServer.start(service);
    servers.add(server);
    return server.port();
  }

  /** The variables with which a pulumi elsewhere takes part. */
  public Map<String, String> environment() {
    return Collections.unmodifiableMap(environment);
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

  /** Starts one command and does not wait; for who wants to kill it. */
  public Process start(Path project, Path log, String... arguments) throws IOException {
    return Subprocess.start(command(arguments), project, environment, log);
  }

  /** All that the CLI and the programs have printed so far. */
  public String transcript() throws IOException {
    Path log = scratch.resolve("program.log");
    return transcript + (Files.exists(log) ? Files.readString(log) : "");
  }

  @Override
  public void close() {
    servers.forEach(LoopbackServer::close);
  }
}
