package epfabric.e2e;

import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.RehearsalSetting;
import epfabric.rehearsal.ServedWorld;
import epfabric.rehearsal.pulumi.PluginChoice;
import epfabric.rehearsal.pulumi.ProgramCommand;
import epfabric.rehearsal.pulumi.ProviderService;
import epfabric.rehearsal.pulumi.PulumiCli;
import epfabric.rehearsal.pulumi.Subprocess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The real pulumi CLI in an emulated world, where waiting usually takes no real time. */
final class EmulatedPulumi implements AutoCloseable {
  private static final int PLUGIN_SPEED = 600;

  private final ServedWorld served;
  private final PulumiCli cli;

  private EmulatedPulumi(ServedWorld served, PulumiCli cli) {
    this.served = served;
    this.cli = cli;
  }

  static EmulatedPulumi start(Path binary, Path scratch, FabricPlan plan) throws IOException {
    ServedWorld served = served(scratch, plan, PluginChoice.OWN, RehearsalSetting.inMemory());
    return new EmulatedPulumi(served, new PulumiCli(binary, served.attached()));
  }

  /** Starts the CLI with Pulumi's own language host in {@code folder}. */
  static EmulatedPulumi startWithLanguageHost(
      Path binary, Path scratch, FabricPlan plan, Path folder) throws IOException {
    ServedWorld served = served(scratch, plan, PluginChoice.OWN, RehearsalSetting.inMemory());
    PulumiCli cli = new PulumiCli(binary, served.attached()).withLanguageHost(folder);
    return new EmulatedPulumi(served, cli);
  }

  /** Starts the CLI with Google's own provider, which waits in real time. */
  static EmulatedPulumi startWithInstalledPlugins(Path binary, Path scratch, FabricPlan plan)
      throws IOException {
    RehearsalSetting setting = RehearsalSetting.running(PLUGIN_SPEED, Optional.empty());
    ServedWorld served = served(scratch, plan, PluginChoice.INSTALLED, setting);
    return new EmulatedPulumi(served, new PulumiCli(binary, served.attached()));
  }

  private static ServedWorld served(
      Path scratch, FabricPlan plan, PluginChoice plugins, RehearsalSetting setting)
      throws IOException {
    // The projects of a test are in the parent of its scratch folder.
    ProgramCommand program =
        ProgramCommand.ofJar(ProgramJar.orSkip(), scratch.resolveSibling(""))
            .with(Subprocess.QUICK_JVM);
    return ServedWorld.start(plan, plugins, setting, scratch, program);
  }

  ServedWorld served() {
    return served;
  }

  ProviderService gcp() {
    return served.gcp();
  }

  ProviderService kubernetes() {
    return served.kubernetes();
  }

  Subprocess.Outcome pulumi(Path project, String... arguments)
      throws IOException, InterruptedException {
    return cli.run(project, arguments);
  }

  Process start(Path project, Path log, String... arguments) throws IOException {
    return cli.start(project, log, arguments);
  }

  String transcript() throws IOException {
    return cli.transcript();
  }

  /** Returns the remaining resources of the cloud, and the remaining namespaces of the fabric. */
  List<String> left() {
    List<String> left = new ArrayList<>(served.left());
    served.cluster().list("v1", "Namespace").stream()
        .map(namespace -> namespace.get("metadata").get("name").asText())
        .filter(name -> name.startsWith("epfabric"))
        .forEach(left::add);
    return left;
  }

  @Override
  public void close() {
    served.close();
  }
}
