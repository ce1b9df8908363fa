package epfabric.results.judge;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.Fields;
import epfabric.base.reading.Kind;
import epfabric.base.reading.Reading;
import epfabric.base.reading.YamlTree;
import epfabric.results.judge.RunFile.Nic;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Reads {@code run.json}: JSON is YAML, so that the reader of settings says what is wrong where.
 */
public final class RunFileReader {
  private static final int FORMAT = 1;
  private static final Kind<Long> COUNT =
      new Kind<>(
          "a count",
          "a whole number from 0 on",
          List.of(),
          t -> t.matches("[0-9]{1,18}") ? Optional.of(Long.valueOf(t)) : Optional.empty());
  private static final Kind<Double> SECONDS =
      new Kind<>(
          "a number of seconds",
          "a number from 0 on",
          List.of(),
          t ->
              t.matches("[0-9]{1,9}(\\.[0-9]{1,18})?")
                  ? Optional.of(Double.valueOf(t))
                  : Optional.empty());
  private static final Kind<String> ANY =
      Kind.matching("a text", "a text without control characters", "\\P{Cc}*");

  private static final Kind<String> TEST =
      new Kind<>(
          "a test",
          String.join(", ", TestKind.words()),
          TestKind.words(),
          word -> TestKind.parse(word).map(TestKind::word));
  private static final List<String> CLAIMS =
      Stream.of(Provenance.values())
          .filter(one -> one != Provenance.UNCLAIMED)
          .map(Provenance::word)
          .toList();
  private static final Kind<Provenance> CLAIM =
      new Kind<>(
          "a provenance",
          String.join(", ", CLAIMS),
          CLAIMS,
          word -> Optional.of(word).filter(CLAIMS::contains).flatMap(Provenance::parse));

  private RunFileReader() {}

  /**
   * The file's content; empty, with a problem in {@code reading}, when it cannot be understood.
   * What every launcher writes has to be there, and nothing else: a launcher that writes more
   * writes another {@code format}, and a misspelt key must not be a missing one.
   */
  public static Optional<RunFile> read(String file, String text, Reading reading) {
    int before = reading.problems().ordered().size();
    ConfigNode tree = YamlTree.parse(file, text, reading.problems());
    if (!(tree instanceof Entries entries)) {
      if (before == reading.problems().ordered().size()) {
        reading.add(new Problem(tree.where(), "", "no JSON object", "{\"format\": 1, …}", ""));
      }
      return Optional.empty();
    }
    Fields fields = new Fields("", entries.where(), entries.entries(), reading);
    RunFile read = read(fields);
    fields.done();
    return before == reading.problems().ordered().size() ? Optional.of(read) : Optional.empty();
  }

  private static RunFile read(Fields fields) {
    fields.required("format", Kind.integer(FORMAT, FORMAT));
    // For people: the judge knows both by the folder.
    fields.value("round", Kind.integer(1, 999));
    fields.value("group", ANY);
    return new RunFile(
        fields.required("test", TEST),
        fields.required("provenance", CLAIM),
        needed(fields, "node", 0, 4095),
        needed(fields, "nodes", 1, 4096),
        fields.list("command", ANY).orElse(List.of()),
        number(fields.value("exitCode", Kind.integer(-255, 255))),
        fields.value("signal", ANY),
        fields.list("peersLost", Kind.integer(0, 4095)).orElse(List.of()),
        fields.value("seconds", SECONDS).map(OptionalDouble::of).orElse(OptionalDouble.empty()),
        fields.list("libraries", ANY).orElse(List.of()),
        fields.list("nics", RunFileReader::nic).orElse(List.of()),
        fields.value("host", ANY),
        fields.value("problem", ANY));
  }

  private static OptionalInt needed(Fields fields, String key, int least, int most) {
    return number(fields.required(key, Kind.integer(least, most)));
  }

  private static OptionalInt number(Optional<Integer> value) {
    return value.map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private static Nic nic(Fields fields) {
    return new Nic(
        fields.required("device", ANY).orElse(""),
        fields.required("sentBytes", COUNT).orElse(0L),
        fields.required("receivedBytes", COUNT).orElse(0L));
  }
}
