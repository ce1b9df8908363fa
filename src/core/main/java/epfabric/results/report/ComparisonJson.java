package epfabric.results.report;

import epfabric.base.json.Json;
import epfabric.results.judge.Baseline;
import epfabric.results.judge.RunComparison;
import epfabric.results.judge.RunComparison.Row;
import epfabric.results.judge.RunComparisons;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Writes a comparison of two results as JSON, with keys in a fixed order. */
public final class ComparisonJson {
  private static final int FORMAT = 1;

  private ComparisonJson() {}

  public static String of(RunComparisons comparisons) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("format", FORMAT);
    root.put("regression", comparisons.regression());
    root.put("inconclusive", comparisons.inconclusive());
    root.put("tests", comparisons.compared().stream().map(ComparisonJson::test).toList());
    root.put("onlyBefore", comparisons.onlyBefore());
    root.put("onlyAfter", comparisons.onlyAfter());
    return Json.indented(root) + "\n";
  }

  private static Map<String, Object> test(RunComparison comparison) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("test", comparison.after().verdict().run().expected().test().word());
    fields.put("before", side(comparison.before()));
    fields.put("after", side(comparison.after()));
    fields.put("obstacles", comparison.obstacles());
    fields.put("figures", comparison.rows().stream().map(ComparisonJson::row).toList());
    return fields;
  }

  private static Map<String, Object> side(Baseline side) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", side.name());
    fields.put("verdict", side.verdict().kind().word());
    fields.put("log", side.verdict().run().provenance().word());
    return fields;
  }

  private static Map<String, Object> row(Row row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("phase", row.phase().key());
    fields.put("link", row.link().label());
    number(fields, "beforeGbps", row.before(), 2);
    number(fields, "afterGbps", row.after(), 2);
    number(fields, "changePercent", row.percent(), 2);
    number(fields, "noisePercent", OptionalDouble.of(row.band().percent()), 2);
    fields.put("noiseSource", row.band().source());
    fields.put("change", ComparisonText.word(row.change()));
    return fields;
  }

  private static void number(
      Map<String, Object> fields, String key, OptionalDouble value, int decimals) {
    if (value.isPresent()) {
      fields.put(
          key, BigDecimal.valueOf(value.getAsDouble()).setScale(decimals, RoundingMode.HALF_UP));
    }
  }
}
