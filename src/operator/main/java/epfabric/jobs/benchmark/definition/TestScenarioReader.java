package epfabric.jobs.benchmark.definition;

import epfabric.base.problem.Location;
import epfabric.base.problem.NameSuggestion;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Items;
import epfabric.jobs.benchmark.definition.TestDefinitions.Source;
import epfabric.jobs.benchmark.definition.TestScenario.TestRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads a scenario. Its tests are inline, or change tests that other files define. */
public final class TestScenarioReader {
  /** The maximum number of tests, which limits the length of a chain of dependencies. */
  private static final int MOST_TESTS = 2000;

  private final TestDefinitions definitions;
  private final Map<String, TestScenario> hooks;
  private final boolean strict;
  private final Remarks remarks;

  /**
   * Creates a reader.
   *
   * @param definitions the tests that scenarios may name
   * @param hooks scenarios that may run before or after each test, by name
   */
  public TestScenarioReader(
      TestDefinitions definitions,
      Map<String, TestScenario> hooks,
      boolean strict,
      Remarks remarks) {
    this.definitions = definitions;
    this.hooks = new TreeMap<>(hooks);
    this.strict = strict;
    this.remarks = remarks;
  }

  /** Returns the scenario with every valid test; empty if the file is not a scenario. */
  public Optional<TestScenario> read(Source source) {
    return TestDefinitions.document(source, remarks).map(this::read);
  }

  private TestScenario read(Entries table) {
    SchemaReader reader = new SchemaReader(remarks, false);
    Map<String, Object> head = reader.table(table, FieldTables.scenario(), "");
    List<Entries> items = items(table);
    if (UntypedTables.value(table, "Tests").filter(Items.class::isInstance).isPresent()
        && items.isEmpty()) {
      remarks.error(reader.place("Tests"), "Tests", "no test in it", "at least one test", "");
    }
    if (head.get("reports") instanceof Map<?, ?> reports) {
      reports.keySet().forEach(name -> checkReport(String.valueOf(name), reader));
    }
    if (items.size() > MOST_TESTS) {
      remarks.error(
          reader.place("Tests"), "Tests", items.size() + " tests", "at most " + MOST_TESTS, "");
      items = List.of();
    }
    RunSettingsReader runs = new RunSettingsReader(definitions, strict, remarks);
    List<TestRun> tests = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      runs.read(items.get(i), "Tests[" + i + "]").ifPresent(tests::add);
    }
    TestScenario scenario =
        new TestScenario(
            String.valueOf(head.getOrDefault("name", "")),
            !Boolean.FALSE.equals(head.get("job_status_check")),
            tests,
            hook(head, "pre_test", reader),
            hook(head, "post_test", reader));
    new ScenarioRules(scenario, items, strict, remarks).check();
    return scenario;
  }

  private static List<Entries> items(Entries table) {
    List<Entries> items = new ArrayList<>();
    Optional<ConfigNode> tests = UntypedTables.value(table, "Tests");
    if (tests.isPresent() && tests.get() instanceof Items list) {
      list.items().stream()
          .filter(Entries.class::isInstance)
          .map(Entries.class::cast)
          .forEach(items::add);
    }
    return items;
  }

  private Optional<TestScenario> hook(Map<String, Object> head, String key, SchemaReader reader) {
    if (!(head.get(key) instanceof String name)) {
      return Optional.empty();
    }
    Optional<TestScenario> hook = Optional.ofNullable(hooks.get(name));
    if (hook.isEmpty()) {
      remarks.error(
          reader.place(key),
          key,
          "no hook of this name, got \"" + name + "\"",
          hooks.isEmpty() ? "a scenario of --hooks DIR" : String.join(", ", hooks.keySet()),
          NameSuggestion.forName(name, hooks.keySet()));
    }
    return hook;
  }

  /** Checks a report's name, because CloudAI refuses unknown names; epfabric writes no reports. */
  private void checkReport(String name, SchemaReader reader) {
    List<String> known =
        List.of(
            "per_test",
            "status",
            "tarball",
            "dse",
            "moe_benchmark_throughput",
            "nixl_bench_summary",
            "nixl_ep_comparison",
            "nccl_comparison",
            "osu_bench_comparison",
            "ai_dynamo_comparison",
            "vllm_comparison",
            "sglang_comparison");
    if (!known.contains(name)) {
      Location where = reader.place("reports." + name);
      remarks.error(
          where,
          "reports." + name,
          "CloudAI has no such report",
          String.join(", ", known),
          NameSuggestion.forName(name, known));
    }
  }
}
