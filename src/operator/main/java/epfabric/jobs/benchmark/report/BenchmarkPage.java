package epfabric.jobs.benchmark.report;

import epfabric.base.markup.PageTemplate;
import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import epfabric.jobs.benchmark.report.BenchmarkView.Fact;
import epfabric.jobs.benchmark.report.BenchmarkView.Facts;
import epfabric.jobs.benchmark.report.BenchmarkView.Sources;

/**
 * An experiment as one HTML page that is also well-formed XML. It loads no resources and runs no
 * scripts; the same input gives the same bytes.
 */
public final class BenchmarkPage {
  private static final PageTemplate PAGE =
      PageTemplate.load(
          "/epfabric/jobs/benchmark/report/benchmark", "/epfabric/results/report/report.css");

  private BenchmarkPage() {}

  public static String of(BenchmarkInput input) {
    return PAGE.filled(view(input));
  }

  private static BenchmarkView view(BenchmarkInput input) {
    ExperimentOutcome experiment = input.experiment();
    PageLinks links = new PageLinks(input.base());
    LineRate rate = new LineRate(input.machine());
    return new BenchmarkView(
        ExperimentHeadline.of(input, PAGE.css()),
        FailedRuns.of(experiment, links),
        input.comparison().map(ComparedViews::of).stream().toList(),
        BenchmarkCharts.of(input, rate),
        new RunTable(input, links, rate).view(),
        new Facts(
            EnvironmentFacts.of(input),
            EnvironmentFacts.ofNodes(experiment),
            experiment.damages().stream().map(d -> new Fact(d.file(), d.reason())).toList()),
        new Sources(
            CountedNoun.of(experiment.sources().size(), "file"),
            experiment.sources(),
            input.version()));
  }
}
