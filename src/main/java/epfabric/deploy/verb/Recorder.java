package epfabric.deploy.verb;

import epfabric.deploy.engine.EmbeddedEngine;
import epfabric.deploy.engine.EngineSettings;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.infra.Program;
import epfabric.fabric.plan.FabricPlan;

/** Runs the program of a plan in the embedded engine. */
public final class Recorder {
  private static final String ROOT_PROJECT = "epfabric";

  private Recorder() {}

  /** What {@code pulumi up} of the root project registers. */
  public static Registrations record(FabricPlan plan) {
    EngineSettings settings = EngineSettings.of(ROOT_PROJECT, plan.scope().environment());
    return EmbeddedEngine.run(settings, context -> Program.declare(context, plan));
  }
}
