package epfabric.rehearsal.replay;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import epfabric.rehearsal.kubernetes.JsonTree;
import epfabric.result.Provenance;
import java.util.List;

/**
 * What the launcher of a test leaves for the judge.
 *
 * @param log {@code test.log}
 * @param runJson {@code run.json}
 */
public record ResultsFolder(String log, String runJson) {
  private static final String NONE = "there is no log of such a run to play back\n";

  /** A program that ended by itself. */
  static ResultsFolder ended(TestCommandLine test, String log, int exitCode, double seconds) {
    JsonObject run = run(test, List.of(), seconds);
    run.addProperty("exitCode", exitCode);
    return new ResultsFolder(log, run + "\n");
  }

  /** What a node's program leaves that turns out so. */
  static ResultsFolder played(
      TestCommandLine test, int cases, TestOutcome outcome, double seconds) {
    return TestLog.of(test, cases, outcome)
        .map(log -> ended(test, log, TestLog.exitCode(test, outcome), seconds))
        .orElseGet(() -> ended(test, TestLog.begun() + NONE, 1, seconds));
  }

  /** A run of which other nodes were lost, or never came. */
  static ResultsFolder lost(
      TestCommandLine test, String log, List<Integer> lost, double seconds, String problem) {
    JsonObject run = run(test, lost, seconds);
    run.add("exitCode", JsonNull.INSTANCE);
    if (problem.isEmpty()) {
      run.addProperty("signal", "SIGTERM");
    } else {
      run.addProperty("problem", problem);
    }
    return new ResultsFolder(log, run + "\n");
  }

  /** The same of a machine that has a name. */
  ResultsFolder on(String host) {
    JsonObject run = JsonParser.parseString(runJson).getAsJsonObject();
    run.addProperty("host", host);
    return new ResultsFolder(log, run + "\n");
  }

  private static JsonObject run(TestCommandLine test, List<Integer> lost, double seconds) {
    JsonArray peers = new JsonArray();
    lost.forEach(peers::add);
    JsonArray command = new JsonArray();
    test.program().forEach(command::add);
    return JsonTree.of(
        "format",
        1,
        "test",
        test.test(),
        "provenance",
        Provenance.REPLAYED.word(),
        "node",
        test.node(),
        "nodes",
        test.nodes(),
        "command",
        command,
        "peersLost",
        peers,
        "seconds",
        seconds,
        "libraries",
        new JsonArray(),
        "nics",
        new JsonArray());
  }
}
