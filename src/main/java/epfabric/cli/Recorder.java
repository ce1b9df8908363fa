package epfabric.cli;

import epfabric.engine.EmbeddedEngine;
import epfabric.engine.EngineSettings;
import epfabric.engine.Registrations;
import epfabric.infra.Program;
import epfabric.plan.FabricPlan;

/** Runs the program of a plan in the embedded engine. */
final class Recorder {
  private static final String ROOT_PROJECT = "epfabric";

  private Recorder() {}

  /** What {@code pulumi up} of the root project registers. */
  static Registrations record(FabricPlan plan) {
    EngineSettings settings = EngineSettings.of(ROOT_PROJECT, plan.scope().environment());
    return EmbeddedEngine.run(settings, context -> Program.declare(context, plan));
  }
}
