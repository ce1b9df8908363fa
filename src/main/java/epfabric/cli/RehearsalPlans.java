package epfabric.cli;

import epfabric.environment.ConfigSource;
import epfabric.plan.FabricPlan;
import epfabric.problem.InvalidEnvironmentException;
import epfabric.rehearsal.Story;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The plans that a rehearsal deploys one after the other. */
final class RehearsalPlans {
  private static final String POOL = "epfabric:gpuPool";
  private static final String NODES = "nodes";

  private final Workspace workspace;
  private final LoadedEnvironment loaded;

  RehearsalPlans(Workspace workspace, LoadedEnvironment loaded) {
    this.workspace = workspace;
    this.loaded = loaded;
  }

  /** Twice as many nodes, one more or one less: the first that the rules allow. */
  Story.Plans plans() {
    int nodes = loaded.plan().pool().nodes();
    for (int other : List.of(2 * nodes, nodes + 1, nodes - 1)) {
      UnaryOperator<ConfigSource> change = s -> s.with(POOL, NODES, Integer.toString(other));
      Optional<FabricPlan> changed = plan(change);
      if (changed.isPresent()) {
        String words = POOL + "." + NODES + ": " + other + " instead of " + nodes;
        return plans(changed, words, change);
      }
    }
    return plans(Optional.empty(), "nothing is changed", s -> s);
  }

  private Story.Plans plans(
      Optional<FabricPlan> changed, String words, UnaryOperator<ConfigSource> change) {
    boolean isProtected = loaded.plan().scope().isProtected();
    Optional<FabricPlan> unprotected =
        isProtected
            ? plan(s -> change.apply(s).with("epfabric:protection", "", "none"))
            : Optional.empty();
    return new Story.Plans(loaded.plan(), changed, words, unprotected);
  }

  private Optional<FabricPlan> plan(UnaryOperator<ConfigSource> change) {
    try {
      FabricPlan plan = workspace.changed(loaded, change);
      return plan.equals(loaded.plan()) ? Optional.empty() : Optional.of(plan);
    } catch (InvalidEnvironmentException e) {
      // The rules forbid it: another number, or none.
      return Optional.empty();
    }
  }
}
