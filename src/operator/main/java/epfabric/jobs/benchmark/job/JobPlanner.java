package epfabric.jobs.benchmark.job;

import epfabric.base.value.DriverSource;
import epfabric.base.value.ImageName;
import epfabric.deploy.manifest.pod.DeepEpPayload;
import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.deploy.manifest.test.BenchmarkJob;
import epfabric.deploy.manifest.tree.YamlWriter;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NvshmemHeap;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestDefinition;
import epfabric.jobs.benchmark.files.EnvironmentScript;
import epfabric.jobs.benchmark.files.TestRunToml;
import epfabric.jobs.benchmark.plan.PlannedRun;
import epfabric.jobs.benchmark.plan.RunShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Creates the files of a run on one fabric, or reports the settings that Kubernetes does not
 * support.
 */
public final class JobPlanner {
  private final FabricPlan plan;
  private final String scenario;
  private final JobOptions options;
  private final Remarks remarks;
  private final YamlWriter yaml = new YamlWriter();

  /** Creates a planner for the runs of one scenario. */
  public JobPlanner(FabricPlan plan, String scenario, JobOptions options, Remarks remarks) {
    this.plan = plan;
    this.scenario = scenario;
    this.options = options;
    this.remarks = remarks;
  }

  /** Returns the name of a run's Job and of the objects that belong to it. */
  public static String jobName(String scenario, PlannedRun run) {
    return jobName(scenario, run, Optional.empty());
  }

  /** Returns the name of the Job for one attempt of a run. */
  public static String jobName(String scenario, PlannedRun run, Optional<RunOccasion> occasion) {
    return JobNames.of(scenario, run, occasion);
  }

  /** Returns the files by name; the user applies them with kubectl. */
  public Map<String, String> files(PlannedRun run) {
    return files(run, Optional.empty());
  }

  /** Returns the files by name; they must not be used if an error was added to the remarks. */
  public Map<String, String> files(PlannedRun run, Optional<RunOccasion> occasion) {
    Backend backend = Backend.of(run);
    Remarks found = new Remarks();
    Backend.checkName(run, found);
    backend.check(run, found);
    new KubernetesRules(run, plan.workload().transport().kind(), found).check();
    checkHeap(run, found);
    Optional<ImageName> image = image(run, found);
    List<String> pools = pools(run, found);
    found.ordered().forEach(remarks::add);
    List<List<String>> commands = backend.commands(run, onNode());
    Map<String, String> files = new TreeMap<>();
    backend.config(run).ifPresent(config -> files.put("config.yaml", config.text()));
    files.put(
        "test-run.toml",
        TestRunToml.of(
            run, commandLine(commands), "kubectl apply -f " + run.place().folder() + "/job.yaml"));
    files.put("env_vars.sh", EnvironmentScript.of(variables(backend, run)));
    if (!found.hasErrors() && image.isPresent()) {
      files.put(
          "job.yaml",
          BenchmarkJob.yaml(plan, job(run, occasion, commands, image.get(), pools), yaml));
    }
    return files;
  }

  /**
   * Returns the programs of a node. If GKE installs the node's drivers, epfabric installs no
   * interpreter, and the image must provide one.
   */
  private Backend.OnNode onNode() {
    DeepEpPayload payload = DeepEpPayload.of(plan);
    Optional<String> python =
        Optional.of(payload.python())
            .filter(
                p -> options.nodeLibraries() && plan.pool().drivers() == DriverSource.INSTALLER);
    String own =
        new FabricPod(plan).ownLibraries(options.nodeLibraries()).getOrDefault("PYTHONPATH", "");
    return new Backend.OnNode(python, payload.epbench(), own);
  }

  private static String commandLine(List<List<String>> commands) {
    return commands.stream()
        .map(command -> String.join(" ", command))
        .collect(Collectors.joining(" && "));
  }

