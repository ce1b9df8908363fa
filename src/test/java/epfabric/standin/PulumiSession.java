package epfabric.standin;

import epfabric.rehearsal.pulumi.LanguageHost;
import epfabric.rehearsal.pulumi.LoopbackServer;
import epfabric.rehearsal.pulumi.Subprocess;
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

/**
 * The real pulumi CLI in a scratch folder of its own: a file backend, no network, and our stand-ins
 * attached where it would start plugins.
 */
public final class PulumiSession implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(6);

  private final Path cli;
  private final Path scratch;
  private final StandInProvider gcp;
  private final StandInProvider kubernetes;
  private final List<LoopbackServer> servers = new ArrayList<>();
  private final Map<String, String> environment = new TreeMap<>();
  private final StringBuilder transcript = new StringBuilder();

  private PulumiSession(Path cli, Path scratch, Duration delay) {
    this.cli = cli;
    this.scratch = scratch;
    this.gcp = new StandInProvider("9.37.0", new ResourceStore(scratch.resolve("gcp.json")), delay);
    this.kubernetes =
        new StandInProvider("4.34.2", new ResourceStore(scratch.resolve("kubernetes.json")), delay);
  }

  /** The pulumi on PATH, if there is one. */
  public static Optional<Path> cliOnPath() {
    return List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)).stream()
        .map(folder -> Path.of(folder).resolve("pulumi"))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /**
   * Starts the stand-ins.
   *
   * @param cli the pulumi binary
   * @param scratch an empty folder
   * @param delay how long every change of a resource takes
   * @param programEnvironment more environment variables for the program
   */
  public static PulumiSession start(
      Path cli, Path scratch, Duration delay, Map<String, String> programEnvironment)
      throws IOException {
    PulumiSession session = new PulumiSession(cli, scratch, delay);
    Path home = Files.createDirectories(scratch.resolve("home"));
    Path backend = Files.createDirectories(scratch.resolve("backend"));
    session.environment.putAll(
        Map.of(
            "PULUMI_HOME", home.toString(),
            "PULUMI_BACKEND_URL", backend.toUri().toString(),
            "PULUMI_CONFIG_PASSPHRASE", "stand-in",
            "PULUMI_SKIP_UPDATE_CHECK", "true",
            "PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION", "true"));
    session.attach(programEnvironment);
    return session;
  }

  private void attach(Map<String, String> programEnvironment) throws IOException {
    int gcpPort = serve(LoopbackServer.start(gcp));
    int kubernetesPort = serve(LoopbackServer.start(kubernetes));
    LanguageHost host = new LanguageHost(programEnvironment, scratch.resolve("program.log"));
    int hostPort = serve(LoopbackServer.start(host));
    environment.put("PULUMI_DEBUG_PROVIDERS", "gcp:" + gcpPort + ",kubernetes:" + kubernetesPort);
    environment.put("PULUMI_DEBUG_LANGUAGES", "java:" + hostPort);
  }

  private int serve(LoopbackServer server) {
    servers.add(server);
    return server.port();
  }

  public StandInProvider gcp() {
    return gcp;
  }

  public StandInProvider kubernetes() {
    return kubernetes;
  }

  /** Runs one command of the CLI in a project's folder. */
  public Subprocess.Outcome pulumi(Path project, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(cli.toString()));
    command.addAll(List.of(arguments));
    command.addAll(List.of("--non-interactive", "--color", "never"));
    Subprocess.Outcome outcome = Subprocess.run(command, project, environment, LIMIT);
    transcript.append(outcome.output());
    return outcome;
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
