package epfabric.results.judge.verdict;

import epfabric.base.value.VisibleText;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Writes a verdict for terminals: the headline, then reasons with their remedies. */
public final class VerdictText {
  /** Maximum number of reasons that are shown; the worst come first. */
  private static final int MAX_REASONS = 8;

  private VerdictText() {}

  public static String of(Verdict verdict) {
    List<String> lines = new ArrayList<>();
    lines.add(headline(verdict));
    lines.add("");
    for (Fact fact : verdict.run().facts()) {
      lines.add(String.format(Locale.ROOT, "  %-12s  %s", fact.name(), fact.value()));
    }
    if (!verdict.figures().isEmpty()) {
      lines.add("");
      lines.addAll(table(verdict.figures()));
    }
    int number = 1;
    for (Reason reason : verdict.reasons().subList(0, shownReasons(verdict))) {
      lines.add("");
      lines.addAll(reason(number++, reason));
    }
    if (shownReasons(verdict) < verdict.reasons().size()) {
      lines.add("");
      int more = verdict.reasons().size() - shownReasons(verdict);
      lines.add(
          "  and " + more + (more == 1 ? " more reason" : " more reasons") + ": --output json");
    }
    section(lines, "notes", verdict.notes());
    section(lines, "loaded libraries", verdict.run().libraries());
    // Names, notes and reasons quote logs, which may contain control characters.
    return VisibleText.lines(String.join("\n", lines) + "\n");
  }

  private static int shownReasons(Verdict verdict) {
    return Math.min(MAX_REASONS, verdict.reasons().size());
  }

  /**
   * Returns the first line: {@code DEGRADED internode on 2 x a4-highgpu-8g (16 ranks), limits
   * default}.
   */
  public static String headline(Verdict verdict) {
    RunExpectation expected = verdict.run().expected();
    OptionalInt nodes = expected.nodes();
    String label =
        verdict.run().provenance().madeUp()
            ? ", " + verdict.run().provenance().word().toUpperCase(Locale.ROOT) + " log"
            : "";
    if (expected.test() == TestKind.UNKNOWN) {
      return verdict.kind().name() + "  no known test" + label;
    }
    int count = nodes.orElse(1);
    boolean perNode = expected.test().perNode() && count > 1;
    int ranks = perNode ? expected.gpusPerNode() : count * expected.gpusPerNode();
    return verdict.kind().name()
        + "  "
        + expected.test().word()
        + " on "
        + count
        + " x "
        + expected.machine()
        + " ("
        + ranks
        + (perNode ? " ranks each" : " ranks")
        + "), limits "
        + expected.limits()
        + label;
  }

  /**
   * Returns a row for each phase with the measurement of the slowest log, because the other ranks
   * wait for the slowest rank.
   */
  private static List<String> table(List<Figure> figures) {
    Map<Phase, List<Figure>> phases = new LinkedHashMap<>();
    figures.forEach(f -> phases.computeIfAbsent(f.phase(), p -> new ArrayList<>()).add(f));
    List<String> lines = new ArrayList<>();
    lines.add(row("GB/s", "logical", "wire", "of max", "floor", "band", "").stripTrailing());
    for (List<Figure> phase : phases.values()) {
      Figure slowest =
          phase.stream()
              .min(Comparator.comparingDouble(figure -> figure.rate().logicalGbps()))
              .orElseThrow();
      String slowestOf = phase.size() == 1 ? "" : ", slowest of " + phase.size();
      lines.add(
          row(
                  slowest.phase().label(),
                  BandwidthText.figure(slowest.rate().logicalGbps()),
                  figure(slowest.rate().wireGbps()),
                  percent(slowest.rate().rooflinePercent()),
                  limit(slowest.bounds().floor()),
                  limit(slowest.bounds().band()),
                  slowest.link().label() + slowestOf + shareOfNics(slowest))
              .stripTrailing());
    }
    return lines;
  }

  private static String row(String... cells) {
    return String.format(Locale.ROOT, "  %-22s %9s %9s %7s %7s %7s  %s", (Object[]) cells);
  }

  private static String figure(OptionalDouble value) {
    return value.isPresent() ? BandwidthText.figure(value.getAsDouble()) : "-";
  }

  private static String limit(OptionalDouble value) {
    return value.isPresent() ? BandwidthText.limit(value.getAsDouble()) : "-";
  }

  private static String percent(OptionalDouble value) {
    return value.isPresent() ? String.format(Locale.ROOT, "%.0f %%", value.getAsDouble()) : "-";
  }

  private static String shareOfNics(Figure figure) {
    OptionalDouble percent = figure.rate().nicPercent();
    return percent.isPresent() ? ", " + percent(percent) + " of the NICs" : "";
  }

  private static List<String> reason(int number, Reason reason) {
    List<String> lines = new ArrayList<>();
    lines.add("  " + number + ". " + reason.what());
    if (!reason.remedy().isEmpty()) {
      lines.add("     do:    " + reason.remedy());
    }
    if (!reason.where().isEmpty()) {
      lines.add("     where: " + reason.where());
    }
    return lines;
  }

  private static void section(List<String> lines, String title, List<String> items) {
    if (!items.isEmpty()) {
      lines.add("");
      lines.add("  " + title);
      items.forEach(item -> lines.add("  - " + item));
    }
  }

  /** Returns a verdict in a single line. */
  public static String line(Verdict verdict) {
    return headline(verdict)
        + verdict.reasons().stream()
            .limit(1)
            .map(reason -> ": " + reason.what())
            .collect(Collectors.joining());
  }
}
