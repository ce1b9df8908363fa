package epfabric.cli;

import epfabric.plan.FabricPlan;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * An environment as planned, with the files it was planned from.
 *
 * @param root folder of the environment file
 * @param inputs content of every file that was read, by path relative to {@code root}
 */
record LoadedEnvironment(FabricPlan plan, Path root, Map<String, byte[]> inputs) {
  LoadedEnvironment {
    inputs = new TreeMap<>(inputs);
  }

  String name() {
    return plan.scope().environment();
  }
}
