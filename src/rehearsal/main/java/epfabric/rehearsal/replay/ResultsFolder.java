package epfabric.rehearsal.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.replay.log.TestCommandLine;
import epfabric.rehearsal.replay.log.TestLog;
import epfabric.rehearsal.replay.log.TestOutcome;
import epfabric.results.judge.verdict.Provenance;
import java.util.List;
import java.util.Optional;

/**
 * The files that the launcher of a test leaves for the judge.
 *
 * @param log content of {@code test.log}
 * @param runJson content of {@code run.json}; empty if the file is missing
 */
public record ResultsFolder(String log, String runJson) {
  private static final String NO_LOG = "there is no log of such a run to play back\n";

  /** The arguments that determine a replayed log, as the key of a cache. */
  private record Replay(TestCommandLine test, int cases, TestOutcome outcome) {}

  private static final Latest<Replay, Optional<String>> LOGS = new Latest<>(128);

  /** Returns the files of a program that ended by itself. */
  public static ResultsFolder ended(
      TestCommandLine test, String log, int exitCode, double seconds) {
    ObjectNode run = run(test, List.of(), seconds);
    run.put("exitCode", exitCode);
    run.set("signal", NullNode.instance);
    return new ResultsFolder(log, run + "\n");
  }

  /** Returns the files of a node's program with this outcome. */
  public static ResultsFolder played(
      TestCommandLine test, int cases, TestOutcome outcome, double seconds) {
    return LOGS.get(new Replay(test, cases, outcome), () -> TestLog.of(test, cases, outcome))
        .map(log -> ended(test, log, TestLog.exitCode(test, outcome), seconds))
        .orElseGet(() -> ended(test, TestLog.begun() + NO_LOG, 1, seconds));
  }

  /** Returns the files of a run in which other nodes were lost or never joined. */
  static ResultsFolder lost(
      TestCommandLine test, String log, List<Integer> lost, double seconds, String problem) {
    ObjectNode run = run(test, lost, seconds);
    run.set("exitCode", NullNode.instance);
    if (problem.isEmpty()) {
      run.put("signal", "SIGTERM");
    } else {
      run.set("signal", NullNode.instance);
      run.put("problem", problem);
    }
    return new ResultsFolder(log, run + "\n");
  }

  /** Returns the same files with the name of the node that ran the test. */
  ResultsFolder on(String host) {
    ObjectNode run = Json.parseObject(runJson);
    run.put("host", host);
    return new ResultsFolder(log, run + "\n");
  }

  private static ObjectNode run(TestCommandLine test, List<Integer> lost, double seconds) {
    ArrayNode peers = Json.array();
    lost.forEach(peers::add);
    ArrayNode command = Json.array();
    test.program().forEach(command::add);
    return JsonTree.of(
        OrderedTree.of("format", 1)
            .with("test", test.test())
            .with("provenance", Provenance.REPLAYED.word())
            .with("node", test.place().node())
            .with("nodes", test.place().nodes())
            .with("command", command)
            .with("peersLost", peers)
            .with("seconds", seconds)
            .with("libraries", Json.array())
            .with("nics", Json.array()));
  }
}
