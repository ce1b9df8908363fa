package epfabric.jobs.verb.bench;

import epfabric.base.problem.Problems;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.EnumOptions;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.UserJob.Libraries;
import epfabric.jobs.benchmark.job.JobOptions;
import epfabric.jobs.benchmark.job.OptionRules;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The user's options for a benchmark's Jobs, in addition to the definitions. */
final class BenchJobOptions {
  /** The values of {@code --libraries}, for help and completion. */
  static final class Owners extends EnumOptions {
    Owners() {
      super(Libraries.values());
    }
  }

  @Option(
      names = "--image",
      paramLabel = "IMAGE",
      description = "Image instead of every docker_image_url.")
  private @Nullable String image;

  @Option(
      names = "--pull-secret",
      paramLabel = "NAME",
      description = "Secret with which pods pull the image.")
  private @Nullable String pullSecret;

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      description = "Namespace (default: the one that kubectl is set to).")
  private @Nullable String namespace;

  @Option(
      names = "--libraries",
      paramLabel = "WHOSE",
      defaultValue = "image",
      completionCandidates = Owners.class,
      description = "Whose DeepEP and torch: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Libraries libraries;

  @Option(
      names = "--group",
      paramLabel = "GROUP=POOL",
      description = "Pool of the fabric for a group of nodes in the scenario.")
  private Map<String, String> groups = Map.of();

  /** Throws if the options are invalid on this fabric. */
  void check(FabricPlan fabric) {
    check(fabric, options());
  }

  static void check(FabricPlan fabric, JobOptions options) {
    Problems problems = new Problems();
    new OptionRules(fabric, options, problems).check();
    if (!problems.isEmpty()) {
      throw CommandException.usage(problems);
    }
  }

  JobOptions options() {
    return new JobOptions(
        Optional.ofNullable(image),
        Optional.ofNullable(pullSecret),
        Optional.ofNullable(namespace),
        libraries == Libraries.NODE,
        groups);
  }
}
