package epfabric.rehearsal.page;

import epfabric.base.markup.PageTemplate;
import epfabric.base.value.CountedNoun;
import epfabric.rehearsal.page.RehearsalView.Fact;
import epfabric.rehearsal.page.RehearsalView.Proof;
import epfabric.rehearsal.page.RehearsalView.Row;
import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.Rehearsal;
import epfabric.rehearsal.scenario.StageOutcome;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A rehearsal as one HTML page that is also well-formed XML. The page loads no other files and runs
 * no scripts, as its content security policy declares. The same rehearsal results in the same
 * bytes.
 */
public final class RehearsalPage {
  private static final PageTemplate PAGE = PageTemplate.load("/epfabric/rehearsal/page");

  private RehearsalPage() {}

  public static String of(String environment, Rehearsal rehearsal) {
    List<StageSpan> spans = StageSpan.all(rehearsal);
    boolean well = rehearsal.well();
    return PAGE.filled(
        new RehearsalView(
            PAGE.css(),
            environment,
            new RehearsalView.Headline(
                well ? "pass" : "fail",
                well ? "well" : "not well",
                sentence(rehearsal),
                facts(environment, rehearsal)),
            proof(rehearsal, spans),
            new RehearsalView.Life(
                GanttDrawing.of(rehearsal),
                StageTroubles.of(rehearsal, spans),
                MomentRows.byStage(rehearsal.moments())),
            MomentRows.verdicts(rehearsal.moments()),
            rehearsal.gaps()));
  }

  private static String sentence(Rehearsal rehearsal) {
    List<String> failed =
        rehearsal.stages().stream()
            .filter(outcome -> !outcome.well())
            .map(outcome -> outcome.stage().word())
            .toList();
    String stages =
        failed.isEmpty()
            ? "Every stage ended well."
            : "Did not end well: " + String.join(", ", failed) + ".";
    return stages + " " + leftoverText(rehearsal);
  }

  private static String leftoverText(Rehearsal rehearsal) {
    int left = rehearsal.left().size();
    return left == 0
        ? "Nothing is left."
        : CountedNoun.of(left, "resource is", "resources are") + " left.";
  }

  private static List<Fact> facts(String environment, Rehearsal rehearsal) {
    return List.of(
        new Fact("environment", environment),
        new Fact("scenario", scenario(rehearsal)),
        new Fact("deployed by", rehearsal.setting().engine()),
        new Fact("Kubernetes", rehearsal.setting().kubernetes()),
        new Fact("emulated time", TimeText.span(StageSpan.end(rehearsal))));
  }

  private static String scenario(Rehearsal rehearsal) {
    List<Fault> faults = rehearsal.setting().scenario().faults();
    Stream<String> words = faults.stream().map(fault -> fault.kind().word());
    String what =
        faults.isEmpty()
            ? "no faults except the preemption in every life"
            : words.distinct().collect(Collectors.joining(", "));
    return rehearsal.setting().scenario().name() + ": " + what;
  }

  private static Proof proof(Rehearsal rehearsal, List<StageSpan> spans) {
    int left = rehearsal.left().size();
    long well = rehearsal.stages().stream().filter(StageOutcome::well).count();
    return new Proof(
        CountedNoun.of(rehearsal.created(), "resource"),
        well + " of " + CountedNoun.of(rehearsal.stages().size(), "stage"),
        left == 0 ? "pass" : "fail",
        left == 0 ? "nothing" : CountedNoun.of(left, "resource"),
        rehearsal.left(),
        spans.stream().map(RehearsalPage::row).toList());
  }

  private static Row row(StageSpan span) {
    return new Row(
        span.word(),
        span.text(),
        TimeText.clock(span.from()),
        TimeText.span(span.to().minus(span.from())),
        span.well().map(well -> well ? "pass" : "fail").orElse(""),
        span.well().map(well -> well ? "well" : "not well").orElse(""));
  }
}
