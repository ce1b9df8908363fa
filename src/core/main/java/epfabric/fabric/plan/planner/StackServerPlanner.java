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
  static void decide(ServingRequest asked, DecisionLog decisions) {
    asked.model().name().ifPresent(model -> decisions.given(ServingSettings.MODEL, model));
    asked.engine().ifPresent(engine -> decisions.given(ServingSettings.ENGINE, engine));
    decisions.choose(ServingSettings.BACKEND, asked.groups().backend());
    decisions.choose(ServingSettings.SHAPE, asked.groups().shape());
    decisions.choose(ServingSettings.NODES, asked.groups().nodes());
    decisions.choose(ServingSettings.CONTEXT, asked.load().context());
    decisions.choose(ServingSettings.SEQUENCES, asked.load().sequences());
    decisions.optional(ServingSettings.CACHE_BUCKET, asked.model().bucket());
    decisions.optional(ServingSettings.GATEWAY, asked.gateway());
    decisions.choose(ServingSettings.ACCEPT, asked.accept());
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
      FabricPlan plan, ServingRequest asked, PlanInput input, Problems problems) {
    if (plan.workload().acceptance().tests().isEmpty()) {
      return Optional.empty();
    }
    Request request =
        new Request(
            new ServingPlan.Model(
                asked.model().name().orElseThrow(), Optional.empty(), asked.model().bucket()),
            new ServingPlan.Software(
                asked.engine().orElseThrow(),
                ServingSettings.BACKEND.orDefault(asked.groups().backend()),
                asked.images().engine().map(Object::toString),
                asked.images().router().map(Object::toString)),
            new RequestedPlace(
                Optional.of(NAME), Optional.of(plan.scope().name("serving")), Optional.empty()),
            new ServingPlan.Size(
                ServingSettings.SHAPE.orDefault(asked.groups().shape()),
                asked.groups().nodes(),
                asked.groups().decodeNodes(),
                ServingSettings.CONTEXT.orDefault(asked.load().context()),
                ServingSettings.SEQUENCES.orDefault(asked.load().sequences())),
            asked.gateway().map(Object::toString));
    RequestPartNames words = RequestPartNames.settings(input.environment().reading().sources());
    return ServingPlanner.plan(plan, request, words, problems);
  }
}
