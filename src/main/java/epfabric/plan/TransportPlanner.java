package epfabric.plan;

import epfabric.catalog.Machine;
import epfabric.catalog.SoftwareSet;
import epfabric.environment.WorkloadRequest.Transport;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Decides how the kernels reach another node, and the environment that makes them do so. */
final class TransportPlanner {
  private final Transport asked;
  private final Decisions decisions;

  TransportPlanner(Transport asked, Decisions decisions) {
    this.asked = asked;
    this.decisions = decisions;
  }

  TransportPlan plan(SoftwareSet set, Machine machine) {
    return new TransportPlan(
        set.transport(), 1, variables(set), Map.of(), timeoutSeconds(), devices(machine), "");
  }

  private static List<String> devices(Machine machine) {
    int gpus = machine.gpus().count();
    return IntStream.range(0, gpus).mapToObj(g -> "mlx5_" + g * machine.rdmaNics() / gpus).toList();
  }

  private Map<String, String> variables(SoftwareSet set) {
    Map<String, String> given = new TreeMap<>(asked.variables());
    asked.serviceLevel().ifPresent(sl -> given.put(set.serviceLevelVariable(), sl.toString()));
    asked.qpDepth().ifPresent(depth -> given.put(SoftwareSet.QP_DEPTH, depth.toString()));
    Map<String, String> variables = new TreeMap<>(set.variables());
    variables.putAll(given);
    variables.forEach(
        (name, value) ->
            decisions.derive(
                "epfabric:transport.variables." + name,
                value,
                given.containsKey(name) ? "given" : "software set " + set.name()));
    return variables;
  }

  private int timeoutSeconds() {
    return decisions.choose(
        "epfabric:transport.timeoutSeconds",
        asked.timeoutSeconds(),
        Defaults.TIMEOUT_SECONDS,
        "default: DeepEP's NUM_CPU_TIMEOUT_SECS");
  }
}
