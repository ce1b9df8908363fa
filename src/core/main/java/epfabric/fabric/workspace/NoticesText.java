package epfabric.fabric.workspace;

import epfabric.base.terminal.FoldedLines;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.Severity;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.Ansi;

/** Formats notices for a terminal: one line each, with the remedy below. */
public final class NoticesText {
  private final Ansi ansi;

  public NoticesText(boolean colors) {
    this.ansi = colors ? Ansi.ON : Ansi.OFF;
  }

  /** Returns the lines, the worst notice first. */
  public List<String> lines(List<Notice> notices) {
    return lines(notices, Integer.MAX_VALUE);
  }

  /** Returns the lines, the worst notice first, folded to {@code width} columns. */
  public List<String> lines(List<Notice> notices, int width) {
    List<String> lines = new ArrayList<>();
    for (Notice notice : Notice.ordered(notices)) {
      String found = notice.subject() + ": " + notice.message();
      add(lines, sign(notice.severity()) + " ", FoldedLines.words(found, width - 2), 2);
      if (!notice.remedy().isEmpty()) {
        String arrow = "    " + ansi.string("@|cyan >|@") + " ";
        add(lines, arrow, FoldedLines.remedy(notice.remedy(), width - 6), 6);
      }
    }
    return lines;
  }

  private static void add(List<String> lines, String start, List<String> text, int indent) {
    lines.add(start + text.get(0));
    text.stream().skip(1).map(line -> " ".repeat(indent) + line).forEach(lines::add);
  }

  private String sign(Severity severity) {
    return switch (severity) {
      case BLOCKS -> ansi.string("@|red x|@");
      case WARNS -> ansi.string("@|yellow !|@");
      case UNKNOWN -> "?";
      case FINE -> ansi.string("@|green +|@");
    };
  }
}
