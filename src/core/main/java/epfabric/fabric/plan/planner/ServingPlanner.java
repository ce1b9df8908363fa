package epfabric.fabric.plan.planner;

import epfabric.base.problem.NameSuggestion;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.EnumWord;
import epfabric.base.value.GatewayName;
import epfabric.base.value.ImageName;
import epfabric.base.value.ImageRef;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.environment.ServingRequest;
import epfabric.fabric.environment.ServingRequest.Shape;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingGroup;
import epfabric.fabric.plan.ServingGroup.Role;
import epfabric.fabric.plan.ServingPlan;
import epfabric.fabric.plan.ServingPlan.Request;
import epfabric.fabric.plan.ServingPlan.Software;
import epfabric.fabric.plan.notice.CombineFence;
import epfabric.fabric.plan.notice.KnownImage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides how a model is served on a fabric, or reports every problem of the request. */
public final class ServingPlanner {
  private final FabricPlan plan;
  private final Request requested;
  private final Software software;
  private final RequestProblems problems;

  private ServingPlanner(FabricPlan plan, Request requested, RequestProblems problems) {
    this.plan = plan;
    this.requested = requested;
    this.software = requested.software();
    this.problems = problems;
  }

  /**
   * Returns the server; empty if problems were added to {@code problems}.
   *
   * @param words names of the request's parts: options of a command, or settings of a file
   */
  public static Optional<ServingPlan> plan(
      FabricPlan plan, Request requested, RequestPartNames words, Problems problems) {
    return new ServingPlanner(plan, requested, new RequestProblems(words, problems)).plan();
  }

  private Optional<ServingPlan> plan() {
    PlacePlanner place = new PlacePlanner(plan, requested.place(), problems);
    String name = place.name("serve", "a LeaderWorkerSet");
    Optional<String> namespace = place.namespace(ScalarKind.NAME);
    ServingSizes sizes = new ServingSizes(plan, requested.size(), problems);
    sizes.checkAmounts();
    Optional<String> bucket =
        problems.read("cache-bucket", ServingRequest.BUCKET, requested.model().cacheBucket());
    Optional<GatewayName> gateway =
        problems.read("gateway", ServingRequest.GATEWAY, requested.gateway());
    String pool = place.pool();
    Optional<ServedModel> model = model();
    Map<Role, Integer> nodes = sizes.nodes();
    Optional<ImageName> image = image("image", software.image(), software.engine().repository());
    Optional<ImageName> router = router();
    if (!problems.found().isEmpty()) {
      return Optional.empty();
    }
    List<ServingGroup> groups =
        sizes.groups(name, nodes, chooser(model.orElseThrow(), image.orElseThrow()));
    if (!problems.found().isEmpty()) {
      return Optional.empty();
    }
    ServingPlan serving =
        new ServingPlan(
            model.orElseThrow(),
            new ServingPlan.Address(name, namespace, gateway),
            new ServingPlan.Programs(software.engine(), image.orElseThrow(), router),
            pool,
            bucket,
            groups);
    checkFence(serving);
    return problems.found().isEmpty() ? Optional.of(serving) : Optional.empty();
  }

  /**
   * Refuses images that are known to return wrong rows; images whose fence is unknown get a
   * warning.
   */
  private void checkFence(ServingPlan serving) {
    CombineFence.of(plan.pool().machine(), serving)
        .filter(CombineFence::lacking)
        .flatMap(CombineFence::sentence)
        .ifPresent(
            why ->
                problems.wrong(
                    "image",
                    why,
                    CombineFence.expected(software.engine()),
                    "to check an image of yours: " + CombineFence.PAGE));
  }

  private BackendChooser chooser(ServedModel model, ImageName image) {
    return new BackendChooser(
        software.engine(),
        software.backend(),
        plan.workload().transport().kind(),
        plan.pool().machine().nvlinkDomain(),
        KnownImage.of(software.engine(), image).row(),
        model);
  }

  /** Returns the problem for a model that is not in the catalog. */
  static Optional<Problem> unknownModel(String model, RequestPartNames words) {
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
        requested
            .model()
            .own()
            .or(() -> Optional.ofNullable(ServedModel.all().get(requested.model().id())));
    if (model.isEmpty()) {
      unknownModel(requested.model().id(), problems.words()).ifPresent(problems.found()::add);
    }
    String engine = EnumWord.of(software.engine());
    model
        .map(m -> m.support().without().get(engine))
        .ifPresent(
            why -> problems.wrong("engine", why, problems.words().with("engine", "vllm"), ""));
    return model;
  }

  private Optional<ImageName> router() {
    if (requested.size().shape() == Shape.PREFILL_DECODE) {
      return image("router-image", software.router(), software.engine().router());
    }
    software
        .router()
        .ifPresent(r -> problems.wrong("router-image", "one group needs no router", "none", ""));
    return Optional.empty();
  }

  private Optional<ImageName> image(String part, Optional<String> typed, String repository) {
    return problems.image(part, typed.orElse(ImageRef.unbuilt(repository).toString()));
  }
}
