package epfabric.e2e;

import epfabric.plan.FabricPlan;
import epfabric.rehearsal.Served;
import epfabric.rehearsal.Setting;
import epfabric.rehearsal.pulumi.ProgramCommand;
import epfabric.rehearsal.pulumi.ProviderService;
import epfabric.rehearsal.pulumi.PulumiCli;
import epfabric.rehearsal.pulumi.Subprocess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The real pulumi CLI, and an emulated world in which nobody waits. */
final class EmulatedPulumi implements AutoCloseable {
  private final Served served;
  private final PulumiCli cli;

  private EmulatedPulumi(Served served, PulumiCli cli) {
    this.served = served;
    this.cli = cli;
  }

  static EmulatedPulumi start(Path binary, Path scratch, FabricPlan plan) throws IOException {
    Served served = served(scratch, plan);
    return new EmulatedPulumi(served, new PulumiCli(binary, served.attached()));
  }

  /** The same, with Pulumi's own language host in {@code folder}. */
  static EmulatedPulumi startWithLanguageHost(
      Path binary, Path scratch, FabricPlan plan, Path folder) throws IOException {
    Served served = served(scratch, plan);
    PulumiCli cli = new PulumiCli(binary, served.attached()).withLanguageHost(folder);
    return new EmulatedPulumi(served, cli);
  }

  private static Served served(Path scratch, FabricPlan plan) throws IOException {
    // Projects of a test are in the folder that its scratch folder is in.
    ProgramCommand program =
        ProgramCommand.ofJar(ProgramJar.orSkip(), scratch.resolveSibling(""))
            .with(Subprocess.QUICK_JVM);
    return Served.start(plan, Setting.inMemory(), scratch, program, moment -> {});
  }

  Served served() {
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

  /** What is still there: things of the cloud, and namespaces of the fabric. */
  List<String> left() {
    List<String> left = new ArrayList<>(served.left());
    served.cluster().list("v1", "Namespace").stream()
        .map(namespace -> namespace.getAsJsonObject("metadata").get("name").getAsString())
        .filter(name -> name.startsWith("epfabric"))
        .forEach(left::add);
    return left;
  }

  @Override
  public void close() {
    served.close();
  }
}
