package epfabric.results.judge.log;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import epfabric.base.reading.YamlTree;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunFile.Nic;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Reads {@code run.json}. JSON is valid YAML, so this class uses the reader of settings, which
 * reports where in the file each problem is.
 */
public final class RunFileReader {
  private static final int FORMAT = 1;
  private static final ScalarKind<Long> COUNT =
      new ScalarKind<>(
          "a count",
          "a whole number, 0 or more",
          List.of(),
          t -> t.matches("[0-9]{1,18}") ? Optional.of(Long.valueOf(t)) : Optional.empty());
  private static final ScalarKind<Double> SECONDS =
      new ScalarKind<>(
          "a number of seconds",
          "a number, 0 or more",
          List.of(),
          t ->
              t.matches("[0-9]{1,9}(\\.[0-9]{1,18})?")
                  ? Optional.of(Double.valueOf(t))
                  : Optional.empty());
  private static final ScalarKind<String> TEXT =
      ScalarKind.matching("a text", "a text without control characters", "\\P{Cc}*");

  private static final ScalarKind<String> GROUP =
      ScalarKind.matching("a group of nodes", "FIRST-LAST, such as 8-15", "[0-9]{1,4}-[0-9]{1,4}");

  private static final ScalarKind<String> TEST =
      new ScalarKind<>(
          "a test",
          String.join(", ", TestKind.words()),
          TestKind.words(),
          word -> TestKind.parse(word).map(TestKind::word));
  private static final List<String> PROVENANCES =
      Stream.of(Provenance.values())
          .filter(one -> one != Provenance.UNCLAIMED)
          .map(Provenance::word)
          .toList();
  private static final ScalarKind<Provenance> PROVENANCE =
      new ScalarKind<>(
          "a provenance",
          String.join(", ", PROVENANCES),
          PROVENANCES,
          word -> Optional.of(word).filter(PROVENANCES::contains).flatMap(Provenance::parse));

  private RunFileReader() {}

  /**
   * Returns the file's content. If the file is invalid, returns empty and adds a problem to {@code
   * reading}. Keys that every launcher writes are required. Unknown keys are refused, because a
   * launcher that writes more keys uses another {@code format}, and a misspelled key must not pass
   * as an absent one. Each value must have the JSON type that the launcher writes: {@code "2"} is
   * not accepted as a number of nodes.
   */
  public static Optional<RunFile> read(String file, String text, ReadingState reading) {
    int problemsBefore = reading.problems().ordered().size();
    ConfigNode tree = YamlTree.parse(file, text, reading.problems());
    if (!(tree instanceof Entries entries)) {
      if (problemsBefore == reading.problems().ordered().size()) {
        reading.add(new Problem(tree.where(), "", "not a JSON object", "{\"format\": 1, …}", ""));
      }
      return Optional.empty();
    }
    MappingReader fields = new MappingReader("", entries.where(), entries.entries(), reading);
    RunFile read = read(fields);
    RunFileTypes.present(fields, reading);
    fields.done();
    if (problemsBefore == reading.problems().ordered().size()) {
      RunFileTypes.check(entries.entries(), reading);
    }
    return problemsBefore == reading.problems().ordered().size()
        ? Optional.of(read)
        : Optional.empty();
  }

  private static RunFile read(MappingReader fields) {
    fields.required("format", ScalarKind.integer(FORMAT, FORMAT));
    Optional<Integer> round = fields.value("round", ScalarKind.integer(1, 999));
    Optional<String> group = fields.value("group", GROUP);
    return new RunFile(
        new RunFile.Launch(
            fields.required("test", TEST),
            fields.required("provenance", PROVENANCE),
            requiredNumber(fields, "node", 0, RunExpectation.MOST_NODES - 1),
            requiredNumber(fields, "nodes", 1, RunExpectation.MOST_NODES),
            fields.list("command", TEXT).orElse(List.of())),
        new RunFile.End(
            number(fields.value("exitCode", ScalarKind.integer(-255, 255))),
            fields.value("signal", TEXT),
            fields
                .list("peersLost", ScalarKind.integer(0, RunExpectation.MOST_NODES - 1))
                .orElse(List.of()),
            fields
                .value("seconds", SECONDS)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty())),
        fields.list("libraries", TEXT).orElse(List.of()),
        fields.list("nics", RunFileReader::nic).orElse(List.of()),
        fields.value("host", TEXT),
        fields.value("problem", TEXT),
        round.flatMap(number -> group.map(nodes -> new RunFile.Turn(number, nodes))));
  }

  private static OptionalInt requiredNumber(MappingReader fields, String key, int least, int most) {
    return number(fields.required(key, ScalarKind.integer(least, most)));
  }

  private static OptionalInt number(Optional<Integer> value) {
    return value.map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private static Nic nic(MappingReader fields) {
    return new Nic(
        fields.required("device", TEXT).orElse(""),
        fields.required("sentBytes", COUNT).orElse(0L),
        fields.required("receivedBytes", COUNT).orElse(0L));
  }
}
