package epfabric.operate.verb.find;

import epfabric.base.json.Json;
import epfabric.base.terminal.FoldedLines;
import epfabric.base.terminal.TextTable;
import epfabric.base.value.EnumWord;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.workspace.NoticesJson;
import epfabric.fabric.workspace.NoticesText;
import epfabric.operate.advice.capacity.ZoneOutlook;
import epfabric.operate.verb.find.RequestSequence.Why;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ranking of zones.
 *
 * @param ranked zones, the best first
 * @param hopeless why no request, or no further request, was sent to Google
 */
record FindReport(
    ZoneGoal goal, Optional<String> project, List<ZoneOutlook> ranked, Optional<Why> hopeless) {
  FindReport {
    ranked = List.copyOf(ranked);
  }

  List<String> text(int width, boolean colors) {
    List<ZoneColumn> columns = ZoneColumn.of(goal, ranked);
    TextTable table =
        new TextTable(
            columns.stream().map(ZoneColumn::head).toList(),
            ranked.stream()
                .map(zone -> columns.stream().map(column -> column.cell(goal, zone)).toList())
                .toList());
    String asked = project.map(id -> " in project " + id).orElse("");
    List<String> lines = new ArrayList<>(List.of(goal.words() + asked, ""));
    lines.addAll(table.lines(width));
    lines.add("");
    columns.stream()
        .map(column -> column.meaning(goal, ranked))
        .filter(meaning -> !meaning.isEmpty())
        .forEach(meaning -> lines.addAll(FoldedLines.words(meaning, width)));
    List<Notice> unknown = unknown();
    if (!unknown.isEmpty()) {
      lines.add("");
      lines.addAll(new NoticesText(colors).lines(unknown, width));
    }
    return lines;
  }

  /** Returns a notice for each reason why values are unknown; the notice lists the values. */
  private List<Notice> unknown() {
    return hopeless
        .map(
            why ->
                List.of(
                    Notice.unknown(
                        "all but the zones and listed prices", why.message(), why.remedy())))
        .orElseGet(() -> new UnknownFigures(ranked).notices());
  }

  String json() {
    OrderedTree json =
        OrderedTree.of("machine", goal.machine().name())
            .with("nodes", goal.nodes())
            .with("capacity", EnumWord.of(goal.way()))
            .withAny("project", project);
    return Json.indented(
        goal.machine()
            .sale()
            .unsold(EnumWord.of(goal.way()))
            .map(unsold -> json.with("sold", false).with("soldSource", unsold.origin()))
            .orElse(json)
            .with("zones", ZonesJson.of(ranked))
            .with("unknown", NoticesJson.of(unknown())));
  }
}
