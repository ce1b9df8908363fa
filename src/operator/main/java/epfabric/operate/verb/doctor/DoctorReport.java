package epfabric.operate.verb.doctor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.terminal.FoldedLines;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.Severity;
import epfabric.fabric.workspace.NoticesJson;
import epfabric.fabric.workspace.NoticesText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The findings of {@code doctor}.
 *
 * @param machine findings about programs of this machine
 * @param project findings about the project; absent if no environment was named
 */
record DoctorReport(List<Notice> machine, Optional<Project> project) {
  /** The findings about a project. */
  record Project(String environment, String id, List<Notice> notices) {
    Project {
      notices = List.copyOf(notices);
    }
  }

  DoctorReport {
    machine = List.copyOf(machine);
  }

  private List<Notice> all() {
    return Stream.concat(machine.stream(), project.map(Project::notices).orElse(List.of()).stream())
        .toList();
  }

  Severity worst() {
    return all().stream()
        .map(Notice::severity)
        .min(Comparator.naturalOrder())
        .orElse(Severity.FINE);
  }

  String json() {
    ObjectNode json = Json.object();
    json.put("worst", EnumWord.of(worst()));
    json.set("machine", NoticesJson.of(machine));
    project.ifPresent(
        found -> {
          json.put("environment", found.environment());
          json.put("project", found.id());
          json.set("findings", NoticesJson.of(found.notices()));
        });
    return Json.indented(json);
  }

  List<String> text(int width, boolean colors) {
    NoticesText text = new NoticesText(colors);
    List<String> lines = new ArrayList<>(List.of("This machine"));
    lines.addAll(text.lines(machine, width));
    project.ifPresent(
        found -> {
          lines.add("");
          lines.add("Project " + found.id() + ", environment " + found.environment());
          lines.addAll(text.lines(found.notices(), width));
        });
    lines.add("");
    lines.addAll(FoldedLines.words(summary(), width));
    return lines;
  }

  private String summary() {
    return String.format(
        Locale.ROOT,
        "%d blocking, %s, %d unknown, %d fine.",
        count(Severity.BLOCKS),
        CountedNoun.of(count(Severity.WARNS), "warning"),
        count(Severity.UNKNOWN),
        count(Severity.FINE));
  }

  private long count(Severity severity) {
    return all().stream().filter(notice -> notice.severity() == severity).count();
  }
}
