package epfabric.jobs.verb.accept;

import epfabric.base.json.Json;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.report.ComparisonJson;
import epfabric.results.verb.RunAgainstEarlier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Returns an acceptance run as JSON, with keys in a fixed order. */
final class AcceptJson {
  /** The engine's image, if its DeepEP was tested. */
  static final String IMAGE = "image";

  private static final int FORMAT = 1;

  private AcceptJson() {}

  /** Returns the run without its measurements, which are stored in other files. */
  static String of(String environment, AcceptedRun run, Optional<RunAgainstEarlier> compared) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("format", FORMAT);
    root.put("run", run.number());
    root.put("environment", environment);
    root.put("started", run.started());
    run.image().ifPresent(image -> root.put(IMAGE, image));
    root.put("nodes", run.nodes());
    root.put("verdict", run.kind().word());
    root.put("tests", run.tests().stream().map(AcceptJson::test).toList());
    root.put("notRun", run.notRun().stream().map(TestRun::job).toList());
    compared.ifPresent(
        found -> {
          root.put("comparedWith", found.with());
          root.put("comparison", Json.parse(ComparisonJson.of(found.comparisons())));
        });
    return Json.indented(root) + "\n";
  }

  private static Map<String, Object> test(AcceptedTest test) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("job", test.run().job());
    fields.put("test", test.run().test());
    fields.put("pool", test.run().pool());
    fields.put("nodes", test.run().pods().count());
    fields.put("verdict", test.kind().word());
    fields.put("log", test.verdict().map(v -> v.run().provenance().word()).orElse(""));
    fields.put("seconds", test.seconds());
    fields.put("reasons", reasons(test));
    return fields;
  }

  /** Returns the reasons why the test did not pass, in plain words. */
  static List<String> reasons(AcceptedTest test) {
    if (!test.why().isEmpty()) {
      return List.of(test.why());
    }
    return test.verdict().stream()
        .flatMap(verdict -> verdict.reasons().stream())
        .map(AcceptJson::reason)
        .toList();
  }

  private static String reason(Verdict.Reason reason) {
    return reason.what() + (reason.remedy().isEmpty() ? "" : "; to do: " + reason.remedy());
  }

  /** Returns one line of the history. */
  static String line(AcceptedRun run, Optional<RunAgainstEarlier> compared) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("run", run.number());
    root.put("started", run.started());
    run.image().ifPresent(image -> root.put(IMAGE, image));
    root.put("verdict", run.kind().word());
    compared.ifPresent(
        found -> {
          root.put("comparedWith", found.with());
          root.put("regression", found.comparisons().regression());
        });
    root.put("notRun", run.notRun().stream().map(TestRun::job).toList());
    Map<String, Object> tests = new LinkedHashMap<>();
    for (AcceptedTest test : run.tests()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("verdict", test.kind().word());
      fields.put("nodes", test.run().pods().count());
      tests.put(test.run().job(), fields);
    }
    root.put("tests", tests);
    return Json.compact(root) + "\n";
  }
}
