package epfabric.fabric.plan.planner;

import epfabric.base.problem.Problems;
import epfabric.fabric.environment.ServingRequest;
import epfabric.fabric.environment.ServingSettings;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.PlanInput;
import epfabric.fabric.plan.RequestedPlace;
import epfabric.fabric.plan.ServingPlan;
import epfabric.fabric.plan.ServingPlan.Request;
import java.util.Optional;

/** Plans the server that an environment requests. */
final class StackServerPlanner {
  private static final String NAME = "serve";

  private StackServerPlanner() {}

  /** Records the given settings, and the defaults of all others. */
  static void decide(ServingRequest requested, DecisionLog decisions) {
    requested.model().name().ifPresent(model -> decisions.given(ServingSettings.MODEL, model));
    requested.engine().ifPresent(engine -> decisions.given(ServingSettings.ENGINE, engine));
    decisions.choose(ServingSettings.BACKEND, requested.groups().backend());
    decisions.choose(ServingSettings.SHAPE, requested.groups().shape());
    decisions.choose(ServingSettings.NODES, requested.groups().nodes());
    decisions.choose(ServingSettings.CONTEXT, requested.load().context());
    decisions.choose(ServingSettings.SEQUENCES, requested.load().sequences());
    decisions.optional(ServingSettings.CACHE_BUCKET, requested.model().bucket());
    decisions.optional(ServingSettings.GATEWAY, requested.gateway());
    decisions.choose(ServingSettings.ACCEPT, requested.accept());
  }

  /**
   * Reports a model that is not in the catalog, so that the user sees it together with other
   * problems.
   */
  static void checkModel(PlanInput input, Problems problems) {
    RequestPartNames words = RequestPartNames.settings(input.environment().reading().sources());
    input
        .environment()
        .services()
        .serving()
        .flatMap(serving -> serving.model().name())
        .flatMap(model -> ServingPlanner.unknownModel(model, words))
        .ifPresent(problems::add);
  }

  /**
   * Returns the server; empty if no nodes can serve now, because the pool is parked or the
   * installation is being removed.
   */
  static Optional<ServingPlan> plan(
      FabricPlan plan, ServingRequest requested, PlanInput input, Problems problems) {
    if (plan.workload().acceptance().tests().isEmpty()) {
      return Optional.empty();
    }
    Request request =
        new Request(
            new ServingPlan.Model(
                requested.model().name().orElseThrow(),
                Optional.empty(),
                requested.model().bucket()),
            new ServingPlan.Software(
                requested.engine().orElseThrow(),
                ServingSettings.BACKEND.orDefault(requested.groups().backend()),
                requested.images().engine().map(Object::toString),
                requested.images().router().map(Object::toString)),
            new RequestedPlace(
                Optional.of(NAME), Optional.of(plan.scope().name("serving")), Optional.empty()),
            new ServingPlan.Size(
                ServingSettings.SHAPE.orDefault(requested.groups().shape()),
                requested.groups().nodes(),
                requested.groups().decodeNodes(),
                ServingSettings.CONTEXT.orDefault(requested.load().context()),
                ServingSettings.SEQUENCES.orDefault(requested.load().sequences())),
            requested.gateway().map(Object::toString));
    RequestPartNames words = RequestPartNames.settings(input.environment().reading().sources());
    return ServingPlanner.plan(plan, request, words, problems);
  }
}
