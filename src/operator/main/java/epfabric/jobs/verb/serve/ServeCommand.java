package epfabric.jobs.verb.serve;

import epfabric.base.fetch.HttpGet;
import epfabric.base.problem.Problems;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.EnumOptions;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.NewFile;
import epfabric.base.terminal.OwnFolders;
import epfabric.deploy.manifest.serving.ServingManifests;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.environment.ServingRequest.Backend;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.environment.ServingRequest.Shape;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.RequestedPlace;
import epfabric.fabric.plan.ServingPlan;
import epfabric.fabric.plan.planner.RequestPartNames;
import epfabric.fabric.plan.planner.ServingPlanner;
import epfabric.fabric.workspace.EnvironmentArgument;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.jobs.serving.FabricVerdict;
import epfabric.jobs.verb.verdict.RequiredVerdict;
import epfabric.jobs.verb.verdict.VerdictOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the deployment of an expert-parallel server on a fabric. */
@Command(
    name = "serve",
    description = {
      "Writes the deployment of a server for a mixture-of-experts model on this fabric.",
      "It is vLLM or SGLang with DeepEP; epfabric calculates what the model needs of each GPU.",
      "Its pods wait until the fabric's verdict is pass."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric serve dev --model deepseek-ai/DeepSeek-R1 --engine vllm -o out",
      "  epfabric serve dev --model zai-org/GLM-4.6 --engine sglang --nodes 2 -o out",
      "  epfabric serve dev --model deepseek-ai/DeepSeek-R1 --engine sglang \\",
      "      --shape prefill-decode --results results/ -o out",
      "  epfabric serve dev --model deepseek-ai/DeepSeek-R1 --engine vllm \\",
      "      --require-verdict verdict.sigstore.json --key release.pub -o out"
    })
public final class ServeCommand implements Callable<Integer> {
  private static final String FILE = "serving.yaml";

  /** The engines for help and completion. */
  static final class Engines extends EnumOptions {
    Engines() {
      super(Engine.values());
    }
  }

  /** The backends for help and completion. */
  static final class Backends extends WordOptions {
    Backends() {
      super(Backend.values());
    }
  }

  /** The shapes for help and completion. */
  static final class Shapes extends WordOptions {
    Shapes() {
      super(Shape.values());
    }
  }

