package epfabric.rehearsal;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.Fields;
import epfabric.base.reading.Kind;
import epfabric.base.reading.Reading;
import epfabric.base.reading.YamlTree;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads a scenario file. */
public final class ScenarioReader {
  private static final int MOST = 10_000;

  private ScenarioReader() {}

  /** The file in {@code text}; what is wrong with it goes to {@code reading}. */
  public static Scenario read(String file, String text, Reading reading) {
    ConfigNode node = YamlTree.parse(file, text, reading.problems());
    if (!(node instanceof Entries entries)) {
      if (reading.problems().isEmpty()) {
        reading.add(new Problem(node.where(), "", "not a scenario", "faults: a list", ""));
      }
      return Scenario.CALM;
    }
    Fields fields = new Fields("", node.where(), entries.entries(), reading);
    Set<String> seen = new TreeSet<>();
    List<Optional<Fault>> faults =
        fields.list("faults", fault -> once(fault, seen, reading)).orElse(List.of());
    fields.done();
    return new Scenario(file, faults.stream().flatMap(Optional::stream).toList());
  }

  private static Optional<Fault> once(Fields fields, Set<String> seen, Reading reading) {
    Optional<Fault> fault = fault(fields, reading);
    if (fault.isPresent() && !seen.add(fault.get().kind() + " " + fault.get().during())) {
      String what = fault.get().kind().word() + " during " + fault.get().during().word();
      reading.add(
          new Problem(
              fields.where("fault"),
              fields.name("fault"),
              what + " is there already",
              "each fault once in a stage",
              "a greater amount"));
    }
    return fault;
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
    return possible ? Optional.of(new Fault(kind.get(), during, much, passed)) : Optional.empty();
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
