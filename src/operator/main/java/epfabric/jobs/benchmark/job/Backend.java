package epfabric.jobs.benchmark.job;

import epfabric.base.problem.NameSuggestion;
import epfabric.jobs.benchmark.definition.OtherLibraries;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program that runs benchmarks. It reports an error for each setting that it does not support.
 */
public sealed interface Backend permits DeepEpBench, DeepEpScripts, Epbench, OwnDeepEp {
  /**
   * The argument in {@code cmd_args} that selects the program; CloudAI has no such field, and
   * silently accepts unknown ones. It is an argument in the file and not an option of a command, so
   * that a scenario or a sweep can compare two programs, and a continued experiment uses the same
   * program.
   */
  String KEY = "backend";

  /**
   * The argument's values: DeepEP, run by the program to which the arguments belong; epfabric's own
   * benchmark epbench; or epfabric's own library, which has DeepEP's API.
   */
  List<String> WORDS = List.of("deepep", Epbench.WORD, OwnDeepEp.WORD);

  /** Returns the program that a run selects. */
  static Backend of(PlannedRun run) {
    Object word = run.test().combination().cmdArgs().get(KEY);
    if (Epbench.WORD.equals(word)) {
      return new Epbench();
    }
    if (OwnDeepEp.WORD.equals(word)) {
      return new OwnDeepEp();
    }
    return run.test().definition().arguments().readsConfig()
        ? new DeepEpBench()
        : new DeepEpScripts();
  }

  /** Reports an error for an unknown program name. */
  static void checkName(PlannedRun run, Remarks remarks) {
    Object name = run.test().combination().cmdArgs().getOrDefault(KEY, WORDS.get(0));
    if (!WORDS.contains(name) && !OtherLibraries.knows(name)) {
      String path = "cmd_args." + KEY;
      remarks.error(
          run.test().definition().place(path),
          path,
          "no such program, got \"" + name + "\"",
          String.join(", ", WORDS),
          NameSuggestion.forName(String.valueOf(name), WORDS));
    }
  }

  /** Returns the program's name. */
  String word();

  /** Reports an error for each argument that would have no effect. */
  void check(PlannedRun run, Remarks remarks);

  /**
   * Returns the commands that a pod runs in order until one fails.
   *
   * @param node the programs installed on every node
   */
  List<List<String>> commands(PlannedRun run, OnNode node);

  /** Returns the environment variables of the program's processes. */
  Map<String, String> variables(PlannedRun run, OnNode node);

  /** Returns the config.yaml that the program reads; empty if it reads none. */
  Optional<ConfigFile> config(PlannedRun run);

  /** Returns whether a successful run has measurements, in files or in its output. */
  boolean measures(PlannedRun run);

  /** Returns the folder of the program's result files; empty if it only prints results. */
  Optional<String> results(PlannedRun run);

  /**
   * Programs installed on every node, as pods see them.
   *
   * @param python the node's interpreter, if the node has one and the node's libraries are used
   * @param ownPackages PYTHONPATH on which epfabric's library precedes any DeepEP
   */
  record OnNode(Optional<String> python, String epbench, String ownPackages) {}

  /** A file, and its path in a pod. */
  record ConfigFile(String path, String text) {}
}
