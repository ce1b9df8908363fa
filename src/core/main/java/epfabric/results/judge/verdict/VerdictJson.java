package epfabric.results.judge.verdict;

import epfabric.base.json.Json;
import epfabric.base.value.TerminationMessage;
import epfabric.results.judge.verdict.Verdict.Fact;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Writes verdicts as JSON, with keys in a fixed order. */
public final class VerdictJson {
  private static final int FORMAT = 1;

  private VerdictJson() {}

  /** Returns the whole document: {@code {"format": 1, "verdicts": [ … ]}}. */
  public static String of(List<Verdict> verdicts) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("format", FORMAT);
    root.put("verdicts", verdicts.stream().map(VerdictJson::fullVerdict).toList());
    return Json.indented(root) + "\n";
  }

  /**
   * Returns a verdict of at most {@code maxBytes} bytes for a container's termination message.
   * Omits the last reasons if not all fit, and states the number of omitted ones.
   */
  public static String summary(Verdict verdict, int maxBytes) {
    return TerminationMessage.fitting(
        maxBytes, verdict.reasons().size(), reasons -> summaryOf(verdict, reasons));
  }

  private static String summaryOf(Verdict verdict, int reasons) {
    Map<String, Object> fields = head(verdict);
    List<Map<String, Object>> shown = new ArrayList<>();
    verdict.reasons().stream().limit(reasons).forEach(reason -> shown.add(reason(reason)));
    fields.put("reasons", shown);
    if (reasons < verdict.reasons().size()) {
      fields.put("reasonsLeftOut", verdict.reasons().size() - reasons);
    }
    Map<String, Object> slowest = new LinkedHashMap<>();
    for (Figure figure : verdict.figures()) {
      slowest.merge(
          figure.phase().key(),
          rounded(figure.rate().logicalGbps(), 2),
          (one, other) -> ((BigDecimal) one).min((BigDecimal) other));
    }
    fields.put("gbps", slowest);
    return Json.compact(fields) + "\n";
  }

  private static Map<String, Object> head(Verdict verdict) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("verdict", verdict.kind().word());
    fields.put("test", verdict.run().expected().test().word());
    fields.put("machine", verdict.run().expected().machine());
    fields.put("nodes", verdict.run().expected().nodes().orElse(1));
    fields.put("limits", verdict.run().expected().limits());
    fields.put("log", verdict.run().provenance().word());
    return fields;
  }

  private static Map<String, Object> fullVerdict(Verdict verdict) {
    Map<String, Object> fields = head(verdict);
    fields.put("reasons", verdict.reasons().stream().map(VerdictJson::reason).toList());
    fields.put("notes", verdict.notes());
    fields.put("figures", verdict.figures().stream().map(VerdictJson::figure).toList());
    Map<String, String> facts = new LinkedHashMap<>();
    for (Fact fact : verdict.run().facts()) {
      facts.put(fact.name(), fact.value());
    }
    fields.put("facts", facts);
    fields.put("libraries", verdict.run().libraries());
    return fields;
  }

  private static Map<String, Object> reason(Reason reason) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", reason.kind().word());
    fields.put("code", reason.code());
    fields.put("what", reason.what());
    if (!reason.remedy().isEmpty()) {
      fields.put("do", reason.remedy());
    }
    fields.put("where", reason.where());
    return fields;
  }

  private static Map<String, Object> figure(Figure figure) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("phase", figure.phase().key());
    fields.put("link", figure.link().label());
    fields.put("source", figure.source());
    fields.put("logicalGbps", rounded(figure.rate().logicalGbps(), 2));
    number(fields, "wireGbps", figure.rate().wireGbps(), 2);
    number(fields, "percentOfLimit", figure.rate().rooflinePercent(), 1);
    number(fields, "percentOfNics", figure.rate().nicPercent(), 1);
    number(fields, "microseconds", figure.microseconds(), 3);
    number(fields, "floorGbps", figure.bounds().floor(), 1);
    number(fields, "bandGbps", figure.bounds().band(), 1);
    figure.configuration().ifPresent(text -> fields.put("configuration", text));
    return fields;
  }

  private static void number(
      Map<String, Object> fields, String key, OptionalDouble value, int decimals) {
    if (value.isPresent()) {
      fields.put(key, rounded(value.getAsDouble(), decimals));
    }
  }

  private static BigDecimal rounded(double value, int decimals) {
    return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
  }
}
