package epfabric.fabric.plan;

import epfabric.base.problem.Location;
import epfabric.base.problem.NameSuggestion;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.EnumWord;
import epfabric.base.value.ImageName;
import epfabric.base.value.ImageRef;
import epfabric.fabric.catalog.ServedModel;
import epfabric.fabric.plan.ServingPlan.Kernels;
import epfabric.fabric.plan.ServingPlan.Request;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Decides how a model is served on a fabric, or says everything that is wrong with the wish. */
public final class ServingPlanner {
  private static final String NAME = "serve";

  /** Prefill and decode in the same processes. */
  private static final String AGGREGATED = "aggregated";

  /** So that the names of its pods stay within the 63 characters of a host name. */
  private static final int LONGEST_NAME = 40;

  /** More nodes than any published deployment of one group has. */
  private static final int MOST_NODES = 64;

  private final FabricPlan plan;
  private final Request asked;
  private final Problems problems;

  private ServingPlanner(FabricPlan plan, Request asked, Problems problems) {
    this.plan = plan;
    this.asked = asked;
    this.problems = problems;
  }

  /** The server; absent when {@code problems} got any. */
  public static Optional<ServingPlan> plan(FabricPlan plan, Request asked, Problems problems) {
    return new ServingPlanner(plan, asked, problems).plan();
  }

  private Optional<ServingPlan> plan() {
    checkShape();
    checkName();
    checkAmounts();
    String pool = pool();
    Optional<ServedModel> model = model();
    int nodes = nodes();
    checkTransport(nodes);
    checkSequences(nodes);
    Optional<ImageName> image = image();
    if (!problems.isEmpty()) {
      return Optional.empty();
    }
    ServingMemory memory = memory(model.orElseThrow(), nodes);
    checkFit(memory, nodes);
    return problems.isEmpty()
        ? Optional.of(
            new ServingPlan(
                model.orElseThrow(),
                asked.engine(),
                asked.name().orElse(NAME),
                asked.namespace(),
                pool,
                nodes,
                image.orElseThrow(),
                memory.kernels(),
                memory))
        : Optional.empty();
  }

  private void checkShape() {
    if (asked.shape().equals("prefill-decode")) {
      wrong("--shape", "prefill-decode is not written yet", AGGREGATED, "");
    } else if (!asked.shape().equals(AGGREGATED)) {
      wrong("--shape", "not a shape, got \"" + asked.shape() + "\"", AGGREGATED, "");
    }
  }

  private void checkName() {
    String name = asked.name().orElse(NAME);
    if (ScalarKind.NAME.parse().apply(name).isEmpty() || name.length() > LONGEST_NAME) {
      wrong(
          "--name",
          "not a name of a LeaderWorkerSet, got \"" + name + "\"",
          "at most "
              + LONGEST_NAME
              + " lower-case letters, digits and hyphens, first a letter, last no hyphen",
          "");
    }
    asked
        .namespace()
        .filter(n -> ScalarKind.NAME.parse().apply(n).isEmpty())
        .ifPresent(this::wrongSpace);
    asked
        .namespace()
        .filter(List.of(plan.install().namespace(), plan.install().testNamespace())::contains)
        .ifPresent(
            n ->
                wrong(
                    "--namespace",
                    "\"" + n + "\" admits no images but the fabric's own",
                    "a namespace of yours",
                    ""));
  }

  private void wrongSpace(String name) {
    wrong("--namespace", "not a namespace, got \"" + name + "\"", ScalarKind.NAME.expected(), "");
  }

  private void checkAmounts() {
    positive("--context", asked.context());
    positive("--sequences", asked.sequences());
  }

  private void positive(String option, int amount) {
    if (amount < 1) {
      wrong(option, "too few, got " + amount, "1 or more", "");
    }
  }

  private String pool() {
    List<String> pools = plan.pool().names();
    String pool = asked.pool().orElse(plan.pool().name());
    if (!pools.contains(pool)) {
      wrong(
          "--pool",
          "the fabric has no such pool, got \"" + pool + "\"",
          String.join(", ", pools),
          NameSuggestion.forName(pool, pools));
    }
    return pool;
  }

