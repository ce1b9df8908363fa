package epfabric.jobs.benchmark.outcome.export;

import epfabric.base.markup.XmlElement;
import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import epfabric.jobs.benchmark.outcome.RunStatus;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints runs as JUnit XML. Failed and timed-out runs are failures; preempted and unfinished runs
 * are errors, because they are no verdict on the fabric; skipped runs and runs that did not start
 * are skipped.
 */
public final class BenchmarkJunit {
  private BenchmarkJunit() {}

  public static String of(ExperimentOutcome experiment) {
    List<String> elements =
        experiment.cases().stream().map(CaseResult::status).map(BenchmarkJunit::element).toList();
    XmlElement suite =
        XmlElement.of("testsuite")
            .with("name", experiment.about().scenario())
            .with("tests", String.valueOf(elements.size()))
            .with("failures", count(elements, "failure"))
            .with("errors", count(elements, "error"))
            .with("skipped", count(elements, "skipped"));
    XmlElement facts = XmlElement.of("properties");
    facts.add(property("provenance", experiment.provenance().word()));
    suite.add(facts);
    experiment.cases().forEach(result -> suite.add(test(experiment, result)));
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + suite;
  }

  private static XmlElement property(String name, String value) {
    return XmlElement.of("property").with("name", name).with("value", value);
  }

  private static String count(List<String> elements, String name) {
    return String.valueOf(elements.stream().filter(name::equals).count());
  }

  private static String element(RunStatus status) {
    return switch (status) {
      case FAILED, TIMED_OUT -> "failure";
      case PREEMPTED, RUNNING -> "error";
      case SKIPPED, NOT_RUN -> "skipped";
      case PASSED -> "";
    };
  }

  private static XmlElement test(ExperimentOutcome experiment, CaseResult result) {
    XmlElement test =
        XmlElement.of("testcase")
            .with("name", result.place().folder() + " " + result.about().name())
            .with("classname", experiment.about().scenario());
    if (result.ending().seconds().matches("\\d{1,9}(\\.\\d{1,9})?")) {
      test.with("time", result.ending().seconds());
    }
    String element = element(result.status());
    if (!element.isEmpty()) {
      test.add(
          XmlElement.of(element)
              .with("type", result.status().word())
              .with("message", result.ending().reason()));
    }
    String figures = figures(result);
    return figures.isEmpty() ? test : test.add(XmlElement.of("system-out").text(figures));
  }

  private static String figures(CaseResult result) {
    return result.rows().stream()
        .map(
            row ->
                row.text("backend")
                    + " "
                    + row.operation()
                    + ": time_s="
                    + row.text("time_s")
                    + " bus_bw_avg="
                    + row.text("bus_bw_avg")
                    + " deepep_time="
                    + row.text("deepep_time")
                    + " global_bw="
                    + row.text("global_bw"))
        .map(String::strip)
        .collect(Collectors.joining("\n"));
  }
}
