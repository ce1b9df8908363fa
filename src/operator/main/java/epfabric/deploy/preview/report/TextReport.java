package epfabric.deploy.preview.report;

import epfabric.base.value.VisibleText;
import epfabric.deploy.engine.Urns;
import epfabric.deploy.preview.ChangeKind;
import epfabric.deploy.preview.PreviewFinding;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.PropertyChange;
import epfabric.deploy.preview.PropertyEffect;
import epfabric.deploy.preview.PulumiCommands;
import epfabric.deploy.preview.ResourceChange;
import epfabric.deploy.preview.ResourceNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Prints a report in the format of {@code pulumi preview}. */
public final class TextReport {
  private static final Map<ChangeKind, String> COLORS =
      Map.of(
          ChangeKind.CREATE, "\u001b[32m",
          ChangeKind.UPDATE, "\u001b[33m",
          ChangeKind.REPLACE, "\u001b[35m",
          ChangeKind.DELETE, "\u001b[31m");
  private static final String RESET = "\u001b[0m";

  private final PreviewReport report;
  private final boolean color;
  private final Map<String, ResourceChange> byUrn = new TreeMap<>();
  private final Map<String, TreeSet<String>> children = new TreeMap<>();
  private final StringBuilder text = new StringBuilder();

  private TextReport(PreviewReport report, boolean color) {
    this.report = report;
    this.color = color;
    report.resources().forEach(change -> byUrn.put(change.urn(), change));
  }

  /** Returns the report without color. */
  public static String of(PreviewReport report) {
    return of(report, false);
  }

  public static String of(PreviewReport report, boolean color) {
    return new TextReport(report, color).render();
  }

  private String render() {
    warnings();
    for (ResourceChange change : report.resources()) {
      if (shows(change)) {
        addToTree(change);
      }
    }
    children.getOrDefault("", new TreeSet<>()).forEach(urn -> tree(urn, 0));
    text.append("Resources: ").append(ChangeSummary.of(report)).append('\n');
    report.notTested().forEach(open -> text.append("not tested: ").append(open).append('\n'));
    return text.toString();
  }

  private void warnings() {
    warning("re-creates GPU nodes", report.recreatesGpuNodes());
    warning("replaces a network", report.replacesNetwork());
    if (report.wantsOneStepAtATime()) {
      appendLine("! one step at a time: " + PulumiCommands.ONE_STEP_AT_A_TIME);
    }
    if (report.wantsTwoUpdates()) {
      appendLine("! two updates: " + PulumiCommands.TWO_UPDATES);
    }
    warning("refused by the Pulumi engine", report.refused());
    if (!text.isEmpty()) {
      text.append('\n');
    }
  }

  private void warning(String what, List<PreviewFinding> findings) {
    for (PreviewFinding finding : findings) {
      String why = finding.why().isEmpty() ? "" : " (" + finding.why() + ")";
      appendLine(
          "! "
              + what
              + ": "
              + ResourceNames.shortName(finding.urn())
              + ": "
              + finding.property()
              + why);
    }
  }

  private static boolean shows(ResourceChange change) {
    return change.kind() != ChangeKind.SAME
        || change.oldUrn().isPresent()
        || !change.properties().isEmpty();
  }

  /** Adds a resource and all its ancestors to the tree, including unchanged ancestors. */
  private void addToTree(ResourceChange change) {
    Optional<String> parent = change.parent().filter(byUrn::containsKey);
    boolean isNew =
        children.computeIfAbsent(parent.orElse(""), key -> new TreeSet<>()).add(change.urn());
    if (isNew) {
      parent.map(byUrn::get).ifPresent(this::addToTree);
    }
  }

  private void tree(String urn, int depth) {
    ResourceChange change = byUrn.get(urn);
    if (change != null) {
      line(change, depth);
      children.getOrDefault(urn, new TreeSet<>()).forEach(child -> tree(child, depth + 1));
    }
  }

  private void line(ResourceChange change, int depth) {
    String indent = "    ".repeat(depth);
    String symbol = String.format(Locale.ROOT, "%-2s", change.kind().symbol());
    String start = color ? COLORS.getOrDefault(change.kind(), "") : "";
    text.append(indent).append(start).append(symbol).append(' ');
    text.append(VisibleText.line(Urns.type(change.urn()) + " " + Urns.name(change.urn())));
    text.append(start.isEmpty() ? "" : RESET);
    appendLine(note(change));
    if (change.kind() == ChangeKind.CREATE) {
      return;
    }
    change.properties().forEach(property -> property(indent + "     ", property));
    change.causes().forEach(c -> appendLine(indent + "     " + c.property() + ": " + c.why()));
  }

  private static String note(ResourceChange change) {
    String renamed = change.oldUrn().map(urn -> " (was " + Urns.name(urn) + ")").orElse("");
    return renamed
        + (change.protection().kept() ? " (kept: retainOnDelete)" : "")
        + (change.protection().refused() ? " (refused: protect)" : "");
  }

  private void property(String indent, PropertyChange change) {
    String sign = change.before().isEmpty() ? "+" : change.after().isEmpty() ? "-" : "~";
    boolean both = change.before().isPresent() && change.after().isPresent();
    String values =
        change.before().map(ValueText::of).orElse("")
            + (both ? " => " : "")
            + change.after().map(ValueText::of).orElse("");
    boolean inPlace = change.effect() == PropertyEffect.IN_PLACE;
    String effect = inPlace ? "" : "  # " + change.effect().words() + ": " + change.why();
    appendLine(indent + sign + " " + change.path() + ": " + values + effect);
  }

  /** Appends an escaped line: paths, names and values come from an untrusted state. */
  private void appendLine(String line) {
    text.append(VisibleText.line(line)).append('\n');
  }
}
