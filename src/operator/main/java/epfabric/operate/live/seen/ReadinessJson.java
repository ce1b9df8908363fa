package epfabric.operate.live.seen;

import epfabric.base.json.Json;
import epfabric.base.problem.Problem;
import epfabric.base.value.TerminationMessage;
import epfabric.operate.live.seen.TestReadiness.PoolCount;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints readiness as JSON for programs, with keys in a fixed order. */
public final class ReadinessJson {
  private static final int FORMAT = 1;

  private ReadinessJson() {}

  /** Returns the complete result. */
  public static String of(TestReadiness readiness) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("format", FORMAT);
    root.put("ready", readiness.ready());
    root.put("nodesWanted", readiness.wanted().nodes());
    root.put("taint", readiness.wanted().taint());
    root.put("pools", readiness.pools().stream().map(ReadinessJson::pool).toList());
    root.put("unverified", reasons(readiness.unverified()));
    root.put("busy", reasons(readiness.busy()));
    return Json.indented(root) + "\n";
  }

  private static Map<String, Object> pool(PoolCount count) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("pool", count.pool());
    fields.put("found", count.found());
    fields.put("verified", count.verified());
    return fields;
  }

  /**
   * Returns a result of at most {@code most} bytes, for a container's termination message: reasons
   * at the end are left out and counted.
   *
   * @param verdict the verdict in one word
   */
  public static String summary(String verdict, List<Problem> problems, int most) {
    return TerminationMessage.fitting(
        most, problems.size(), shown -> summaryOf(verdict, problems, shown));
  }

  private static String summaryOf(String verdict, List<Problem> problems, int shown) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("verdict", verdict);
    fields.put("reasons", reasons(problems.subList(0, shown)));
    if (shown < problems.size()) {
      fields.put("reasonsLeftOut", problems.size() - shown);
    }
    return Json.compact(fields) + "\n";
  }

  private static List<Map<String, Object>> reasons(List<Problem> problems) {
    return problems.stream().map(ReadinessJson::reason).toList();
  }

  private static Map<String, Object> reason(Problem problem) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("where", problem.where().toString());
    fields.put("what", problem.message());
    if (!problem.hint().isEmpty()) {
      fields.put("do", problem.hint());
    }
    return fields;
  }
}
