package epfabric.jobs.verb.workload;

import epfabric.base.problem.Problems;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.EnumOptions;
import epfabric.base.terminal.ExitCode;
import epfabric.base.value.ImageName;
import epfabric.deploy.manifest.workload.WorkloadManifests;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.WorkloadRequest.SingleNode;
import epfabric.fabric.environment.WorkloadSettings;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.RequestedPlace;
import epfabric.fabric.plan.UserJob;
import epfabric.fabric.plan.UserJob.Form;
import epfabric.fabric.plan.UserJob.Libraries;
import epfabric.fabric.plan.planner.UserJobPlanner;
import epfabric.fabric.workspace.EnvironmentArgument;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.jobs.verb.verdict.RequiredVerdict;
import epfabric.results.judge.verdict.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the manifest parts that a user's own pods need on a fabric. */
@Command(
    name = "workload",
    description = {
      "Writes what your own pods need on this fabric, as an example that starts.",
      "Without an image it runs DeepEP's own test in the fabric's test image."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric workload dev | kubectl apply -f -",
      "  epfabric workload dev --image IMAGE -- python3 train.py",
      "  epfabric workload dev --form lws --image IMAGE -- vllm serve MODEL",
      "  epfabric workload dev --form patch --name trainer > patch.yaml",
      "  epfabric workload dev --form notes     what each part is for"
    })
public final class WorkloadCommand implements Callable<Integer> {
  /** The forms for help and completion. */
  static final class Forms extends EnumOptions {
    Forms() {
      super(Form.values());
    }
  }

  /** The owners of libraries for help and completion. */
  static final class Owners extends EnumOptions {
    Owners() {
      super(Libraries.values());
    }
  }

  @Spec private CommandSpec spec;

  @Mixin private final EnvironmentArgument environment = new EnvironmentArgument();

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "What to run, after -- (default: what the image runs by itself).")
  private List<String> command = List.of();

  @Option(
      names = "--form",
      paramLabel = "FORM",
      defaultValue = "job",
      completionCandidates = Forms.class,
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Form form;

  @Option(
      names = "--image",
      paramLabel = "IMAGE",
      description = "Image of yours (default: the fabric's own test image).")
  private @Nullable String image;

  @Option(
      names = "--libraries",
      paramLabel = "WHOSE",
      completionCandidates = Owners.class,
      description =
          "Whose DeepEP, NVSHMEM and torch: ${COMPLETION-CANDIDATES} (default: image, if you give"
              + " one).")
  private @Nullable Libraries libraries;

  @Option(
      names = "--pairs",
      description = "Claim each GPU with a NIC at its PCIe root; for NVIDIA's DRA driver for GPUs.")
  private boolean pairs;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Nodes, with a pod on each (default: all of the pool).")
  private @Nullable Integer nodes;

  @Option(names = "--pool", paramLabel = "POOL", description = "Node pool (default: the first).")
  private @Nullable String pool;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of Job, Service and container (default: deepep).")
  private @Nullable String name;

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      description = "Namespace (default: the one that kubectl is set to).")
  private @Nullable String namespace;

  @Mixin private final RequiredVerdict required = new RequiredVerdict();

  @Override
  public Integer call() throws IOException {
    LoadedEnvironment loaded = environment.load();
    FabricPlan plan = loaded.plan();
    Problems problems = new Problems();
    UserJob job = UserJobPlanner.plan(plan, Catalog.load(), request(), problems);
    if (!problems.isEmpty()) {
      throw CommandException.usage(problems);
    }
    required.require(loaded, Verdict.Kind.PASS);
    job.software().image().ifPresent(this::warn);
    WorkloadFence.sentence(plan, job)
        .ifPresent(known -> spec.commandLine().getErr().println("epfabric: --image: " + known));
    if (plan.workload().singleNode() == SingleNode.EPFABRIC && !job.software().ours()) {
      reportDeepEp(job);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        job.form() == Form.NOTES ? WorkloadNotes.of(plan, job) : WorkloadManifests.yaml(plan, job));
    out.flush();
    return ExitCode.DONE.number();
  }

  private UserJob.Request request() {
    return new UserJob.Request(
        form,
        new RequestedPlace(
            Optional.ofNullable(name), Optional.ofNullable(namespace), Optional.ofNullable(pool)),
        Optional.ofNullable(nodes),
        Optional.ofNullable(image),
        Optional.ofNullable(libraries),
        command,
        pairs);
  }

  /**
   * Prints that DeepEP's kernels run, and why, if the settings select epfabric's own library but
   * the pods do not use it.
   */
  private void reportDeepEp(UserJob job) {
    String why =
        switch (job.form()) {
          case NOTES -> "";
          case PATCH ->
              job.place().nodes() > 1 || job.pairs()
                  ? whyOwnLibraryIsUnused(job)
                  : "a patch does not know whether its pods stay on one node: --nodes 1 says so";
          case JOB, JOBSET, LWS ->
              job.place().nodes() > 1 || job.pairs()
                  ? whyOwnLibraryIsUnused(job)
                  : "this is DeepEP's own test";
        };
    if (!why.isEmpty()) {
      String note = WorkloadSettings.SINGLE_NODE.key() + ": DeepEP stays: " + why;
      spec.commandLine().getErr().println("epfabric: " + note);
    }
  }

  private static String whyOwnLibraryIsUnused(UserJob job) {
    return job.place().nodes() > 1
        ? "our own library serves one node, and these are " + job.place().nodes()
        : "our own library comes with GKE's device plugin, which claimed GPUs do not use";
  }

  private void warn(ImageName given) {
    PrintWriter err = spec.commandLine().getErr();
    if (given.latest()) {
      err.println(
          "epfabric: --image: \""
              + given
              + "\" is whatever was pushed last: pods of one Job may run different content");
    } else if (!given.pinned()) {
      err.println("epfabric: --image: \"" + given + "\" has no digest: its content can change");
    }
  }
}
