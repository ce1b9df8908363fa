package epfabric.deploy.preview.report;

import epfabric.base.value.VisibleText;
import epfabric.deploy.engine.Urns;
import epfabric.deploy.preview.ChangeKind;
import epfabric.deploy.preview.PreviewFinding;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.PropertyChange;
import epfabric.deploy.preview.PulumiCommands;
import epfabric.deploy.preview.ResourceChange;
import epfabric.deploy.preview.ResourceNames;
import java.util.List;

/**
 * Prints a report as a comment on a pull request: the most important changes first, the rest
 * folded.
 */
public final class MarkdownReport {
  private final PreviewReport report;
  private final StringBuilder text = new StringBuilder();

  private MarkdownReport(PreviewReport report) {
    this.report = report;
  }

  /**
   * Returns the comment; the same report gives the same text, and values are escaped.
   *
   * @param title for example the environment's name
   */
  public static String of(PreviewReport report, String title) {
    return new MarkdownReport(report).render(title);
  }

  private String render(String title) {
    text.append("### ").append(escape(title)).append(": ").append(ChangeSummary.of(report));
    text.append("\n\n");
    warning("This re-creates GPU nodes.", report.recreatesGpuNodes());
    warning("This replaces a network.", report.replacesNetwork());
    if (report.wantsOneStepAtATime()) {
      text.append("> [!IMPORTANT]\n> **One step at a time:** ");
      text.append(PulumiCommands.ONE_STEP_AT_A_TIME).append("\n\n");
    }
    if (report.wantsTwoUpdates()) {
      text.append("> [!IMPORTANT]\n> **Two updates:** ");
      text.append(PulumiCommands.TWO_UPDATES).append("\n\n");
    }
    warning("The Pulumi engine refuses this.", report.refused());
    notTested();
    details();
    return text.toString();
  }

  private void warning(String headline, List<PreviewFinding> findings) {
    if (findings.isEmpty()) {
      return;
    }
    text.append("> [!WARNING]\n> **").append(headline).append("**\n");
    for (PreviewFinding finding : findings) {
      text.append("> - ").append(escape(ResourceNames.shortName(finding.urn()))).append(": ");
      text.append(escape(finding.property()));
      text.append(finding.why().isEmpty() ? "" : " – " + escape(finding.why())).append('\n');
    }
    text.append('\n');
  }

  private void notTested() {
    if (report.notTested().isEmpty()) {
      return;
    }
    text.append("> [!NOTE]\n> **Not tested, even when all tests pass.**\n");
    report.notTested().forEach(open -> text.append("> - ").append(escape(open)).append('\n'));
    text.append('\n');
  }

  private void details() {
    List<ResourceChange> changed =
        report.resources().stream()
            .filter(c -> c.kind() != ChangeKind.SAME || !c.properties().isEmpty())
            .toList();
    if (changed.isEmpty()) {
      return;
    }
    text.append("<details>\n<summary>").append(changed.size());
    text.append(changed.size() == 1 ? " changed resource" : " changed resources");
    text.append("</summary>\n\n");
    text.append("| | resource | property | before | after | effect |\n");
    text.append("|---|---|---|---|---|---|\n");
    changed.forEach(this::rows);
    text.append("\n</details>\n");
  }

  private void rows(ResourceChange change) {
    boolean createdOrDeleted =
        change.kind() == ChangeKind.CREATE || change.kind() == ChangeKind.DELETE;
    if (createdOrDeleted || (change.properties().isEmpty() && change.causes().isEmpty())) {
      row(change, List.of("", "", "", note(change)));
      return;
    }
    for (PropertyChange property : change.properties()) {
      String effect = property.effect().words();
      row(
          change,
          List.of(
              property.path(),
              property.before().map(ValueText::of).orElse(""),
              property.after().map(ValueText::of).orElse(""),
              property.why().isEmpty() ? effect : effect + ": " + property.why()));
    }
    for (ResourceChange.Cause cause : change.causes()) {
      String effect = change.kind() == ChangeKind.REPLACE ? "replaces: " : "";
      row(change, List.of(cause.property(), "", "", effect + cause.why()));
    }
  }

  private static String note(ResourceChange change) {
    String kept = change.protection().kept() ? "kept: retainOnDelete" : "";
    return change.protection().refused() ? "refused: protect" : kept;
  }

  private void row(ResourceChange change, List<String> cells) {
    text.append("| `").append(change.kind().symbol()).append("` | ");
    text.append(escape(Urns.type(change.urn()) + " " + Urns.name(change.urn())));
    cells.forEach(cell -> text.append(" | ").append(escape(cell)));
    text.append(" |\n");
  }

  /** Escapes a value so that it cannot end a cell, start HTML, format text or be hidden. */
  private static String escape(String value) {
    String visible = VisibleText.line(value.replace('\n', ' ').replace('\r', ' '));
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < visible.length(); i++) {
      char c = visible.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '|', '`', '*', '_', '[', ']', '\\', '~', '#', '@' ->
            escaped.append("&#" + (int) c + ";");
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
