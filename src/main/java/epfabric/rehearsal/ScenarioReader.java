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
    if (kind.isEmpty()) {
      return Optional.empty();
    }
    Stage during = stage.orElse(kind.get().stages().get(0));
    if (!kind.get().stages().contains(during)) {
      reading.add(wrongStage(fields, kind.get(), during));
      return Optional.empty();
    }
    return Optional.of(new Fault(kind.get(), during, amount.orElse(kind.get().usual())));
  }

  private static Problem wrongStage(Fields fields, Fault.What kind, Stage during) {
    return new Problem(
        fields.where("during"),
        fields.name("during"),
        kind.word() + " cannot happen in this stage, got \"" + during.word() + "\"",
        String.join(", ", kind.stages().stream().map(Stage::word).toList()),
        "");
  }
}
