package epfabric.jobs.benchmark;

import epfabric.jobs.benchmark.definition.Remark;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestDefinitions;
import epfabric.jobs.benchmark.definition.TestDefinitions.Source;
import epfabric.jobs.benchmark.definition.TestScenario;
import epfabric.jobs.benchmark.definition.TestScenarioReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The result of reading a test file and a scenario. */
record Reading(TestDefinitions definitions, Optional<TestScenario> scenario, Remarks remarks) {
  static Reading strict(String test, Optional<String> scenario) {
    return of(List.of(test), scenario, true);
  }

  static Reading ours(String test) {
    return of(List.of(test), Optional.empty(), false);
  }

  static Reading ours(String test, String scenario) {
    return of(List.of(test), Optional.of(scenario), false);
  }

  static Reading of(List<String> tests, Optional<String> scenario, boolean strict) {
    Remarks remarks = new Remarks();
    List<Source> sources =
        IntStream.range(0, tests.size())
            .mapToObj(i -> new Source("tests/" + i + ".toml", tests.get(i)))
            .toList();
    TestDefinitions definitions = TestDefinitions.read(sources, strict, remarks);
    Optional<TestScenario> read =
        scenario.flatMap(
            text ->
                new TestScenarioReader(definitions, Map.of(), strict, remarks)
                    .read(new Source("scenario.toml", text)));
    return new Reading(definitions, read, remarks);
  }

  List<Remark> of(Remark.Level level) {
    return remarks.ordered().stream().filter(r -> r.level() == level).toList();
  }

  List<String> errors() {
    return of(Remark.Level.ERROR).stream().map(Remark::render).toList();
  }

  /** Returns the keys of the errors. */
  List<String> keys() {
    return of(Remark.Level.ERROR).stream().map(r -> r.problem().key()).toList();
  }
}
