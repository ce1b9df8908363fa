package epfabric.fabric.plan.planner;

import epfabric.base.problem.NameSuggestion;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import epfabric.base.value.GatewayName;
import epfabric.base.value.ImageName;
import epfabric.base.value.ImageRef;
import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.environment.ServingRequest;
import epfabric.fabric.environment.ServingRequest.Backend;
import epfabric.fabric.environment.ServingRequest.Shape;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingGroup;
import epfabric.fabric.plan.ServingGroup.Role;
import epfabric.fabric.plan.ServingMemory;
import epfabric.fabric.plan.ServingPlan;
import epfabric.fabric.plan.ServingPlan.Request;
import epfabric.fabric.plan.notice.CombineFence;
import epfabric.fabric.plan.notice.KnownImage;
import epfabric.fabric.plan.planner.BackendChooser.Place;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides how a model is served on a fabric, or reports every problem of the request. */
public final class ServingPlanner {
  private static final String NAME = "serve";

  /** Keeps the names of its pods within the 63 characters of a host name. */
  private static final int LONGEST_NAME = 40;

  private final FabricPlan plan;
  private final Request asked;
  private final ServingPartNames words;
  private final Problems problems;

  private ServingPlanner(
      FabricPlan plan, Request asked, ServingPartNames words, Problems problems) {
    this.plan = plan;
    this.asked = asked;
    this.words = words;
    this.problems = problems;
  }

  /**
   * Returns the server; absent when {@code problems} got any.
   *
   * @param words names of the request's parts where it was written
   */
  public static Optional<ServingPlan> plan(
      FabricPlan plan, Request asked, ServingPartNames words, Problems problems) {
    return new ServingPlanner(plan, asked, words, problems).plan();
  }

  private Optional<ServingPlan> plan() {
    checkName();
    checkAmounts();
    Optional<String> bucket =
        read("cache-bucket", ServingRequest.BUCKET, asked.model().cacheBucket());
    Optional<GatewayName> gateway = read("gateway", ServingRequest.GATEWAY, asked.gateway());
    String pool = pool();
    Optional<ServedModel> model = model();
    Map<Role, Integer> nodes = nodes();
    Optional<ImageName> image =
        image("image", asked.software().image(), asked.software().engine().repository());
    Optional<ImageName> router = router();
    if (!problems.isEmpty()) {
      return Optional.empty();
    }
    BackendChooser chooser = chooser(model.orElseThrow(), image.orElseThrow());
    List<ServingGroup> groups = new ArrayList<>();
    nodes.forEach((role, each) -> group(chooser, new Place(role, each)).ifPresent(groups::add));
    groups.forEach(this::checkSequences);
    ServingFit fit = new ServingFit(plan.pool().machine().gpus().count(), chooser);
    groups.forEach(group -> checkFit(fit, group));
    if (!problems.isEmpty()) {
      return Optional.empty();
    }
    ServingPlan serving =
        new ServingPlan(
            model.orElseThrow(),
            new ServingPlan.Address(
                asked.place().name().orElse(NAME), asked.place().namespace(), gateway),
            new ServingPlan.Programs(asked.software().engine(), image.orElseThrow(), router),
            pool,
            bucket,
            groups);
    checkFence(serving);
    return problems.isEmpty() ? Optional.of(serving) : Optional.empty();
  }

  /** Refuses images that are known to return wrong rows; unknown ones get a warning. */
  private void checkFence(ServingPlan serving) {
    CombineFence.of(plan.pool().machine(), serving)
        .filter(CombineFence::lacking)
        .flatMap(CombineFence::sentence)
        .ifPresent(
            why ->
                wrong(
                    "image",
                    why,
                    CombineFence.expected(serving.programs().engine()),
                    "to read it from an image of yours: " + CombineFence.PAGE));
  }

  private BackendChooser chooser(ServedModel model, ImageName image) {
    return new BackendChooser(
        asked.software().engine(),
        asked.software().backend(),
        plan.workload().transport().kind(),
        KnownImage.of(asked.software().engine(), image).row(),
        model);
  }

