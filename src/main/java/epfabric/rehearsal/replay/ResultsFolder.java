package epfabric.rehearsal.replay;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
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
  /** A program that ended by itself. */
  static ResultsFolder ended(TestCommandLine test, String log, int exitCode, double seconds) {
    JsonObject run = run(test, List.of(), seconds);
    run.addProperty("exitCode", exitCode);
    return new ResultsFolder(log, run + "\n");
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
