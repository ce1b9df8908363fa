package epfabric.rehearsal.replay;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import epfabric.rehearsal.kubernetes.JsonTree;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What {@code epbench accept} would leave; nobody has run it on eight GPUs: all of it made up. As
 * the profile of eight B200 only warns, a slow node passes here, and DeepEP's tests find it.
 *
 * @param label first lines, which say that it is played back
 * @param ranks a process for each GPU
 */
record EpbenchLog(List<String> label, int ranks) {
  /** Its exit code for wrong data. */
  static final int WRONG_DATA = 4;

  private static final double GREEN = 604;
  private static final double AMBER = 543;
  private static final double USUAL = 610;
  private static final String MARK = "[epbench] report ";

  EpbenchLog {
    label = List.copyOf(label);
  }

  /**
   * A run with all data right.
   *
   * @param share of the bandwidth, 1 for all of it
   */
  String good(double share) {
    JsonArray limits = new JsonArray();
    limits.add(limit(USUAL * share));
    boolean slow = USUAL * share < AMBER;
    String verdict = slow ? "pass with warning: too slow: dispatch bf16" : "pass: data right";
    JsonObject report = report(0, verdict);
    report.addProperty("profile", "made up for a rehearsal");
    report.addProperty("warn_only", true);
    report.add("limits", limits);
    report.add(
        "checks",
        JsonTree.array(Stream.of("dispatch bf16", "combine").map(EpbenchLog::right).toList()));
    return text(List.of(verdict, MARK + report));
  }

  private static JsonObject right(String what) {
    JsonObject check = JsonTree.of("what", what, "found", "");
    check.addProperty("right", true);
    return check;
  }

  private static JsonObject limit(double gbps) {
    JsonObject limit = JsonTree.of("metric", "dispatch bf16", "value", gbps);
    limit.addProperty("green", GREEN);
    limit.addProperty("amber", AMBER);
    limit.addProperty("colour", gbps >= GREEN ? "green" : gbps >= AMBER ? "amber" : "red");
    return limit;
  }

  /** A run that ended at wrong data. */
  String wrong() {
    String said = "epbench: rank 5: 1 of 29360128 words wrong, the first from rank 2";
    String report = MARK + report(WRONG_DATA, "FAIL: intranode failed, see above");
    return text(List.of(said, report));
  }

  private JsonObject report(int exit, String verdict) {
    JsonObject report = JsonTree.of("schema", "epbench/1", "command", "accept");
    report.addProperty("engine", "epbench");
    report.addProperty("fabric", "nvlink");
    report.addProperty("exit", exit);
    report.addProperty("verdict", verdict);
    report.addProperty("ranks", ranks);
    return report;
  }

  private String text(List<String> lines) {
    List<String> all = new ArrayList<>(label);
    all.addAll(lines);
    return String.join("\n", all) + "\n";
  }
}
