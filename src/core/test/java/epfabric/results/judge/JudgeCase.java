package epfabric.results.judge;

import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Logs and the expectations by which they are judged, so that a test can judge changed logs in the
 * same way.
 *
 * @param nodes the inputs in order
 */
public record JudgeCase(String name, RunExpectation expected, List<Node> nodes) {
  /**
   * An input of the judge.
   *
   * @param file the run file of a results folder; empty for a log without one
   */
  public record Node(String source, String log, Optional<RunFile> file) {
    private static final String ONLY_SOURCE = "results";

    NodeRun run(String text) {
      boolean onlySource = file.isEmpty() || source.equals(ONLY_SOURCE);
      List<NodeLog> logs = Judging.read(onlySource ? "test.log" : source + "/test.log", text);
      return file.isPresent()
          ? new NodeRun(source, logs, file, true, List.of())
          : NodeRun.ofLog(source, logs);
    }
  }

  static JudgeCase of(String log, RunExpectation expected) {
    return new JudgeCase("", expected, List.of(new Node("test.log", log, Optional.empty())));
  }

  static JudgeCase of(String log, RunFile file, RunExpectation expected) {
    return new JudgeCase("", expected, List.of(new Node(Node.ONLY_SOURCE, log, Optional.of(file))));
  }

  JudgeCase named(String newName) {
    return new JudgeCase(newName, expected, nodes);
  }

  Verdict verdict() {
    return verdict(files());
  }

  /** Returns the logs by the sources of their inputs. */
  public Map<String, byte[]> files() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    nodes.forEach(node -> files.put(node.source(), bytes(node.log())));
    return files;
  }

  /** Returns the kind of the verdict that the case would get with these logs. */
  public Kind judged(Map<String, byte[]> files) {
    return verdict(files).kind();
  }

  private Verdict verdict(Map<String, byte[]> files) {
    List<NodeRun> runs = new ArrayList<>();
    for (Node node : nodes) {
      byte[] log = Objects.requireNonNull(files.get(node.source()));
      runs.add(node.run(new String(log, StandardCharsets.UTF_8)));
    }
    return Judging.judge(new RunLogs(runs), expected);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return name;
  }
}
