package epfabric.benchmark.definition;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.benchmark.definition.Definitions.Source;
import epfabric.benchmark.definition.Remark.Level;
import epfabric.benchmark.definition.Schema.Field;
import epfabric.benchmark.plan.BenchmarkPlanner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field of every argument set: its default, another type, another name, several values. */
class FieldTablesTest {
  /** A field of a set. */
  record Row(ArgumentSet set, Field field) {
    @Override
    public String toString() {
      return set + " " + field.name();
    }

    private String template() {
      return switch (set) {
        case PAGE -> "DeepEPBenchmark";
        case MOE -> "MoEBenchmark";
        default -> "DeepEP";
      };
    }

    /** A definition with this line, and one that decides whose arguments they are. */
    private String file(String line) {
      boolean said = line.startsWith("tokens =");
      String decides = set == ArgumentSet.PAGE_AS_DEEPEP && !said ? "tokens = 1024" : "";
      String image = line.startsWith("docker_image_url =") ? "" : "docker_image_url = \"a/b:c\"";
      return String.join(
          "\n",
          "name = \"a\"",
          "description = \"b\"",
          "test_template_name = \"" + template() + "\"",
          "[cmd_args]",
          image,
          decides,
          line,
          "");
    }

    private Optional<TestDefinition> read(String line, Remarks remarks) {
      Source source = new Source("a.toml", file(line));
      return Definitions.read(List.of(source), false, remarks)
          .named("a")
          .flatMap(Definitions.Known::definition);
    }
  }

  static Stream<Row> rows() {
    return Arrays.stream(ArgumentSet.values())
        .flatMap(set -> set.schema().fields().stream().map(field -> new Row(set, field)));
  }

  @Test
  void hasEveryFieldOfCloudAi() {
    List<Integer> sizes =
        Arrays.stream(ArgumentSet.values()).map(set -> set.schema().fields().size()).toList();
    assertThat(sizes).containsExactly(19, 20, 26, 41);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void hasItsDefault(Row row) {
    Remarks remarks = new Remarks();
    Map<String, Object> args = row.read("", remarks).orElseThrow().cmdArgs();
    assertThat(remarks.hasErrors()).as("%s", remarks.ordered()).isFalse();
    if (!row.field().required()) {
      assertThat(Optional.ofNullable(args.get(row.field().name()))).isEqualTo(row.field().usual());
    }
    assertThat(row.read("", remarks).orElseThrow().arguments()).isEqualTo(row.set());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void refusesAnotherType(Row row) {
    Remarks remarks = new Remarks();
    row.read(row.field().name() + " = 2026-11-22", remarks);
    String name = "cmd_args." + row.field().name();
    assertThat(remarks.errors().ordered())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.key()).isEqualTo(name);
              assertThat(problem.message())
                  .isEqualTo("not " + row.field().type().noun() + ", got 2026-11-22");
              assertThat(problem.where().line()).isGreaterThan(4);
              assertThat(problem.where().column()).isEqualTo(row.field().name().length() + 4);
            });
  }

  @ParameterizedTest
  @MethodSource("rows")
  void warnsOfAMisspeltName(Row row) {
    Remarks remarks = new Remarks();
    row.read(row.field().name() + "x = 1", remarks);
    assertThat(remarks.ordered())
        .filteredOn(r -> r.problem().key().equals("cmd_args." + row.field().name() + "x"))
        .singleElement()
        .satisfies(
            remark -> {
              assertThat(remark.level()).isEqualTo(Level.WARNING);
              assertThat(remark.problem().hint())
                  .isEqualTo("did you mean \"" + row.field().name() + "\"?");
            });
  }

  @ParameterizedTest
  @MethodSource("rows")
  void takesSeveralValuesOfAScalar(Row row) {
    if (!row.field().type().scalar()) {
      return;
    }
    List<String> values = values(row.field().type());
    Remarks remarks = new Remarks();
    TestDefinition definition =
        row.read(row.field().name() + " = [" + String.join(", ", values) + "]", remarks)
            .orElseThrow();
    assertThat(remarks.hasErrors()).as("%s", remarks.ordered()).isFalse();
    Object value = Objects.requireNonNull(definition.cmdArgs().get(row.field().name()));
    assertThat(((Sweep) value).values()).hasSize(2);
    BenchmarkPlanner.check(definition, new Remarks());
  }

  private static List<String> values(Type type) {
    if (type instanceof Type.Choice choice) {
      return new ArrayList<>(choice.words().stream().limit(2).map(w -> "\"" + w + "\"").toList());
    }
    if (type instanceof Type.Text) {
      return List.of("\"x\"", "\"y\"");
    }
    return type instanceof Type.Switch ? List.of("true", "false") : List.of("1", "2");
  }

  /** Fields of a test file and of a test in a scenario, by where they are written. */
  static Stream<Map.Entry<String, Field>> shared() {
    Stream<Field> ofFiles = FieldTables.test(ArgumentSet.PAGE, true).fields().stream();
    Stream<Field> ofRuns = FieldTables.run(true).fields().stream();
    return Stream.concat(
            ofFiles.map(field -> Map.entry("", field)),
            ofRuns.map(field -> Map.entry("Tests[0].", field)))
        .filter(row -> !(row.getValue().type() instanceof Type.Anything));
  }

  @ParameterizedTest
  @MethodSource("shared")
  void refusesAnotherTypeAnywhere(Map.Entry<String, Field> row) {
    Schema schema = new Schema(List.of(row.getValue()), false);
    String written = row.getValue().name() + " = 2026-11-22\nunknown = 1\n";
    Remarks remarks = new Remarks();
    var table = Definitions.document(new Source("a.toml", written), remarks).orElseThrow();
    String path = row.getKey().replace(".", "");
    new SchemaReader(remarks, true).table(table, schema, path);
    assertThat(remarks.errors().ordered().stream().map(p -> p.where() + " " + p.key()))
        .containsExactly(
            "a.toml:1:"
                + (row.getValue().name().length() + 4)
                + " "
                + row.getKey()
                + row.getValue().name(),
            "a.toml:2:1 " + row.getKey() + "unknown");
  }
}
