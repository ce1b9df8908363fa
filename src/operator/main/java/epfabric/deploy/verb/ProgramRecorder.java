package epfabric.deploy.verb;

import epfabric.deploy.engine.EmbeddedEngine;
import epfabric.deploy.engine.EngineSettings;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.infra.FabricProgram;
import epfabric.fabric.plan.FabricPlan;

/** Runs the program of a plan in the embedded Pulumi engine. */
public final class ProgramRecorder {
  private static final String ROOT_PROJECT = "epfabric";

  private ProgramRecorder() {}

  /** Returns the resources that {@code pulumi up} of the root project registers. */
  public static Registrations record(FabricPlan plan) {
    EngineSettings settings = EngineSettings.of(ROOT_PROJECT, plan.scope().environment());
    return EmbeddedEngine.run(settings, context -> FabricProgram.declare(context, plan));
  }
}
