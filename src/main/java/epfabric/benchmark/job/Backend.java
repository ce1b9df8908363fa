package epfabric.benchmark.job;

import epfabric.benchmark.definition.ArgumentSet;
import epfabric.benchmark.definition.Remarks;
import epfabric.benchmark.plan.PlannedRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A program that runs benchmarks. What it cannot do it refuses by name. */
public sealed interface Backend permits DeepEpBench, DeepEpScripts {
  /** The one that these arguments are for. */
  static Backend of(ArgumentSet arguments) {
    return arguments.readsConfig() ? new DeepEpBench() : new DeepEpScripts();
  }

  /** What it is called. */
  String word();

  /** An error for each argument that would have no effect. */
  void check(PlannedRun run, Remarks remarks);

  /**
   * Commands that run one after the other in a pod, each only when the one before succeeded.
   *
   * @param nodePython the interpreter that lies on every node, when its libraries are used
   */
  List<Stage> stages(PlannedRun run, Optional<String> nodePython);

  /** What its processes are told by their environment. */
  Map<String, String> variables(PlannedRun run);

  /** The config.yaml that it reads. */
  Optional<ConfigFile> config(PlannedRun run);

  /** Whether a run that ends well has figures, in its files or in what it prints. */
  boolean measures(PlannedRun run);

  /** Where it leaves its files; empty when it prints only. */
  Optional<String> results(PlannedRun run);

  /** A container's name and command. */
  record Stage(String name, List<String> command) {
    public Stage {
      command = List.copyOf(command);
    }
  }

  /** A file, and where a pod has it. */
  record ConfigFile(String path, String text) {}
}
