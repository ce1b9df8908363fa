package epfabric.results.report;

import epfabric.base.json.Json;
import epfabric.results.report.TuningTable.Tuned;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the fastest settings as JSON, with keys in a fixed order. */
public final class TuningJson {
  private static final int FORMAT = 1;

  private TuningJson() {}

  public static String of(TuningTable tuning) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("format", FORMAT);
    root.put("tuned", tuning.tuned().stream().map(TuningJson::tuned).toList());
    root.put("missing", tuning.missing());
    root.put("assumed", tuning.tuned().isEmpty() ? List.of() : List.of(TunedConfig.ASSUMED));
    return Json.indented(root) + "\n";
  }

  private static Map<String, Object> tuned(Tuned tuned) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("test", tuned.group().test().word());
    fields.put("ranks", tuned.group().ranks());
    fields.put("nodes", tuned.group().nodes());
    fields.put("phase", tuned.phase().key());
    fields.put("sms", tuned.config().numSms());
    fields.put("nvlChunk", tuned.config().nvlChunk());
    fields.put("nvlBuffer", tuned.config().nvlBuffer());
    if (tuned.config().rdmaChunk() > 0) {
      fields.put("rdmaChunk", tuned.config().rdmaChunk());
      fields.put("rdmaBuffer", tuned.config().rdmaBuffer());
    }
    fields.put("gbps", rounded(tuned.gbps()));
    if (tuned.byDefault().isPresent()) {
      fields.put("defaultGbps", rounded(tuned.byDefault().getAsDouble()));
    }
    fields.put("logs", tuned.logs());
    fields.put("log", tuned.group().log().word());
    return fields;
  }

  private static BigDecimal rounded(double gbps) {
    return BigDecimal.valueOf(gbps).setScale(2, RoundingMode.HALF_UP);
  }
}
