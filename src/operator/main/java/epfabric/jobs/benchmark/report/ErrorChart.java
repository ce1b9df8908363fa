package epfabric.jobs.benchmark.report;

import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.outcome.MeasuredOperation;
import epfabric.results.report.chart.Canvas;
import epfabric.results.report.chart.Chart;
import epfabric.results.report.chart.DataTable;
import epfabric.results.report.chart.NumberText;
import epfabric.results.report.chart.Scale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Draws the errors of dispatch and combine with FP8 beside those with BF16. */
final class ErrorChart {
  private static final int MAX_BARS = 10;
  private static final double ROW = 48;
  private static final double BAR = 11;
  private static final double BELOW = 22;

  private ErrorChart() {}

  private record Errors(OptionalDouble fp8, OptionalDouble bf16) {
    double most() {
      return Math.max(fp8.orElse(0), bf16.orElse(0));
    }
  }

  /** Returns the chart; empty when no run has measured an error. */
  static Optional<Chart> of(List<MeasuredOperation> all) {
    Map<Errors, Set<String>> namesByErrors = new LinkedHashMap<>();
    for (MeasuredOperation measured : all) {
      Errors found = new Errors(measured.number("fp8_error"), measured.number("bf16_error"));
      if (found.fp8().isPresent() || found.bf16().isPresent()) {
        namesByErrors.computeIfAbsent(found, f -> new LinkedHashSet<>()).add(measured.name());
      }
    }
    Map<String, Errors> errors = new LinkedHashMap<>();
    namesByErrors.forEach((found, names) -> errors.put(name(names, errors.size()), found));
    if (errors.isEmpty()) {
      return Optional.empty();
    }
    List<String> names = errors.keySet().stream().limit(MAX_BARS).toList();
    String title = "Relative error of dispatch and combine";
    String more =
        errors.size() > MAX_BARS
            ? " The first " + MAX_BARS + " of " + errors.size() + " here."
            : "";
    String note =
        "Root of squared error over squared size, against exact numbers: what the data type costs."
            + more;
    return Optional.of(new Chart(title, note, draw(title, note, names, errors), table(errors)));
  }

  /**
   * Returns the name of a bar, which configurations share if they have the same errors; the number
   * makes the name unique.
   */
  private static String name(Set<String> names, int number) {
    String first = names.iterator().next();
    return names.size() == 1
        ? first
        : CountedNoun.of(names.size(), "configuration")
            + (number == 0 ? "" : " (" + (number + 1) + ")");
  }

  private static String draw(
      String title, String note, List<String> names, Map<String, Errors> errors) {
    Canvas canvas = new Canvas(title, note, names.size() * ROW + BELOW);
    List<Errors> drawn = new ArrayList<>();
    errors.forEach(
        (name, found) -> {
          if (names.contains(name)) {
            drawn.add(found);
          }
        });
    double most = drawn.stream().mapToDouble(Errors::most).max().orElse(1);
    Scale scale = Scale.fromZero(most, 0, Canvas.WIDTH);
    double y = 0;
    for (int i = 0; i < names.size(); i++) {
      Errors found = drawn.get(i);
      String words = "FP8 " + shown(found.fp8()) + ", BF16 " + shown(found.bf16());
      canvas.add(
          Canvas.text("name", 0, y + 13, PageTexts.fitted(names.get(i), 12.5, Canvas.WIDTH - 170)));
      canvas.add(Canvas.text("value", Canvas.WIDTH, y + 13, words).with("text-anchor", "end"));
      canvas.add(Canvas.box("bar", 0, y + 18, scale.at(found.fp8().orElse(0)), BAR));
      canvas.add(Canvas.box("bar second", 0, y + 30, scale.at(found.bf16().orElse(0)), BAR));
      y += ROW;
    }
    canvas.add(Canvas.box("bar", 0, y + 5, 14, 9));
    canvas.add(Canvas.text("tick", 19, y + 13, "FP8 dispatch"));
    canvas.add(Canvas.box("bar second", 110, y + 5, 14, 9));
    canvas.add(Canvas.text("tick", 129, y + 13, "BF16 dispatch"));
    return canvas.markup();
  }

  private static String shown(OptionalDouble value) {
    return value.isPresent() ? NumberText.of(100 * value.getAsDouble(), 2) + " %" : NumberText.NONE;
  }

  private static DataTable table(Map<String, Errors> errors) {
    List<List<String>> rows = new ArrayList<>();
    errors.forEach(
        (name, found) -> {
          if (rows.size() < 4 * MAX_BARS) {
            rows.add(List.of(name, shown(found.fp8()), shown(found.bf16())));
          }
        });
    return new DataTable(List.of("configuration", "FP8", "BF16"), rows);
  }
}
