package epfabric.operate.verb;

import epfabric.base.redaction.Redaction;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OutputOption;
import epfabric.deploy.bundle.RecordJson;
import epfabric.deploy.manifest.domain.DomainDriver;
import epfabric.deploy.verb.BundleMaker;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.workspace.EnvironmentArgument;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.operate.advice.cause.Diagnosis;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.live.evidence.MissingEvidence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Collects the evidence that an expert would request, and reports the likely causes. */
@Command(
    name = "diagnose",
    description = {
      "Collects logs, events and states of a fabric into one archive, and says what is probably"
          + " wrong.",
      "It reads the cluster that kubectl would talk to and asks Google Cloud, and changes nothing."
          + " In the installer's containers it runs commands that read the nodes' files. Secrets"
          + " are not collected. It replaces passwords and tokens where their name, place or form"
          + " gives them away, which is not always: look through the archive before you send"
          + " it. Exit code 0 when the archive is written, 8 if the cluster does not answer, 9"
          + " without access to it."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  epfabric diagnose dev")
public final class DiagnoseCommand implements Callable<Integer> {
  /** Environment variables with Google Cloud's address and credentials; tests set others. */
  Map<String, String> variables = System.getenv();

  @Spec private CommandSpec spec;

  @Mixin private final EnvironmentArgument environment = new EnvironmentArgument();

  @Option(
      names = "-o",
      paramLabel = "DIR",
      description = "Folder for the archive (default: this one; the one above a bundle).")
  private @Nullable Path asked;

  @Mixin private final OutputOption output = new OutputOption();

  @Mixin private final ClusterOptions clusterOptions = new ClusterOptions();

  @Override
  public Integer call() throws IOException {
    LoadedEnvironment loaded = environment.load();
    Path folder = asked == null ? BundleMaker.outside(Path.of(".")) : asked;
    if (!Files.isDirectory(folder)) {
      throw CommandException.usage("no such folder: " + folder, "make it first, or leave -o out");
    }
    Diagnosis diagnosis = diagnose(loaded);
    Path archive =
        NewArchive.write(folder, "epfabric-diagnosis-" + environment.name(), diagnosis.evidence());
    DiagnosisOutput result = new DiagnosisOutput(environment.name(), archive, diagnosis);
    spec.commandLine().getOut().print(output.json() ? result.json() : result.text());
    spec.commandLine().getOut().flush();
    if (result.isWithoutCluster()) {
      throw new CommandException(
          result.exitCodeWithoutCluster(),
          result.whyWithoutCluster()
              + ": the archive has the plan only\n  hint: "
              + diagnosis.causes().get(0).remedy());
    }
    return ExitCode.DONE.number();
  }

  private Diagnosis diagnose(LoadedEnvironment loaded) {
    FabricPlan plan = loaded.plan();
    Evidence.Places places = new Evidence.Places(plan.pool().names(), namespaces(plan));
    try (LiveCluster cluster =
        LiveCluster.find(clusterOptions.kubeconfig(), clusterOptions.context())) {
      Evidence all =
          cluster
              .evidence(places)
              .and(new CloudEvidence(plan, variables).evidence())
              .with(planFiles(loaded));
      return Diagnosis.of(all, new Redaction(cluster.credentials()), plan, Catalog.load());
    } catch (ClusterException e) {
      if (clusterOptions.given()) {
        throw ClusterFailure.of(plan, e);
      }
      return withoutCluster(loaded, e);
    }
  }

  private static List<String> namespaces(FabricPlan plan) {
    List<String> namespaces =
        new ArrayList<>(List.of(plan.install().namespace(), plan.install().testNamespace()));
    plan.addons().computeDomains().ifPresent(on -> namespaces.add(DomainDriver.namespace(plan)));
    return namespaces;
  }

  /**
   * Returns a diagnosis from Google's data only, for a cluster that does not exist or cannot be
   * read.
   */
  private Diagnosis withoutCluster(LoadedEnvironment loaded, ClusterException why) {
    MissingEvidence cluster =
        new MissingEvidence(
            MissingEvidence.EVERYTHING, MissingEvidence.NOT_ASKED + why.problem().message());
    Evidence all =
        new Evidence(List.of(), List.of(cluster))
            .and(new CloudEvidence(loaded.plan(), variables).evidence())
            .with(planFiles(loaded));
    return Diagnosis.of(all, new Redaction(List.of()), loaded.plan(), Catalog.load());
  }

  /** Returns files with the environment's settings and the plan. */
  private static List<KeptFile> planFiles(LoadedEnvironment loaded) {
    List<KeptFile> files = new ArrayList<>();
    files.add(new KeptFile("plan/decisions.json", RecordJson.of(loaded.plan().decisions())));
    loaded
        .inputs()
        .forEach(
            (name, bytes) ->
                files.add(
                    new KeptFile(
                        "plan/inputs/" + name, new String(bytes, StandardCharsets.UTF_8))));
    return files;
  }
}
