package epfabric.rehearsal.verb;

import epfabric.base.value.CountedNoun;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.Moment;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Rehearsal;
import epfabric.rehearsal.scenario.StageOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Help.Ansi;

/**
 * Prints a rehearsal on a terminal: a line for each event, and at the end whether any resource is
 * left.
 */
final class RehearsalText {
  private final Ansi ansi;
  private final Map<String, Duration> startTimes = new HashMap<>();

  RehearsalText(boolean colors) {
    this.ansi = colors ? Ansi.ON : Ansi.OFF;
  }

  List<String> beginning(String environment, FaultScenario scenario) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "The life of " + environment + ", EMULATED: no cloud, no GPU; times are assumptions.");
    scenario.faults().forEach(fault -> lines.add("  fault planned: " + fault.text()));
    return lines;
  }

  /**
   * Returns a line for a moment; empty for the start of an operation, because the operation is
   * reported when it ends.
   */
  Optional<String> line(Moment moment) {
    if (moment.mark() == Mark.BEGINS && moment.area() != Area.STORY) {
      startTimes.put(moment.subject(), moment.at());
      return Optional.empty();
    }
    if (moment.mark() == Mark.BEGINS) {
      return Optional.of(
          "\n" + ansi.string("@|bold " + moment.stage().word() + "|@") + "  " + moment.text());
    }
    String sign = sign(moment.mark());
    String subject = moment.subject().isEmpty() ? "" : moment.subject() + "  ";
    return Optional.of(
        clock(moment.at()) + " " + sign + " " + subject + moment.text() + durationText(moment));
  }

  private String sign(Mark mark) {
    return switch (mark) {
      case DONE -> ansi.string("@|green +|@");
      case FAULT -> ansi.string("@|yellow !|@");
      case FAILURE -> ansi.string("@|red x|@");
      case REMEDY -> ansi.string("@|cyan >|@");
      default -> " ";
    };
  }

  private String durationText(Moment moment) {
    Duration since = moment.mark() == Mark.DONE ? startTimes.remove(moment.subject()) : null;
    if (since == null || since.equals(moment.at())) {
      return "";
    }
    return "  " + words(moment.at().minus(since));
  }

  private static String words(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds < 60
        ? seconds + " s"
        : String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60);
  }

  private static String clock(Duration at) {
    long seconds = at.toSeconds();
    return String.format(
        Locale.ROOT, "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }

  /** Returns the last lines: the result, and the resources that are left. */
  List<String> end(String environment, Rehearsal rehearsal) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(ansi.string("@|bold proof|@") + "  (emulated)");
    failures(rehearsal).forEach(lines::add);
    List<String> left = left(environment, rehearsal.left());
    if (!rehearsal.left().isEmpty()) {
      lines.addAll(left);
    }
    lines.add("  deployed by    " + rehearsal.setting().engine());
    lines.add("  Kubernetes     " + rehearsal.setting().kubernetes());
    lines.add("  stages         " + stages(rehearsal));
    rehearsal.faults().forEach(fault -> lines.add("  " + outcome(fault)));
    lines.add(
        "  created        " + CountedNoun.of(rehearsal.created(), "resource") + " in the cloud");
    if (rehearsal.left().isEmpty()) {
      lines.addAll(left);
    }
    rehearsal.gaps().notTested().forEach(open -> lines.add("  not tested     " + open));
    lines.add("  not checked    " + String.join("; ", rehearsal.gaps().notChecked()));
    return lines;
  }

  /** Returns the last message of each failed stage. */
  private static List<String> failures(Rehearsal rehearsal) {
    return rehearsal.stages().stream()
        .filter(stage -> !stage.well())
        .map(stage -> "  FAILED         " + stage.stage().word() + lastMessage(stage, rehearsal))
        .toList();
  }

  private static String lastMessage(StageOutcome stage, Rehearsal rehearsal) {
    return rehearsal.moments().stream()
        .filter(moment -> moment.stage() == stage.stage() && moment.mark() == Mark.FAILURE)
        .reduce((first, last) -> last)
        .map(moment -> ": " + moment.text())
        .orElse("");
  }

  private static String outcome(Rehearsal.FaultOutcome outcome) {
    String fault = outcome.fault().text();
    return outcome.struck() == 0
        ? "did not happen " + fault + ": the stage had too few occasions"
        : "went wrong     " + fault + ": " + CountedNoun.of(outcome.struck(), "time");
  }

  private static List<String> left(String environment, List<String> paths) {
    if (paths.isEmpty()) {
      return List.of("  left           nothing");
    }
    List<String> lines = new ArrayList<>();
    lines.add("  left           " + CountedNoun.of(paths.size(), "resource"));
    paths.forEach(path -> lines.add("    " + path));
    lines.add("    > in a real project: epfabric orphans " + environment);
    return lines;
  }

  private static String stages(Rehearsal rehearsal) {
    List<String> words = new ArrayList<>();
    for (StageOutcome stage : rehearsal.stages()) {
      words.add(stage.stage().word() + (stage.well() ? " well" : " NOT WELL"));
    }
    return String.join(", ", words);
  }
}
