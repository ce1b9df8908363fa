package epfabric.rehearsal.scenario;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.ScalarKind;
import epfabric.base.reading.YamlTree;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads a scenario file. */
public final class FaultScenarioReader {
  private static final int MAX_NUMBER = 10_000;

  private FaultScenarioReader() {}

  /** Reads the file in {@code text}; problems are added to {@code reading}. */
  public static FaultScenario read(String file, String text, ReadingState reading) {
    ConfigNode node = YamlTree.parse(file, text, reading.problems());
    if (!(node instanceof Entries entries)) {
      if (reading.problems().isEmpty()) {
        reading.add(new Problem(node.where(), "", "not a scenario", "faults: a list", ""));
      }
      return FaultScenario.CALM;
    }
    MappingReader fields = new MappingReader("", node.where(), entries.entries(), reading);
    Set<String> seen = new TreeSet<>();
    List<Optional<Fault>> faults =
        fields.list("faults", fault -> readFault(fault, seen, reading)).orElse(List.of());
    fields.done();
    return new FaultScenario(file, faults.stream().flatMap(Optional::stream).toList());
  }

  private static Optional<Fault> readFault(
      MappingReader fields, Set<String> seen, ReadingState reading) {
    Optional<Fault> fault = fault(fields, reading);
    if (fault.isPresent() && !seen.add(fault.get().kind() + " " + fault.get().during())) {
      String what = fault.get().kind().word() + " during " + fault.get().during().word();
      reading.add(
          new Problem(
              fields.where("fault"),
              fields.name("fault"),
              what + " is listed twice",
              "each fault once per stage",
              "merge the two, with a greater amount"));
    }
    return fault;
  }

  private static Optional<Fault> fault(MappingReader fields, ReadingState reading) {
    Optional<Fault.What> kind = fields.required("fault", ScalarKind.choice(Fault.What.class));
    Optional<LifeStage> stage = fields.value("during", ScalarKind.choice(LifeStage.class));
    Optional<Integer> amount = fields.value("amount", ScalarKind.integer(1, MAX_NUMBER));
    Optional<Integer> after = fields.value("after", ScalarKind.integer(0, MAX_NUMBER));
    if (kind.isEmpty()) {
      return Optional.empty();
    }
    LifeStage during = stage.orElse(kind.get().stages().get(0));
    boolean possible = kind.get().stages().contains(during);
    if (!possible) {
      reading.add(wrongStage(fields, kind.get(), during));
    }
    int passed = after.orElse(0);
    if (passed > 0 && kind.get().occasions().isEmpty()) {
      reading.add(noOccasions(fields, kind.get(), passed));
      possible = false;
    }
    int usedAmount = amount.orElse(kind.get().usual());
    return possible
        ? Optional.of(new Fault(kind.get(), during, usedAmount, passed))
        : Optional.empty();
  }

  private static Problem wrongStage(MappingReader fields, Fault.What kind, LifeStage during) {
    return new Problem(
        fields.where("during"),
        fields.name("during"),
        kind.word() + " cannot happen in this stage, got \"" + during.word() + "\"",
        String.join(", ", kind.stages().stream().map(LifeStage::word).toList()),
        "");
  }

  private static Problem noOccasions(MappingReader fields, Fault.What kind, int passed) {
    return new Problem(
        fields.where("after"),
        fields.name("after"),
        kind.word() + " cannot be delayed, got \"" + passed + "\"",
        "no key `after`, or 0",
        "");
  }
}