  private Optional<ServingGroup> group(BackendChooser chooser, Place place) {
    BackendChoice choice = chooser.choose(place);
    if (choice.kernels().isEmpty()) {
      wrongBackend(place, choice.why());
    }
    String name = place.role().of(asked.place().name().orElse(NAME));
    return choice
        .kernels()
        .map(kernels -> memory(chooser.model(), place.nodes(), kernels))
        .map(memory -> new ServingGroup(place.role(), name, memory, choice.why()));
  }

  private void wrongBackend(Place place, String reasons) {
    boolean automatic = asked.software().backend() == Backend.AUTO;
    String message =
        String.format(
            Locale.ROOT,
            "no backend of %s fits %s: %s",
            asked.software().engine().title(),
            CountedNoun.of(place.nodes(), "node"),
            reasons);
    String expected =
        automatic
            ? words.with(option(place.role()), "1")
            : words.with("backend", EnumWord.of(Backend.AUTO));
    wrong(automatic ? option(place.role()) : "backend", message, expected, "");
  }

  private void checkName() {
    String name = asked.place().name().orElse(NAME);
    if (ScalarKind.NAME.parse().apply(name).isEmpty() || name.length() > LONGEST_NAME) {
      wrong(
          "name",
          "not a name for a LeaderWorkerSet, got \"" + name + "\"",
          "at most "
              + LONGEST_NAME
              + " lower-case letters, digits and hyphens; "
              + "starts with a letter, does not end with a hyphen",
          "");
    }
    asked
        .place()
        .namespace()
        .filter(n -> ScalarKind.NAME.parse().apply(n).isEmpty())
        .ifPresent(this::wrongSpace);
    asked
        .place()
        .namespace()
        .filter(List.of(plan.install().namespace(), plan.install().testNamespace())::contains)
        .ifPresent(
            n ->
                wrong(
                    "namespace",
                    "\"" + n + "\" admits only the fabric's own images",
                    "a namespace of yours",
                    ""));
  }

  private void wrongSpace(String name) {
    wrong("namespace", "not a namespace, got \"" + name + "\"", ScalarKind.NAME.expected(), "");
  }

  private void checkAmounts() {
    positive("context", asked.size().context());
    positive("sequences", asked.size().sequences());
  }

  private void positive(String option, int amount) {
    if (amount < 1) {
      wrong(option, "too few, got " + amount, "1 or more", "");
    }
  }

  /** Reads a part, if it was typed, and reports a wrong form. */
  private <T> Optional<T> read(String part, ScalarKind<T> kind, Optional<String> typed) {
    Optional<T> read = typed.flatMap(kind.parse());
    if (read.isEmpty()) {
      typed.ifPresent(
          text ->
              wrong(part, "not " + kind.noun() + ", got \"" + text + "\"", kind.expected(), ""));
    }
    return read;
  }

  private String pool() {
    List<String> pools = plan.pool().names();
    String pool = asked.place().pool().orElse(plan.pool().name());
    if (!pools.contains(pool)) {
      wrong(
          "pool",
          "the fabric has no such pool, got \"" + pool + "\"",
          String.join(", ", pools),
          NameSuggestion.forName(pool, pools));
    }
    return pool;
  }