  /** The models for completion; the catalog is read only when the values are listed. */
  static final class Models implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ServedModel.all().keySet().iterator();
    }
  }

  @Spec private CommandSpec spec;

  @Mixin private final EnvironmentArgument environment = new EnvironmentArgument();

  @Option(
      names = "--model",
      required = true,
      paramLabel = "ID",
      completionCandidates = Models.class,
      description =
          "Model, as the hub calls it. If the catalog lacks it, its config.json is read from the"
              + " hub (environment variables: HF_TOKEN, HF_ENDPOINT).")
  private String model;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The model's config.json, instead of the one on the hub.")
  private @Nullable Path config;

  @Option(
      names = "--engine",
      required = true,
      paramLabel = "ENGINE",
      completionCandidates = Engines.class,
      description = "${COMPLETION-CANDIDATES}.")
  private Engine engine;

  @Option(
      names = "--backend",
      paramLabel = "NAME",
      defaultValue = "auto",
      completionCandidates = Backends.class,
      description =
          "Exchange between experts: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private String backend;

  @Option(
      names = "--shape",
      paramLabel = "SHAPE",
      defaultValue = "aggregated",
      completionCandidates = Shapes.class,
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private String shape;

  @Option(names = "--nodes", paramLabel = "N", description = "Nodes of each group (default: 1).")
  private @Nullable Integer nodes;

  @Option(
      names = "--decode-nodes",
      paramLabel = "N",
      description = "Nodes of the group that decodes (default: --nodes).")
  private @Nullable Integer decodeNodes;

  @Option(names = "--pool", paramLabel = "POOL", description = "Node pool (default: the first).")
  private @Nullable String pool;

  @Option(
      names = "--context",
      paramLabel = "TOKENS",
      defaultValue = "8192",
      description = "Tokens of the longest sequence (default: ${DEFAULT-VALUE}).")
  private int context;

  @Option(
      names = "--sequences",
      paramLabel = "N",
      defaultValue = "16",
      description = "Sequences at once on each GPU (default: ${DEFAULT-VALUE}).")
  private int sequences;

  @Option(
      names = "--image",
      paramLabel = "IMAGE",
      description = "The inference engine's image (default: a zero digest, to be replaced).")
  private @Nullable String image;

  @Option(
      names = "--router-image",
      paramLabel = "IMAGE",
      description = "Image of the router between prefill and decode (default: a zero digest).")
  private @Nullable String routerImage;

  @Option(
      names = "--cache-bucket",
      paramLabel = "BUCKET",
      description = "Bucket with the model's files (default: they come from the hub).")
  private @Nullable String cacheBucket;

  @Option(
      names = "--gateway",
      paramLabel = "NAME[/NAMESPACE]",
      description = "Gateway that lets requests in (default: none).")
  private @Nullable String gateway;

  @Mixin private final VerdictOption verdict = new VerdictOption();

  @Mixin private final RequiredVerdict required = new RequiredVerdict();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the server: of its group, Services and containers (default: serve).")
  private @Nullable String name;

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      description = "Namespace (default: the one that kubectl is set to).")
  private @Nullable String namespace;

  @Option(
      names = {"-o", "--output-dir"},
      required = true,
      paramLabel = "DIR",
      description =
          "Where to write serving.yaml and its kustomization.yaml; earlier files of these names are"
              + " replaced.")
  private Path target;

  private ModelReader reader = new ModelReader(System.getenv(), ModelReader.PATIENCE);

  /** Replaces the hub of models in tests. */
  void with(Map<String, String> variables, HttpGet.Limits limits) {
    reader = new ModelReader(variables, limits);
  }

  /** Replaces the clock in tests. */
  public void in(Clock time) {
    required.in(time);
  }

  @Override
  public Integer call() throws IOException {
    LoadedEnvironment loaded = environment.load();
    FabricPlan plan = loaded.plan();
    Problems problems = new Problems();
    verdict.check(problems);
    Optional<ServingPlan> planned = planServing(plan, problems);
    if (!problems.isEmpty()) {
      throw CommandException.usage(problems);
    }
    ServingPlan serving = planned.orElseThrow();
    PrintWriter err = spec.commandLine().getErr();
    required.require(loaded, verdict.accepted());
    FabricVerdict seen = verdict.of(plan, required.given(), err);
    Files.createDirectories(target);
    Path file = target.resolve(FILE);
    NewFile.write(file, ServingManifests.yaml(plan, serving, seen.held()));
    ServingFolder.complete(plan, file, err);
    PrintWriter out = spec.commandLine().getOut();
    out.print(new ServingSummary(plan, serving, seen).text());
    out.flush();
    err.println("wrote " + OwnFolders.fromHere(file));
    return ExitCode.DONE.number();
  }

  /**
   * Returns the plan. Returns empty if the model's configuration cannot be read from the user's
   * file or from the hub; the catalog is no substitute then.
   */
  private Optional<ServingPlan> planServing(FabricPlan plan, Problems problems) throws IOException {
    Shape wanted = WordOptions.read("--shape", "shape", shape, Shape.values(), problems);
    Backend exchange =
        WordOptions.read("--backend", "backend", backend, Backend.values(), problems);
    Optional<ServedModel> described = Optional.empty();
    if (config != null || !ServedModel.all().containsKey(model)) {
      described = readModel(problems);
      if (described.isEmpty()) {
        return Optional.empty();
      }
    }
    ServingPlan.Request request = request(wanted, exchange, described);
    return ServingPlanner.plan(plan, request, RequestPartNames.options(), problems);
  }

  private Optional<ServedModel> readModel(Problems problems) {
    return config == null
        ? reader.fromHub(model, spec.commandLine().getErr(), problems)
        : reader.fromFile(config, model, problems);
  }

  private ServingPlan.Request request(
      Shape wanted, Backend exchange, Optional<ServedModel> described) {
    return new ServingPlan.Request(
        new ServingPlan.Model(model, described, Optional.ofNullable(cacheBucket)),
        new ServingPlan.Software(
            engine, exchange, Optional.ofNullable(image), Optional.ofNullable(routerImage)),
        new RequestedPlace(
            Optional.ofNullable(name), Optional.ofNullable(namespace), Optional.ofNullable(pool)),
        new ServingPlan.Size(
            wanted,
            Optional.ofNullable(nodes),
            Optional.ofNullable(decodeNodes),
            context,
            sequences),
        Optional.ofNullable(gateway));
  }
}
