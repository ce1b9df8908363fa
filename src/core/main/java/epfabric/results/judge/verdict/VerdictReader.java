package epfabric.results.judge.verdict;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import epfabric.base.reading.YamlTree;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Reads the output of {@link VerdictJson}. Facts are sorted by name. Of the run's expectation, only
 * the test, machine, number of nodes and limits are restored.
 */
public final class VerdictReader {
  private static final int FORMAT = 1;
  private static final ScalarKind<String> TEXT =
      new ScalarKind<>("a text", "a text", List.of(), Optional::of);
  private static final ScalarKind<Double> FIGURE =
      new ScalarKind<>(
          "a figure",
          "a number, 0 or more",
          List.of(),
          t ->
              t.matches("[0-9]{1,12}(\\.[0-9]{1,9})?")
                  ? Optional.of(Double.valueOf(t))
                  : Optional.empty());
  private static final ScalarKind<Phase> PHASE = words("a phase", Phase.all(), Phase::key);
  private static final ScalarKind<Link> LINK = words("a link", List.of(Link.values()), Link::label);
  private static final ScalarKind<TestKind> TEST =
      words("a test", TestKind.judged(), TestKind::word);
  private static final ScalarKind<Verdict.Kind> VERDICT =
      words("a verdict", List.of(Verdict.Kind.values()), Verdict.Kind::word);
  private static final ScalarKind<Provenance> PROVENANCE =
      words("a kind of log", List.of(Provenance.values()), Provenance::word);

  private VerdictReader() {}

  private static <T> ScalarKind<T> words(String noun, List<T> values, Function<T, String> word) {
    List<String> words = values.stream().map(word).toList();
    return new ScalarKind<>(
        noun,
        String.join(", ", words),
        words,
        t -> values.stream().filter(value -> word.apply(value).equals(t)).findFirst());
  }

  /**
   * Returns the verdicts in the file. If the file is invalid, returns none and adds the problems to
   * {@code reading}.
   */
  public static List<Verdict> read(String file, String text, ReadingState reading) {
    int before = reading.problems().ordered().size();
    ConfigNode tree = YamlTree.parse(file, text, reading.problems());
    List<Verdict> read = List.of();
    if (tree instanceof Entries entries) {
      MappingReader fields = new MappingReader("", entries.where(), entries.entries(), reading);
      fields.required("format", ScalarKind.integer(FORMAT, FORMAT));
      read = fields.list("verdicts", VerdictReader::verdict).orElse(List.of());
    }
    boolean noNewProblem = before == reading.problems().ordered().size();
    if (noNewProblem && read.isEmpty()) {
      reading.add(
          new Problem(
              tree.where(),
              "",
              "no verdict in it",
              "what `epfabric results judge --output json` writes",
              ""));
    }
    return before == reading.problems().ordered().size() ? read : List.of();
  }

  private static Verdict verdict(MappingReader fields) {
    RunExpectation expected =
        new RunExpectation(
            fields.required("test", TEST).orElse(TestKind.INTRANODE),
            fields.required("machine", TEXT).orElse(""),
            fields
                .required("nodes", ScalarKind.integer(1, RunExpectation.MOST_NODES))
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty()),
            1,
            RunExpectation.Shape.OF_THE_LOG,
            OptionalInt.empty(),
            fields.value("limits", TEXT).orElse(""));
    List<Fact> facts = new ArrayList<>();
    fields.texts("facts", TEXT, TEXT).forEach((name, value) -> facts.add(new Fact(name, value)));
    var kind = fields.required("verdict", VERDICT).orElse(Verdict.Kind.INCONCLUSIVE);
    var log = fields.required("log", PROVENANCE).orElse(Provenance.UNCLAIMED);
    return new Verdict(
        kind,
        fields.list("reasons", VerdictReader::reason).orElse(List.of()),
        fields.list("notes", TEXT).orElse(List.of()),
        fields.list("figures", VerdictReader::figure).orElse(List.of()),
        new Verdict.Run(expected, log, fields.list("libraries", TEXT).orElse(List.of()), facts));
  }

  private static Reason reason(MappingReader fields) {
    return new Reason(
        fields.required("kind", VERDICT).orElse(Verdict.Kind.FAIL),
        fields.required("code", TEXT).orElse(""),
        fields.required("what", TEXT).orElse(""),
        fields.value("do", TEXT).orElse(""),
        fields.value("where", TEXT).orElse(""));
  }

  private static Figure figure(MappingReader fields) {
    return new Figure(
        fields.required("phase", PHASE).orElse(Phase.COMBINE),
        fields.required("link", LINK).orElse(Link.RDMA),
        fields.value("source", TEXT).orElse(""),
        new Verdict.Rate(
            fields.required("logicalGbps", FIGURE).orElse(0.0),
            number(fields, "wireGbps"),
            number(fields, "percentOfLimit"),
            number(fields, "percentOfNics")),
        number(fields, "microseconds"),
        new Verdict.Bounds(number(fields, "floorGbps"), number(fields, "bandGbps")),
        fields.value("configuration", TEXT));
  }

  private static OptionalDouble number(MappingReader fields, String key) {
    return fields.value(key, FIGURE).map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }
}
