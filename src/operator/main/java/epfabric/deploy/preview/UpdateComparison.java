package epfabric.deploy.preview;

import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.state.PriorState;
import java.util.List;
import java.util.Map;

/** Computes the operations of an update from one set of registrations to another. */
public final class UpdateComparison {
  private UpdateComparison() {}

  public static PreviewReport between(Registrations before, Registrations after) {
    return between(PriorState.of(before), after);
  }

  /** Compares with an empty state: everything is created. */
  public static PreviewReport ofNew(Registrations after) {
    return between(new Registrations(List.of(), Map.of()), after);
  }

  public static PreviewReport between(PriorState before, Registrations after) {
    PriorState renamedBefore = before.inStackOf(after);
    EngineSteps steps = new EngineSteps(renamedBefore, after, ReplaceRules.load());
    steps.walk();
    ChangeWarnings warnings = new ChangeWarnings(renamedBefore, after.resources(), steps.changes());
    return new PreviewReport(
        steps.changes(),
        steps.progress().operations(),
        warnings.recreatedGpuNodes(),
        warnings.replacedNetworks(),
        steps.progress().refused(),
        List.of());
  }
}
