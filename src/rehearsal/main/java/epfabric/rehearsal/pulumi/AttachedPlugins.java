package epfabric.rehearsal.pulumi;

import epfabric.rehearsal.loopback.RefusingProxy;
import io.grpc.BindableService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Providers and a language host on loopback, and the environment variables that make a pulumi CLI
 * use them instead of starting plugins. The variables also select a file backend in a scratch
 * folder, without network and credentials.
 */
public final class AttachedPlugins implements AutoCloseable {
  private static final String PASSPHRASE = "rehearsal";

  private final Path scratch;
  private final List<LoopbackServer> servers = new ArrayList<>();
  private final Map<String, String> environment = new TreeMap<>();
  private Optional<RefusingProxy> proxy = Optional.empty();

  private AttachedPlugins(Path scratch) {
    this.scratch = scratch;
  }

  /**
   * Starts both providers and the language host.
   *
   * @param scratch a folder for the backend and the program's output
   * @param gcp the Google provider
   * @param kubernetes the Kubernetes provider
   * @param program the command that the language host runs
   */
  public static AttachedPlugins start(
      Path scratch, ProviderService gcp, ProviderService kubernetes, ProgramCommand program)
      throws IOException {
    AttachedPlugins attached = new AttachedPlugins(scratch);
    attached.environment.putAll(backend(scratch));
    attached.environment.put(
        "PULUMI_HOME", Files.createDirectories(scratch.resolve("home")).toString());
    attached.environment.put(
        "PULUMI_DEBUG_PROVIDERS",
        "gcp:" + attached.serve(gcp) + ",kubernetes:" + attached.serve(kubernetes));
    attached.host(program);
    return attached;
  }

  /**
   * Starts the Kubernetes provider, a language host if none is installed, and a proxy that refuses
   * the installed plugins' requests to other machines. Google's provider requests the caller's
   * address from {@code openidconnect.googleapis.com} when it starts, whatever its configured
   * endpoints are.
   *
   * @param endpoints variables with which the installed Google provider finds the emulated cloud
   */
  public static AttachedPlugins startWithInstalledGoogleProvider(
      Path scratch,
      ProviderService kubernetes,
      ProgramCommand program,
      Map<String, String> endpoints)
      throws IOException {
    AttachedPlugins attached = new AttachedPlugins(scratch);
    attached.environment.putAll(backend(scratch));
    attached.environment.putAll(endpoints);
    RefusingProxy proxy = RefusingProxy.start();
    attached.proxy = Optional.of(proxy);
    attached.environment.putAll(proxy.environment());
    attached.environment.put("PULUMI_HOME", PluginChoice.home(System.getenv()).toString());
    attached.environment.put("PULUMI_DEBUG_PROVIDERS", "kubernetes:" + attached.serve(kubernetes));
    if (!PluginChoice.INSTALLED.hasLanguageHost(System.getenv())) {
      attached.host(program);
    }
    return attached;
  }

  private void host(ProgramCommand program) throws IOException {
    LanguageHost host = new LanguageHost(program, programLog());
    environment.put("PULUMI_DEBUG_LANGUAGES", "java:" + serve(host));
  }

  private static Map<String, String> backend(Path scratch) throws IOException {
    Path backend = Files.createDirectories(scratch.resolve("backend"));
    return Map.of(
        "PULUMI_BACKEND_URL",
        // A CLI that is killed while it writes the metadata of a state leaves a file that later
        // commands cannot read.
        backend.toUri() + "?metadata=skip",
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

  /** Returns the environment variables, sorted by name. */
  public Map<String, String> environment() {
    return Collections.unmodifiableMap(environment);
  }

  /** Returns the number of refused requests to other machines, by host and port. */
  public Map<String, Integer> refused() {
    return proxy.map(RefusingProxy::refused).orElse(Collections.emptySortedMap());
  }

  /** Returns the file with the programs' output. */
  public Path programLog() {
    return scratch.resolve("program.log");
  }

  @Override
  public void close() {
    servers.forEach(LoopbackServer::close);
    proxy.ifPresent(RefusingProxy::close);
  }
}
