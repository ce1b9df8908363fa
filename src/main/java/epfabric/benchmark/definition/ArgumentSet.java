package epfabric.benchmark.definition;

/** Which cmd_args a definition has; three template names share them in five ways. */
public enum ArgumentSet {
  /** Of the program of the page on DeepEPBenchmark. */
  PAGE(FieldTables.page()),
  /** The same under the name DeepEP, in releases 1.5.0 to 1.7.0-1. */
  PAGE_AS_DEEPEP(FieldTables.page().with(Schema.Field.off("enable_tuning"))),
  /** Of its successor. */
  MOE(FieldTables.moe()),
  /** Of DeepEP's own test scripts. */
  SCRIPTS(FieldTables.scripts());

  private final Schema schema;

  ArgumentSet(Schema schema) {
    this.schema = schema;
  }

  public Schema schema() {
    return schema;
  }

  /** Whether it is run by a program that reads config.yaml. */
  public boolean readsConfig() {
    return this != SCRIPTS;
  }
}
