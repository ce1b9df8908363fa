package epfabric.jobs.benchmark.definition;

/**
 * The sets of arguments that {@code cmd_args} can hold; CloudAI has three template names for these
 * four sets.
 */
public enum ArgumentSet {
  /** Arguments of the program that CloudAI's page on DeepEPBenchmark describes. */
  PAGE,
  /** The same arguments under the name DeepEP, in releases 1.5.0 to 1.7.0-1. */
  PAGE_AS_DEEPEP,
  /** Arguments of MoEBenchmark, the successor of that program. */
  MOE,
  /** Arguments of DeepEP's own test scripts. */
  SCRIPTS;

  /** Returns the fields of this set. */
  public TableSchema schema() {
    return switch (this) {
      case PAGE -> FieldTables.PAGE;
      case PAGE_AS_DEEPEP -> FieldTables.PAGE_AS_DEEPEP;
      case MOE -> FieldTables.MOE;
      case SCRIPTS -> FieldTables.SCRIPTS;
    };
  }

  /** Returns whether the program that takes these arguments reads them from config.yaml. */
  public boolean readsConfig() {
    return this != SCRIPTS;
  }
}
