package epfabric.fabric.workspace;

import epfabric.fabric.catalog.LockFile;
import epfabric.fabric.environment.FabricLifetime;
import epfabric.fabric.plan.FabricPlan;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * A planned environment, with the files that the plan was made from.
 *
 * @param lifetime lifetime of the fabric, which is not part of the plan
 * @param root folder of the environment file
 * @param lock values that were looked up for the software set
 * @param inputs content of every file that was read, by path relative to {@code root}
 */
public record LoadedEnvironment(
    FabricPlan plan,
    FabricLifetime lifetime,
    Path root,
    LockFile lock,
    Map<String, byte[]> inputs) {
  public LoadedEnvironment {
    inputs = new TreeMap<>(inputs);
  }

  public String name() {
    return plan.scope().environment();
  }
}
