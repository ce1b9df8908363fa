package epfabric.rehearsal;

import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.pulumi.AttachedPlugins;
import epfabric.rehearsal.pulumi.GoogleEndpoints;
import epfabric.rehearsal.pulumi.PluginChoice;
import epfabric.rehearsal.pulumi.ProgramCommand;
import epfabric.rehearsal.pulumi.ProviderService;
import epfabric.rehearsal.scenario.Timeline;
import epfabric.rehearsal.time.EmulatedTime;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** An emulated world for deployments by an ordinary pulumi CLI. */
public final class ServedWorld implements AutoCloseable {
  private final EmulatedWorld world;
  private final CloudServer server;
  private final ProviderService gcp;
  private final ProviderService kubernetes;
  private final AttachedPlugins attached;

  private ServedWorld(
      EmulatedWorld world,
      CloudServer server,
      ProviderService gcp,
      ProviderService kubernetes,
      AttachedPlugins attached) {
    this.world = world;
    this.server = server;
    this.gcp = gcp;
    this.kubernetes = kubernetes;
    this.attached = attached;
  }

  /**
   * Starts the world of one environment.
   *
   * @param plugins the providers that the CLI uses
   * @param setting how time passes, and which Kubernetes cluster is used
   * @param scratch an empty folder
   * @param program the command that the language host runs
   */
  public static ServedWorld start(
      FabricPlan plan,
      PluginChoice plugins,
      RehearsalSetting setting,
      Path scratch,
      ProgramCommand program)
      throws IOException {
    EmulatedWorld world = world(plan, setting);
    CloudServer server = CloudServer.start(world.cloud(), 0);
    ProviderService gcp = ProviderService.gcp(world.google());
    ProviderService kubernetes = ProviderService.kubernetes(world.kubernetes());
    AttachedPlugins attached =
        plugins == PluginChoice.OWN
            ? AttachedPlugins.start(scratch, gcp, kubernetes, program)
            : AttachedPlugins.startWithInstalledGoogleProvider(
                scratch, kubernetes, program, GoogleEndpoints.at(server.address()));
    return new ServedWorld(world, server, gcp, kubernetes, attached);
  }

  private static EmulatedWorld world(FabricPlan plan, RehearsalSetting setting) throws IOException {
    EmulatedTime time = setting.time();
    Timeline timeline = new Timeline(time, moment -> {});
    EmulatedWorld world = new EmulatedWorld(plan, Catalog.load(), setting, timeline);
    if (world.fleet() instanceof ControlPlaneFleet fleet) {
      byte[] authority = Files.readAllBytes(fleet.authority());
      String endpoint = fleet.server().replaceFirst("^https://", "");
      world.cloud().serveClusterAt(endpoint, Base64.getEncoder().encodeToString(authority));
    }
    world.begin();
    return world;
  }

  public EmulatedCloud cloud() {
    return world.cloud();
  }

  /** Returns the address of the cloud. */
  public URI address() {
    return server.address();
  }

  public KubernetesApi cluster() {
    return world.cluster();
  }

  public ProviderService gcp() {
    return gcp;
  }

  public ProviderService kubernetes() {
    return kubernetes;
  }

  public AttachedPlugins attached() {
    return attached;
  }

  /** Returns a kubeconfig with an administrator's rights; empty if the cluster is in memory. */
  public Optional<Path> kubeconfig() {
    return world.fleet() instanceof ControlPlaneFleet fleet
        ? Optional.of(fleet.kubeconfig())
        : Optional.empty();
  }

  /**
   * Returns the token of {@link #kubeconfig()} for use in a kubeconfig that gcloud writes for a
   * cluster of the emulated cloud.
   */
  public Optional<String> token() {
    return world.fleet() instanceof ControlPlaneFleet fleet
        ? Optional.of(fleet.token())
        : Optional.empty();
  }

  /** Returns the paths of resources that did not exist before the fabric. */
  public List<String> left() {
    return world.leftovers();
  }

  @Override
  public void close() {
    attached.close();
    server.close();
    world.close();
  }
}
