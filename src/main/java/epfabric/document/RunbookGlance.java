package epfabric.document;

import epfabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;

/** What is asked for most, on one screen; all else says more of it. */
final class RunbookGlance {
  private final FabricPlan plan;
  private final Names names;

  RunbookGlance(FabricPlan plan) {
    this.plan = plan;
    this.names = new Names(plan);
  }

  void write(Markdown out) {
    out.heading("At a glance");
    out.table(List.of("When", "Command", "More in"), rows());
    out.text(
        "Commands run in this folder, the bundle, unless a line above them says *in the"
            + " repository*. There `./epfabric` is what `java -jar epfabric.jar` is here. What"
            + " changes a file is done there, committed and bundled again: a bundle that was"
            + " changed is told from one that was not (`java -jar epfabric.jar verify .`).");
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("before the first `up`: what is in the way", names.bundled("doctor"), "1 to 4"));
    rows.add(row("deploy, or go on after a failure", names.pulumi("up"), "4"));
    rows.add(row("how it stands, and what to do", names.bundled("status"), "5"));
    rows.add(row("it broke: why, as one archive", names.bundled("diagnose"), "8"));
    rows.add(row("`up` was killed", names.bundled("rescue"), "8"));
    rows.add(row("what a change would do", names.pulumi("preview --diff"), "6"));
    if (!plan.pool().adopted()) {
      rows.add(row("no GPU nodes for now (in the repository)", names.epfabric("park"), "6"));
    }
    rows.add(row("the end", names.pulumi("destroy"), "7"));
    rows.add(row("what is left of it", names.bundled("orphans"), "7"));
    return rows;
  }

  private static List<String> row(String when, String command, String section) {
    String word = section.length() > 1 ? "sections " : "section ";
    return List.of(when, Markdown.code(command), word + section);
  }
}
