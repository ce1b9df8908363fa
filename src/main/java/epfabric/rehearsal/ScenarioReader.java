package epfabric.rehearsal;

import epfabric.problem.Problem;
import epfabric.reading.ConfigNode;
import epfabric.reading.ConfigNode.Entries;
import epfabric.reading.Fields;
import epfabric.reading.Kind;
import epfabric.reading.Reading;
import epfabric.reading.YamlTree;
import java.util.List;
import java.util.Optional;

/** Reads a scenario file. */
public final class ScenarioReader {
  private static final int MOST = 10_000;

  private ScenarioReader() {}

  /** The file in {@code text}; what is wrong with it goes to {@code reading}. */
  public static Scenario read(String file, String text, Reading reading) {
    ConfigNode node = YamlTree.parse(file, text, reading.problems());
    if (!(node instanceof Entries entries)) {
      reading.add(new Problem(node.where(), "", "not a scenario", "faults: a list", ""));
      return Scenario.CALM;
    }
    Fields fields = new Fields("", node.where(), entries.entries(), reading);
    List<Optional<Fault>> faults =
        fields.list("faults", fault -> fault(fault, reading)).orElse(List.of());
    fields.done();
    return new Scenario(file, faults.stream().flatMap(Optional::stream).toList());
  }

  private static Optional<Fault> fault(Fields fields, Reading reading) {
    Optional<Fault.What> kind = fields.required("fault", Kind.choice(Fault.What.class));
    Optional<Stage> stage = fields.value("during", Kind.choice(Stage.class));
    Optional<Integer> amount = fields.value("amount", Kind.integer(1, MOST));
    Optional<Integer> after = fields.value("after", Kind.integer(0, MOST));
    if (kind.isEmpty()) {
      return Optional.empty();
    }
    Stage during = stage.orElse(kind.get().stages().get(0));
    boolean possible = kind.get().stages().contains(during);
    if (!possible) {
      reading.add(wrongStage(fields, kind.get(), during));
    }
    int passed = after.orElse(0);
    if (passed > 0 && kind.get().occasions().isEmpty()) {
      reading.add(noOccasions(fields, kind.get(), passed));
      possible = false;
    }
    int much = amount.orElse(kind.get().usual());
    return possible
        ? Optional.of(new Fault(kind.get(), during, much, passed))
        : Optional.empty();
  }

  private static Problem wrongStage(Fields fields, Fault.What kind, Stage during) {
    return new Problem(
        fields.where("during"),
        fields.name("during"),
        kind.word() + " cannot happen in this stage, got \"" + during.word() + "\"",
        String.join(", ", kind.stages().stream().map(Stage::word).toList()),
        "");
  }

  private static Problem noOccasions(Fields fields, Fault.What kind, int passed) {
    return new Problem(
        fields.where("after"),
        fields.name("after"),
        kind.word() + " lets no occasion pass, got \"" + passed + "\"",
        "no such key, or 0",
        "");
  }
}
