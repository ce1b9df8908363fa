package epfabric.report;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import epfabric.markup.XmlText;
import epfabric.report.PageView.FileRow;
import epfabric.report.PageView.TestView;
import epfabric.result.Verdict.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * Judged runs as one HTML page that is also well-formed XML. It loads nothing, runs nothing and
 * says so itself with a content security policy; the same input gives the same bytes.
 */
public final class ReportPage {
  private static final Template TEMPLATE =
      Mustache.compiler()
          .withEscaper(XmlText::escape)
          .emptyStringIsFalse(true)
          .compile(resource("report.mustache"));

  private ReportPage() {}

  public static String of(ReportInput input) {
    return TEMPLATE.execute(view(input));
  }

  private static PageView view(ReportInput input) {
    List<JudgedRun> runs = input.runs();
    SourceNames names =
        SourceNames.of(runs.stream().flatMap(run -> run.run().nodes().stream()).toList());
    TestViews views = new TestViews(names, input.limits());
    List<TestView> tests = runs.stream().map(views::of).toList();
    Kind worst = Sentences.worst(runs);
    return new PageView(
        title(tests, worst),
        resource("report.css"),
        worst.word(),
        worst.word(),
        Sentences.of(runs),
        Sentences.labels(runs),
        tests.size() > 1 ? tests : List.of(),
        tests,
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

  private static String resource(String name) {
    try (InputStream in = ReportPage.class.getResourceAsStream("/epfabric/report/" + name)) {
      if (in == null) {
        throw new IllegalStateException("missing in the jar: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
