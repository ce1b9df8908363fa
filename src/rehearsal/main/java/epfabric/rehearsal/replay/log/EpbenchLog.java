package epfabric.rehearsal.replay.log;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The output of {@code epbench accept}. All figures are invented, because no run on eight GPUs is
 * known. The profile of eight B200 only warns, so a slow node passes this test and is found by
 * DeepEP's tests.
 *
 * @param label first lines, which state that the log is replayed
 * @param ranks number of processes, one for each GPU
 */
record EpbenchLog(List<String> label, int ranks) {
  /** epbench's exit code for wrong data. */
  static final int WRONG_DATA = 4;

  private static final double GREEN_GBPS = 604;
  private static final double AMBER_GBPS = 543;
  private static final double USUAL_GBPS = 610;
  private static final String MARK = "[epbench] report ";

  EpbenchLog {
    label = List.copyOf(label);
  }

  /**
   * Returns the log of a run whose data are right.
   *
   * @param share share of the full bandwidth, from 0 to 1
   */
  String good(double share) {
    ArrayNode limits = Json.array();
    limits.add(limit(USUAL_GBPS * share));
    boolean slow = USUAL_GBPS * share < AMBER_GBPS;
    String verdict = slow ? "pass with warning: too slow: dispatch bf16" : "pass: data right";
    ObjectNode report = report(0, verdict);
    report.put("profile", "made up for a rehearsal");
    report.put("warn_only", true);
    report.set("limits", limits);
    report.set(
        "checks",
        JsonTree.array(
            Stream.of("dispatch bf16", "combine").map(EpbenchLog::passedCheck).toList()));
    return text(List.of(verdict, MARK + report));
  }

  private static ObjectNode passedCheck(String what) {
    ObjectNode check = JsonTree.of("what", what, "found", "");
    check.put("right", true);
    return check;
  }

  private static ObjectNode limit(double gbps) {
    ObjectNode limit = JsonTree.of("metric", "dispatch bf16", "value", gbps);
    limit.put("green", GREEN_GBPS);
    limit.put("amber", AMBER_GBPS);
    limit.put("colour", gbps >= GREEN_GBPS ? "green" : gbps >= AMBER_GBPS ? "amber" : "red");
    return limit;
  }

  /** Returns the log of a run that stopped because of wrong data. */
  String wrong() {
    String error = "epbench: rank 5: 1 of 29360128 words wrong, the first from rank 2";
    String report = MARK + report(WRONG_DATA, "FAIL: intranode failed, see above");
    return text(List.of(error, report));
  }

  private ObjectNode report(int exit, String verdict) {
    ObjectNode report = JsonTree.of("schema", "epbench/1", "command", "accept");
    report.put("engine", "epbench");
    report.put("fabric", "nvlink");
    report.put("exit", exit);
    report.put("verdict", verdict);
    report.put("ranks", ranks);
    return report;
  }

  private String text(List<String> lines) {
    List<String> all = new ArrayList<>(label);
    all.addAll(lines);
    return String.join("\n", all) + "\n";
  }
}
