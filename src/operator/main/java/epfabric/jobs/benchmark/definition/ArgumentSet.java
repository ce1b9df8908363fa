package epfabric.jobs.benchmark.definition;

/** Which cmd_args a definition has; three template names stand for four sets of them. */
public enum ArgumentSet {
  /** Of the program of the page on DeepEPBenchmark. */
  PAGE,
  /** The same under the name DeepEP, in releases 1.5.0 to 1.7.0-1. */
  PAGE_AS_DEEPEP,
  /** Of its successor. */
  MOE,
  /** Of DeepEP's own test scripts. */
  SCRIPTS;

  /** Their fields. */
  public TableSchema schema() {
    return switch (this) {
      case PAGE -> FieldTables.PAGE;
      case PAGE_AS_DEEPEP -> FieldTables.PAGE_AS_DEEPEP;
      case MOE -> FieldTables.MOE;
      case SCRIPTS -> FieldTables.SCRIPTS;
    };
  }

  /** Whether it is run by a program that reads config.yaml. */
  public boolean readsConfig() {
    return this != SCRIPTS;
  }
}