  private BenchmarkJob.Run job(
      PlannedRun run,
      Optional<RunOccasion> occasion,
      List<List<String>> commands,
      ImageName image,
      List<String> pools) {
    Backend backend = Backend.of(run);
    return new BenchmarkJob.Run(
        JobNames.of(scenario, run, occasion),
        new BenchmarkJob.Where(
            options.namespace(),
            options.pullSecret().or(() -> plan.workload().images().pullSecret()),
            run.nodes(),
            run.placement().hosts(),
            pools,
            run.placement().excluded(),
            options.nodeLibraries()),
        new BenchmarkJob.Program(
            image,
            commands,
            variables(backend, run),
            backend.config(run).map(c -> new BenchmarkJob.ConfigFile(c.path(), c.text())),
            backend.results(run)),
        run.limitSeconds(),
        Map.of("epfabric/benchmark", scenario + "/" + run.place().folder()),
        occasion.map(RunOccasion::experiment));
  }

  private Map<String, String> variables(Backend backend, PlannedRun run) {
    Map<String, String> variables = new TreeMap<>(backend.variables(run, onNode()));
    heap(run).ifPresent(heap -> variables.put(NvshmemHeap.VARIABLE, heap.size()));
    variables.putAll(run.test().combination().variables());
    return variables;
  }

  /** Returns NVSHMEM's heap size if the buffers of this shape need more than the default. */
  private Optional<NvshmemHeap> heap(PlannedRun run) {
    RunShape shape = run.shape();
    boolean heapIsSet = plan.workload().variables().containsKey(NvshmemHeap.VARIABLE);
    return Optional.of(
            NvshmemHeap.ofLowLatency(
                shape.exchange().tokens(), shape.exchange().hidden(), shape.exchange().experts()))
        .filter(heap -> heapIsSet && shape.kernels().lowLatency())
        .filter(heap -> heap.bytes() > NvshmemHeap.usual().bytes());
  }

  private void checkHeap(PlannedRun run, Remarks found) {
    int gib = plan.pool().machine().gpus().memoryGb();
    heap(run)
        .filter(heap -> heap.bytes() >> 30 >= gib)
        .ifPresent(
            heap ->
                found.error(
                    run.test().definition().place("cmd_args"),
                    "cmd_args",
                    "low latency's buffer takes "
                        + heap.bytes()
                        + " bytes of each GPU, which has "
                        + gib
                        + " GB",
                    "fewer tokens or experts, or a smaller hidden size",
                    ""));
  }

  /**
   * Returns the run's image. Its name may be in the notation of Slurm's container plugin or in the
   * usual notation.
   */
  private Optional<ImageName> image(PlannedRun run, Remarks found) {
    TestDefinition definition = run.test().definition();
    String path = "cmd_args.docker_image_url";
    String given =
        String.valueOf(run.test().combination().cmdArgs().getOrDefault("docker_image_url", ""));
    String text = options.image().orElse(given.replaceFirst("#", "/"));
    Optional<ImageName> image = ImageName.parse(text);
    if (text.endsWith(".sqsh")) {
      found.error(
          definition.place(path),
          path,
          "Kubernetes runs no .sqsh files, got \"" + text + "\"",
          "an image in a registry",
          "--image IMAGE replaces it");
      return Optional.empty();
    }
    if (image.isEmpty() && !text.isEmpty()) {
      found.error(
          definition.place(path),
          path,
          "not an image, got \"" + text + "\"",
          "REPOSITORY:TAG or REPOSITORY@sha256: and 64 hexadecimal digits",
          "--image IMAGE replaces it");
    }
    image
        .filter(i -> !i.pinned() && options.image().isEmpty())
        .ifPresent(
            i ->
                found.note(
                    definition.place(path),
                    path,
                    "\"" + i + "\" has no digest: its content can change between runs"));
    return image;
  }

  /**
   * Returns the pools of the run's groups. A group stands for the pool that the options assign to
   * it, or for the pool with its name; any other group stands for all pools.
   */
  private List<String> pools(PlannedRun run, Remarks found) {
    List<String> fabricPools = plan.pool().names();
    if (run.placement().anywhere()) {
      return fabricPools;
    }
    List<String> pools = new ArrayList<>();
    for (String group : run.placement().groups()) {
      String pool = options.groups().getOrDefault(group, group);
      if (fabricPools.contains(pool)) {
        pools.add(pool);
      } else {
        found.warn(
            run.test().where(),
            "nodes",
            "the fabric has no pool \"" + group + "\": any of its nodes will do",
            "--group " + group + "=POOL");
        pools.addAll(fabricPools);
      }
    }
    return pools.stream().distinct().toList();
  }
}
