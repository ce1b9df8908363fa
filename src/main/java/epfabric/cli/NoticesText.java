package epfabric.cli;

import epfabric.operate.Notice;
import epfabric.operate.Severity;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.Ansi;

/** Notices on a terminal: one line each, with what to do about it below. */
final class NoticesText {
  private final Ansi ansi;

  NoticesText(boolean colors) {
    this.ansi = colors ? Ansi.ON : Ansi.OFF;
  }

  /** The worst first. */
  List<String> lines(List<Notice> notices) {
    List<String> lines = new ArrayList<>();
    for (Notice notice : Notice.ordered(notices)) {
      lines.add(sign(notice.severity()) + " " + notice.subject() + ": " + notice.message());
      if (!notice.remedy().isEmpty()) {
        lines.add("    " + ansi.string("@|cyan >|@") + " " + notice.remedy());
      }
    }
    return lines;
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