  private Optional<ServedModel> model() {
    Map<String, ServedModel> known = ServedModel.all();
    Optional<ServedModel> model = Optional.ofNullable(known.get(asked.model()));
    if (model.isEmpty()) {
      wrong(
          "--model",
          "not a model of the catalog, got \"" + asked.model() + "\"",
          String.join(", ", known.keySet()),
          NameSuggestion.forName(asked.model(), known.keySet()));
    }
    String engine = EnumWord.of(asked.engine());
    model
        .map(m -> m.without().get(engine))
        .ifPresent(why -> wrong("--engine", why, "--engine vllm", ""));
    return model;
  }

  private int nodes() {
    int most = plan.pool().nodes();
    int nodes = asked.nodes().orElse(1);
    if (most == 0) {
      wrong("--nodes", "the pool is parked: it has no nodes", "more than 0", "");
    } else if (nodes < 1 || nodes > most) {
      wrong(
          "--nodes",
          "the pool has " + most + (most == 1 ? " node" : " nodes") + ", got " + nodes,
          "1 to " + most,
          "");
    }
    return nodes;
  }

  /** Engines have DeepEP's first interface in mind, which its second generation's NCCL is not. */
  private void checkTransport(int nodes) {
    if (nodes > 1 && plan.workload().transport().kind().equals("deepep-gin")) {
      wrong(
          "--nodes",
          "engines call the first DeepEP between nodes, and the fabric's transport is deepep-gin",
          "--nodes 1, or a software set with another transport",
          "");
    }
  }

  /** Each of them may send a token at the same time. */
  private void checkSequences(int nodes) {
    if (kernels(nodes) == Kernels.LOW_LATENCY && asked.sequences() > ServingMemory.TOKENS) {
      wrong(
          "--sequences",
          "low latency takes "
              + ServingMemory.TOKENS
              + " tokens of each GPU at once, got "
              + asked.sequences(),
          "1 to " + ServingMemory.TOKENS,
          "");
    }
  }

  private Kernels kernels(int nodes) {
    boolean proxy = plan.workload().transport().kind().startsWith("ibrc");
    return nodes > 1 && !proxy ? Kernels.LOW_LATENCY : Kernels.HIGH_THROUGHPUT;
  }

  private Optional<ImageName> image() {
    String text = asked.image().orElse(ImageRef.unbuilt(asked.engine().repository()).toString());
    Optional<ImageName> image = ImageName.parse(text);
    if (image.isEmpty()) {
      wrong(
          "--image",
          "not an image, got \"" + text + "\"",
          "REPOSITORY@sha256: and 64 hexadecimal digits, or REPOSITORY:TAG",
          "");
    }
    return image;
  }

  private ServingMemory memory(ServedModel model, int nodes) {
    var gpus = plan.pool().machine().gpus();
    return new ServingMemory(
        model,
        nodes,
        nodes * gpus.count(),
        gpus.memoryGb(),
        asked.context(),
        asked.sequences(),
        kernels(nodes));
  }

  private void checkFit(ServingMemory memory, int nodes) {
    if (memory.model().experts().count() % memory.ranks() != 0) {
      wrong(
          "--nodes",
          memory.model().experts().count()
              + " experts cannot be divided among "
              + memory.ranks()
              + " GPUs",
          "a number of GPUs that divides the experts",
          "");
    }
    if (!memory.fits()) {
      wrong(
          "--nodes",
          String.format(
              Locale.ROOT,
              "%s needs %.1f GB of each GPU on %d %s, and may have %.1f: experts %.1f, other"
                  + " weights %.1f, KV cache %.1f, DeepEP's buffers %.1f",
              memory.model().id(),
              memory.neededGb(),
              nodes,
              nodes == 1 ? "node" : "nodes",
              memory.usableGb(),
              memory.expertsGb(),
              memory.restGb(),
              memory.cacheGb(),
              memory.bufferGb()),
          enough(memory),
          "a shorter --context or fewer --sequences need less KV cache");
    }
  }

  private String enough(ServingMemory memory) {
    int gpus = plan.pool().machine().gpus().count();
    OptionalInt least =
        IntStream.rangeClosed(1, MOST_NODES)
            .filter(n -> memory.model().experts().count() % (n * gpus) == 0)
            .filter(n -> memory.on(n, kernels(n)).fits())
            .findFirst();
    return least.isPresent()
        ? "--nodes " + least.getAsInt() + " or more"
        : "less KV cache: no number of nodes is enough";
  }

  private void wrong(String option, String message, String expected, String hint) {
    problems.add(new Problem(Location.of(option), "", message, expected, hint));
  }
}
