package epfabric.jobs.benchmark.definition;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problems;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Scalar;
import epfabric.base.reading.TomlTree;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The test files of a folder, by the names of the tests. */
public final class TestDefinitions {
  /** The text of a file, with the name that the user gave. */
  public record Source(String file, String text) {}

  /**
   * A test file.
   *
   * @param table its unchecked content
   * @param definition empty when the test is invalid or belongs to a program that epfabric does not
   *     run
   */
  public record Known(String name, Entries table, Optional<TestDefinition> definition) {}

  private final Map<String, Known> byName = new LinkedHashMap<>();
  private final boolean strict;
  private final Remarks remarks;

  private TestDefinitions(boolean strict, Remarks remarks) {
    this.strict = strict;
    this.remarks = remarks;
  }

  /**
   * Reads all files.
   *
   * @param strict whether only files that CloudAI accepts are accepted
   */
  public static TestDefinitions read(List<Source> files, boolean strict, Remarks remarks) {
    TestDefinitions definitions = new TestDefinitions(strict, remarks);
    files.forEach(definitions::read);
    return definitions;
  }

  /** Returns the document of a file; empty if it is not TOML. */
  static Optional<Entries> document(Source source, Remarks remarks) {
    Problems problems = new Problems();
    ConfigNode node = TomlTree.parse(source.file(), source.text(), problems);
    remarks.addAll(problems);
    return node instanceof Entries table ? Optional.of(table) : Optional.empty();
  }

  private void read(Source source) {
    document(source, remarks)
        .filter(table -> strict || !isSystem(table))
        .ifPresent(
            table -> {
              Optional<TestDefinition> definition =
                  new DefinitionReader(strict, remarks).read(table);
              text(table, "name").ifPresent(name -> add(new Known(name, table, definition)));
            });
  }

  /**
   * Returns whether the file is CloudAI's description of a cluster, which some users store beside
   * tests.
   */
  private boolean isSystem(Entries table) {
    boolean system =
        UntypedTables.value(table, "scheduler").isPresent()
            && UntypedTables.value(table, "test_template_name").isEmpty();
    if (system) {
      remarks.note(
          UntypedTables.value(table, "scheduler").orElseThrow().where(),
          "scheduler",
          "a system file of CloudAI, which epfabric does not read: the environment says where"
              + " benchmarks run, and nodes keep the images that they pulled"
              + " (cache_docker_images_locally); --pull-secret is for registries with a login");
    }
    return system;
  }

  private void add(Known test) {
    Known before = byName.put(test.name(), test);
    boolean toleratesDuplicates = strict && isEarlier(test) && before != null && isEarlier(before);
    if (before != null && !toleratesDuplicates) {
      Location where = UntypedTables.value(test.table(), "name").orElseThrow().where();
      remarks.error(
          where,
          "name",
          "a test of this name is also in " + before.table().where().source(),
          "a unique name",
          "");
    }
  }

  /**
   * Returns whether the test's template is of CloudAI's earlier revision, which silently uses the
   * last of several files with the same test name.
   */
  private static boolean isEarlier(Known test) {
    return test.definition().filter(d -> !d.template().later()).isPresent();
  }

  /**
   * Returns the tests that epfabric does not run, each with the name of its template or library.
   */
  public Map<String, String> foreign() {
    Map<String, String> foreign = new TreeMap<>();
    for (Known test : byName.values()) {
      test.definition()
          .map(definition -> OtherLibraries.of(definition.cmdArgs()).keySet())
          .filter(words -> !words.isEmpty())
          .ifPresent(words -> foreign.put(test.name(), String.join(", ", words)));
      text(test.table(), "test_template_name")
          .filter(TemplateNames.OTHERS::contains)
          .ifPresent(template -> foreign.put(test.name(), template));
    }
    return foreign;
  }

  public Optional<Known> named(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  public Collection<Known> all() {
    return List.copyOf(byName.values());
  }

  public List<String> names() {
    return List.copyOf(byName.keySet());
  }

  static Optional<String> text(Entries table, String key) {
    return UntypedTables.value(table, key)
        .filter(node -> node instanceof Scalar scalar && scalar.quoted())
        .map(node -> ((Scalar) node).text());
  }
}
