package epfabric.rehearsal;

import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.stack.DeploymentException;
import java.util.List;

/**
 * Deploys a plan with the embedded engine or an ordinary pulumi CLI. Every call may throw {@link
 * DeploymentException} and {@link epfabric.rehearsal.stack.KilledException}.
 */
interface DeploymentEngine extends AutoCloseable {
  /** Returns the engine's name for messages. */
  String engine();

  /** Creates an empty stack. */
  default void begin() {}

  /** Writes a setting into the environment, as {@code pulumi config set --path} does. */
  default void configure(String path, String value) {}

  /** Returns one line about the changes that an update would make. */
  String preview(FabricPlan plan);

  /** Updates the resources to match the plan; returns a one-line summary. */
  default String up(FabricPlan plan) {
    return up(plan, List.of());
  }

  /**
   * Updates the resources as {@code pulumi up --replace} does; returns a one-line summary.
   *
   * @param replaced logical names of resources to replace even if they match the plan
   */
  String up(FabricPlan plan, List<String> replaced);

  /** Compares the state with the real resources; returns the differences. */
  List<String> refresh();

  void destroy();

  /** Resolves operations that a killed update left pending; returns descriptions of the changes. */
  List<String> resolvePending();

  /** Imports a resource into the state; returns false if the resource does not exist. */
  boolean adopt(FabricPlan plan, String urn);

  /** Returns the command line that imports the resource. */
  String adoptCommand(FabricPlan plan, String urn);

  /** Kills the engine during the operation with the given number, counted from 1; 0 for never. */
  void killDuring(int operationNumber);

  @Override
  default void close() {}
}
