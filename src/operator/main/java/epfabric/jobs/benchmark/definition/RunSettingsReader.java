package epfabric.jobs.benchmark.definition;

import epfabric.base.problem.Location;
import epfabric.base.problem.NameSuggestion;
import epfabric.base.problem.Problem;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Entry;
import epfabric.base.reading.ConfigNode.Items;
import epfabric.base.reading.ConfigNode.Scalar;
import epfabric.jobs.benchmark.definition.TestDefinitions.Known;
import epfabric.jobs.benchmark.definition.TestScenario.Dependency;
import epfabric.jobs.benchmark.definition.TestScenario.NodesWish;
import epfabric.jobs.benchmark.definition.TestScenario.TestRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads one test of a scenario together with its definition, which is inline or in another file.
 */
final class RunSettingsReader {
  private final TestDefinitions definitions;
  private final boolean strict;
  private final Remarks remarks;

  RunSettingsReader(TestDefinitions definitions, boolean strict, Remarks remarks) {
    this.definitions = definitions;
    this.strict = strict;
    this.remarks = remarks;
  }

  /** Returns the test; empty if it has no definition that can be run. */
  Optional<TestRun> read(Entries written, String path) {
    Entries table = strict ? written : withNodesAsList(written, path);
    Optional<TestDefinition> definition = definition(table, path);
    boolean laterRevision = !strict || definition.filter(d -> !d.template().later()).isEmpty();
    SchemaReader reader = new SchemaReader(remarks, false);
    Map<String, Object> values = reader.table(table, FieldTables.run(laterRevision), path);
    RunRules rules = new RunRules(values, reader, path, strict, remarks);
    rules.check();
    return definition.map(
        d ->
            new TestRun(
                String.valueOf(values.getOrDefault("id", "")),
                reader.place(path + ".id"),
                d,
                new NodesWish(
                    rules.nodes(),
                    rules.sweepsNodes(),
                    texts(values, "nodes"),
                    texts(values, "exclude_nodes")),
                rules.iterations(),
                rules.limit(),
                dependencies(values)));
  }

  /** Accepts a text where CloudAI expects a list, because CloudAI's documentation shows a text. */
  private Entries withNodesAsList(Entries table, String path) {
    List<Entry> entries = new ArrayList<>();
    for (Entry entry : table.entries()) {
      if (entry.key().equals("nodes") && entry.value() instanceof Scalar text && text.quoted()) {
        remarks.warn(
            text.where(),
            path + ".nodes",
            "CloudAI wants a list and refuses this text, though its documentation has it",
            "nodes = [\"" + text.text() + "\"]");
        entries.add(new Entry(entry.key(), entry.where(), new Items(List.of(text), text.where())));
      } else {
        entries.add(entry);
      }
    }
    return new Entries(entries, table.where());
  }

  private Optional<TestDefinition> definition(Entries table, String path) {
    Entries own = UntypedTables.only(table, FieldTables.overrides());
    Optional<ConfigNode> name = UntypedTables.value(table, "test_name");
    if (name.isPresent()) {
      if (UntypedTables.value(own, "test_template_name").isPresent()) {
        String message = "given together with test_name, whose file says the template";
        Location where = UntypedTables.value(own, "test_template_name").get().where();
        remarks.error(where, path + ".test_template_name", message, "one of the two", "");
      }
      return TestDefinitions.text(table, "test_name")
          .flatMap(n -> knownTest(n, name.get().where(), path))
          .flatMap(known -> withChanges(known, own, name.get().where(), path));
    }
    List<String> missing =
        List.of("test_template_name", "name", "description").stream()
            .filter(key -> UntypedTables.value(own, key).isEmpty())
            .toList();
    if (!missing.isEmpty()) {
      remarks.error(
          table.where(),
          path,
          "names no test, and as an inline test it lacks " + String.join(", ", missing),
          "test_name, or test_template_name, name, description and cmd_args",
          "");
      return Optional.empty();
    }
    return resolve(own, path);
  }

  private Optional<Known> knownTest(String name, Location where, String path) {
    Optional<Known> known = definitions.named(name);
    if (known.isEmpty()) {
      remarks.error(
          where,
          path + ".test_name",
          "there is no such test, got \"" + name + "\"",
          definitions.names().isEmpty()
              ? "a test of --tests DIR"
              : String.join(", ", definitions.names()),
          NameSuggestion.forName(name, definitions.names()));
    }
    return known;
  }

  private Optional<TestDefinition> withChanges(
      Known known, Entries own, Location name, String path) {
    if (known.definition().isEmpty()) {
      reportOtherProgram(known.table(), name, path);
      return Optional.empty();
    }
    return resolve(UntypedTables.merged(known.table(), own), path);
  }

  private void reportOtherProgram(Entries test, Location where, String path) {
    Optional<String> foreign =
        TestDefinitions.text(test, "test_template_name").filter(TemplateNames.OTHERS::contains);
    if (foreign.isPresent() && !strict) {
      remarks.error(
          where,
          path + ".test_name",
          "a test of " + foreign.get() + ", and epfabric runs DeepEP benchmarks only",
          "a test of " + String.join(", ", TemplateNames.OURS),
          OtherLibraries.equivalentOf(foreign.get()));
    }
  }

  /**
   * Returns the definition with the scenario's changes. Problems of the test's own file are not
   * repeated: they were reported when that file was read.
   */
  private Optional<TestDefinition> resolve(Entries table, String path) {
    Remarks found = new Remarks();
    Optional<TestDefinition> definition = new DefinitionReader(strict, found).read(table);
    String scenario = path.isEmpty() ? "" : path + ".";
    found.ordered().stream()
        .filter(r -> !fromFile(r.problem()))
        .map(r -> new Remark(r.level(), underPath(r.problem(), scenario)))
        .forEach(remarks::add);
    if (definition.isEmpty()) {
      reportOtherProgram(table, table.where(), path);
    }
    return definition;
  }

  private boolean fromFile(Problem problem) {
    return definitions.all().stream()
        .anyMatch(k -> k.table().where().source().equals(problem.where().source()));
  }

  private static Problem underPath(Problem problem, String path) {
    return new Problem(
        problem.where(),
        path + problem.key(),
        problem.message(),
        problem.expected(),
        problem.hint());
  }

  private static List<String> texts(Map<String, Object> values, String key) {
    return values.get(key) instanceof List<?> items
        ? items.stream().map(String::valueOf).toList()
        : List.of();
  }

  private static List<Dependency> dependencies(Map<String, Object> values) {
    List<Dependency> dependencies = new ArrayList<>();
    if (values.get("dependencies") instanceof List<?> items) {
      for (Object item : items) {
        if (item instanceof Map<?, ?> map && map.get("type") instanceof String type) {
          dependencies.add(new Dependency(Dependency.Kind.of(type), String.valueOf(map.get("id"))));
        }
      }
    }
    return dependencies;
  }
}
