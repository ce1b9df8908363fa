package epfabric.results.report;

import epfabric.base.markup.PageTemplate;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.report.PageView.FileRow;
import epfabric.results.report.PageView.TestView;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes judged runs as one HTML page that is also well-formed XML. Its content security policy
 * forbids scripts and loading of other files. The same input gives the same bytes.
 */
public final class ReportPage {
  private static final PageTemplate PAGE = PageTemplate.load("/epfabric/results/report/report");

  private ReportPage() {}

  public static String of(ReportInput input) {
    return PAGE.filled(view(input));
  }

  private static PageView view(ReportInput input) {
    List<JudgedRun> runs = input.runs();
    SourceNames names =
        SourceNames.of(runs.stream().flatMap(run -> run.run().nodes().stream()).toList());
    TestViews views = new TestViews(names, input.limits());
    List<TestView> tests = runs.stream().map(views::of).toList();
    Kind worst = VerdictSentences.worst(runs);
    return new PageView(
        title(tests, worst),
        PAGE.css(),
        new PageView.Headline(
            worst.word(), VerdictSentences.of(runs), VerdictSentences.labels(runs)),
        tests,
        new PageView.Placement(PlacedNode.spread(input.nodes()), input.nodes()),
        input.files().stream().map(ReportPage::row).toList(),
        input.version());
  }

  private static String title(List<TestView> tests, Kind worst) {
    Stream<String> names = tests.stream().map(TestView::name);
    return String.join(", ", names.toList()) + ": " + worst.word();
  }

  private static FileRow row(SourceFile file) {
    return new FileRow(file.name(), String.valueOf(file.bytes()), file.sha256());
  }
}
