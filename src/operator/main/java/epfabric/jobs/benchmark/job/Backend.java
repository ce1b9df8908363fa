package epfabric.jobs.benchmark.job;

import epfabric.base.problem.NameSuggestion;
import epfabric.jobs.benchmark.definition.OtherLibraries;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A program that runs benchmarks. What it cannot do it refuses by name. */
public sealed interface Backend permits DeepEpBench, DeepEpScripts, Epbench, OwnDeepEp {
  /**
   * Who runs it, in {@code cmd_args}; CloudAI has no such field, and takes those that it does not
   * know without a word. In the file, and not an option: so a scenario can compare two, a sweep
   * too, and whoever goes on with an experiment finds it there.
   */
  String KEY = "backend";

  /**
   * Its values: DeepEP by the program that the arguments are for, our own meter, or our own library
   * with DeepEP's calls.
   */
  List<String> WORDS = List.of("deepep", Epbench.WORD, OwnDeepEp.WORD);

  /** The one that a run asks for. */
  static Backend of(PlannedRun run) {
    Object word = run.combination().cmdArgs().get(KEY);
    if (Epbench.WORD.equals(word)) {
      return new Epbench();
    }
    if (OwnDeepEp.WORD.equals(word)) {
      return new OwnDeepEp();
    }
    return run.definition().arguments().readsConfig() ? new DeepEpBench() : new DeepEpScripts();
  }

  /** An error for the name of a program that nobody knows. */
  static void checkName(PlannedRun run, Remarks remarks) {
    Object name = run.combination().cmdArgs().getOrDefault(KEY, WORDS.get(0));
    if (!WORDS.contains(name) && !OtherLibraries.knows(name)) {
      String path = "cmd_args." + KEY;
      remarks.error(
          run.definition().place(path),
          path,
          "no such program, got \"" + name + "\"",
          String.join(", ", WORDS),
          NameSuggestion.forName(String.valueOf(name), WORDS));
    }
  }

  /** What it is called. */
  String word();

  /** An error for each argument that would have no effect. */
  void check(PlannedRun run, Remarks remarks);

  /**
   * Commands that run one after the other in a pod, each only when the one before succeeded.
   *
   * @param node what lies on every node
   */
  List<List<String>> commands(PlannedRun run, OnNode node);

  /** What its processes are told by their environment. */
  Map<String, String> variables(PlannedRun run, OnNode node);

  /** The config.yaml that it reads. */
  Optional<ConfigFile> config(PlannedRun run);

  /** Whether a run that ends well has figures, in its files or in what it prints. */
  boolean measures(PlannedRun run);

  /** Where it leaves its files; empty when it prints only. */
  Optional<String> results(PlannedRun run);

  /**
   * Programs that lie on every node, as its pods see them.
   *
   * @param python the interpreter, when the node's libraries are used and it has one
   * @param ownPackages PYTHONPATH on which our own library comes before any DeepEP
   */
  record OnNode(Optional<String> python, String epbench, String ownPackages) {}

  /** A file, and where a pod has it. */
  record ConfigFile(String path, String text) {}
}
