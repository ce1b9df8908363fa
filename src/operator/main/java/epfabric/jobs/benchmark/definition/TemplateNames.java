package epfabric.jobs.benchmark.definition;

import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Entry;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** The template names under which CloudAI has known DeepEP benchmarks. */
public enum TemplateNames {
  /**
   * The program that CloudAI's documentation page describes. This name exists only on that page and
   * in an unreleased revision of CloudAI.
   */
  DEEPEP_BENCHMARK("DeepEPBenchmark"),
  /** The documentation page's program until release 1.7.0-1; DeepEP's own scripts since then. */
  DEEPEP("DeepEP"),
  /** The documentation page's program since release 1.7.0-2. */
  MOE_BENCHMARK("MoEBenchmark");

  /** Templates of other programs, which at least one of the two supported revisions runs. */
  static final List<String> OTHERS =
      List.of(
          "UCCTest",
          "NcclTest",
          "DDLBTest",
          "ChakraReplay",
          "Sleep",
          "NeMoLauncher",
          "NeMoRun",
          "JaxToolboxGPT",
          "JaxToolboxGrok",
          "JaxToolboxNemotron",
          "SlurmContainer",
          "MegatronRun",
          "MegatronBridge",
          "TritonInference",
          "NIXLBench",
          "NixlEP",
          "AIDynamo",
          "BashCmd",
          "NixlPerftest",
          "NIXLKVBench",
          "Aiconfigurator",
          "DynamoMocker",
          "OSUBench",
          "Fio",
          "sglang",
          "vllm");

  static final List<String> OURS = List.of("DeepEPBenchmark", "DeepEP", "MoEBenchmark");

  /** Keys that only one of the two programs takes: the page's program, or DeepEP's scripts. */
  private static final List<String> OF_PAGE = keysOnlyIn(FieldTables.PAGE, FieldTables.SCRIPTS);

  private static final List<String> OF_SCRIPTS = keysOnlyIn(FieldTables.SCRIPTS, FieldTables.PAGE);

  private final String word;

  TemplateNames(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  static Optional<TemplateNames> parse(String word) {
    int index = OURS.indexOf(word);
    return index < 0 ? Optional.empty() : Optional.of(values()[index]);
  }

  /**
   * Returns whether the later of the two supported revisions of CloudAI has this name; {@code
   * DeepEPBenchmark} exists only in the earlier revision.
   */
  boolean later() {
    return this != DEEPEP_BENCHMARK;
  }

  /**
   * Returns the set to which the arguments belong; CloudAI itself assumes DeepEP's scripts for
   * every {@code DeepEP}.
   */
  ArgumentSet arguments(Entries cmdArgs, boolean strict) {
    return switch (this) {
      case DEEPEP_BENCHMARK -> ArgumentSet.PAGE;
      case MOE_BENCHMARK -> ArgumentSet.MOE;
      case DEEPEP ->
          !strict && !pageKeys(cmdArgs).isEmpty() && scriptKeys(cmdArgs).isEmpty()
              ? ArgumentSet.PAGE_AS_DEEPEP
              : ArgumentSet.SCRIPTS;
    };
  }

  static List<String> pageKeys(Entries cmdArgs) {
    return keys(cmdArgs, OF_PAGE);
  }

  static List<String> scriptKeys(Entries cmdArgs) {
    return keys(cmdArgs, OF_SCRIPTS);
  }

  private static List<String> keys(Entries cmdArgs, List<String> among) {
    return cmdArgs.entries().stream().map(Entry::key).filter(among::contains).toList();
  }

  private static List<String> keysOnlyIn(TableSchema ours, TableSchema theirs) {
    TreeSet<String> names = new TreeSet<>(ours.names());
    theirs.names().forEach(names::remove);
    if (ours.field("tokens").isPresent()) {
      names.add("enable_tuning");
    }
    return List.copyOf(names);
  }
}
