package epfabric.rehearsal;

import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.stack.DeploymentException;
import java.util.List;

/**
 * Who deploys: the embedded engine, or an ordinary pulumi CLI. Every call may throw {@link
 * DeploymentException} and {@link epfabric.rehearsal.stack.KilledException}.
 */
interface DeploymentEngine extends AutoCloseable {
  /** For people: what deploys. */
  String engine();

  /** Prepares a stack without resources. */
  default void begin() {}

  /** Writes a setting into the environment, as {@code pulumi config set --path}. */
  default void configure(String path, String value) {}

  /** What an update would do, one line. */
  String preview(FabricPlan plan);

  /** Makes the world as planned; says what it did, one line. */
  default String up(FabricPlan plan) {
    return up(plan, List.of());
  }

  /**
   * The same with {@code pulumi up --replace}.
   *
   * @param replaced logical names of resources that are replaced although they are as planned
   */
  String up(FabricPlan plan, List<String> replaced);

  /** Looks at everything; what is not as it was made. */
  List<String> refresh();

  void destroy();

  /** Ends what a killed update left open; says what was done. */
  List<String> resolvePending();

  /** Takes into the state what exists already; true if it does. */
  boolean adopt(FabricPlan plan, String urn);

  /** The command line that adopts. */
  String adoptCommand(FabricPlan plan, String urn);

  /** The engine is killed in the how-manieth operation from now on; 0 for never. */
  void killAfter(int operations);

  @Override
  default void close() {}
}