  /** Returns the problem of a model that the catalog lacks. */
  static Optional<Problem> unknownModel(String model, ServingPartNames words) {
    Set<String> known = ServedModel.all().keySet();
    String hint =
        Stream.of(NameSuggestion.forName(model, known), words.otherModel())
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining(" "));
    String message = "not a model of the catalog, got \"" + model + "\"";
    return known.contains(model)
        ? Optional.empty()
        : Optional.of(words.problem("model", message, String.join(", ", known), hint));
  }

  private Optional<ServedModel> model() {
    Optional<ServedModel> model =
        asked
            .model()
            .own()
            .or(() -> Optional.ofNullable(ServedModel.all().get(asked.model().id())));
    if (model.isEmpty()) {
      unknownModel(asked.model().id(), words).ifPresent(problems::add);
    }
    String engine = EnumWord.of(asked.software().engine());
    model
        .map(m -> m.support().without().get(engine))
        .ifPresent(why -> wrong("engine", why, words.with("engine", "vllm"), ""));
    return model;
  }

  /** Returns the nodes of each group, in the order in which a request passes them. */
  private Map<Role, Integer> nodes() {
    int nodes = asked.size().nodes().orElse(1);
    Map<Role, Integer> groups = new EnumMap<>(Role.class);
    if (asked.size().shape() == Shape.AGGREGATED) {
      groups.put(Role.AGGREGATED, nodes);
      asked
          .size()
          .decodeNodes()
          .ifPresent(
              n ->
                  wrong(
                      "decode-nodes",
                      "one group does everything",
                      words.with("shape", EnumWord.of(Shape.PREFILL_DECODE)),
                      ""));
    } else {
      groups.put(Role.PREFILL, nodes);
      groups.put(Role.DECODE, asked.size().decodeNodes().orElse(nodes));
    }
    checkNodes(groups);
    return groups;
  }

  private void checkNodes(Map<Role, Integer> groups) {
    int most = plan.pool().nodes();
    int all = groups.values().stream().mapToInt(Integer::intValue).sum();
    if (most == 0) {
      wrong("nodes", "the pool is parked: it has no nodes", "more than 0", "");
    } else if (most < groups.size()) {
      wrong(
          "shape",
          "prefill and decode need separate nodes, and the pool has one",
          EnumWord.of(Shape.AGGREGATED),
          "");
    } else if (all > most || groups.values().stream().anyMatch(n -> n < 1)) {
      String together = groups.size() > 1 ? " for prefill and decode together" : "";
      wrong(
          "nodes",
          "the pool has " + CountedNoun.of(most, "node") + together + ", got " + all,
          "1 to " + (most - groups.size() + 1),
          "");
    }
  }

  /** Returns the option that sets the number of a group's nodes. */
  private String option(Role role) {
    return role == Role.DECODE && asked.size().decodeNodes().isPresent() ? "decode-nodes" : "nodes";
  }

  /** Checks the number of sequences, each of which may send a token at the same time. */
  private void checkSequences(ServingGroup group) {
    if (group.kernels() == Kernels.LOW_LATENCY && asked.size().sequences() > ServingMemory.TOKENS) {
      wrong(
          "sequences",
          "low latency takes "
              + ServingMemory.TOKENS
              + " tokens of each GPU at once, got "
              + asked.size().sequences(),
          "1 to " + ServingMemory.TOKENS,
          "");
    }
  }

  private Optional<ImageName> router() {
    if (asked.size().shape() == Shape.PREFILL_DECODE) {
      return image("router-image", asked.software().router(), asked.software().engine().router());
    }
    asked
        .software()
        .router()
        .ifPresent(r -> wrong("router-image", "one group needs no router", "none", ""));
    return Optional.empty();
  }

  private Optional<ImageName> image(String option, Optional<String> typed, String repository) {
    String text = typed.orElse(ImageRef.unbuilt(repository).toString());
    Optional<ImageName> image = ImageName.parse(text);
    if (image.isEmpty()) {
      wrong(
          option,
          "not an image, got \"" + text + "\"",
          "REPOSITORY@sha256: and 64 hexadecimal digits, or REPOSITORY:TAG",
          "");
    }
    return image;
  }

  private ServingMemory memory(ServedModel model, int nodes, Kernels kernels) {
    var gpus = plan.pool().machine().gpus();
    return new ServingMemory(
        model,
        nodes,
        nodes * gpus.count(),
        gpus.memoryGb(),
        asked.size().context(),
        asked.size().sequences(),
        kernels);
  }

  private void checkFit(ServingFit fit, ServingGroup group) {
    String option = option(group.role());
    fit.undivided(group).ifPresent(why -> wrong(option, why, ServingFit.DIVISOR, ""));
    fit.tooLarge(group)
        .ifPresent(
            why ->
                wrong(
                    option,
                    why,
                    fit.enoughNodes(group)
                        .map(nodes -> words.with(option, nodes + " or more"))
                        .orElse("less KV cache: no number of nodes is enough"),
                    "a shorter context or fewer sequences need less KV cache"));
  }

  private void wrong(String part, String message, String expected, String hint) {
    problems.add(words.problem(part, message, expected, hint));
  }
}
