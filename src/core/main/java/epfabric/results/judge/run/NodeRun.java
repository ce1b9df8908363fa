package epfabric.results.judge.run;

import epfabric.results.judge.verdict.Provenance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One input: a log by itself, or a results folder with {@code test.log}, {@code run.json} and
 * {@code checksums.txt}.
 *
 * @param source name of the input, as the user gave it
 * @param folder whether it is a results folder, where a missing {@code run.json} shows that the
 *     launcher itself was killed
 * @param arguments arguments of the test, as a benchmark's file beside the log states them
 * @param damage changes to a folder since its launcher wrote it, in words; empty for an unchanged
 *     one
 */
public record NodeRun(
    String source,
    List<NodeLog> logs,
    Optional<RunFile> runFile,
    boolean folder,
    List<String> damage,
    List<String> arguments) {
  public NodeRun {
    logs = List.copyOf(logs);
    damage = List.copyOf(damage);
    arguments = List.copyOf(arguments);
  }

  /** Creates an input without recorded arguments. */
  public NodeRun(
      String source,
      List<NodeLog> logs,
      Optional<RunFile> runFile,
      boolean folder,
      List<String> damage) {
    this(source, logs, runFile, folder, damage, List.of());
  }

  /** Returns a log by itself. */
  public static NodeRun ofLog(String source, List<NodeLog> logs) {
    return new NodeRun(source, logs, Optional.empty(), false, List.of());
  }

  /** Returns this log with the exit code of its test, which the caller knows. */
  public NodeRun withExitCode(int code) {
    return new NodeRun(source, logs, Optional.of(RunFile.of(code)), false, List.of(), arguments);
  }

  /** Returns the same input with these arguments of its test. */
  public NodeRun withArguments(List<String> given) {
    return new NodeRun(source, logs, runFile, folder, damage, given);
  }

  /** Returns the same input with only some of its logs: those of one test. */
  public NodeRun only(List<NodeLog> chosen) {
    return new NodeRun(source, chosen, runFile, folder, damage, arguments);
  }

  /** Returns the same input without second runs with other tokens. */
  NodeRun first() {
    return only(logs.stream().filter(log -> log.origin().again().isEmpty()).toList());
  }

  /**
   * Returns the second run, which has this many tokens per rank; the recorded command does not
   * contain this number.
   */
  NodeRun again(int tokens) {
    List<NodeLog> secondRuns =
        logs.stream().filter(log -> log.origin().again().equals(OptionalInt.of(tokens))).toList();
    return new NodeRun(
        source, secondRuns, runFile.map(file -> file.withTokens(tokens)), folder, damage);
  }

  /** Returns the same input with one more change in {@code damage}. */
  public NodeRun damaged(String what) {
    List<String> more = new ArrayList<>(damage);
    more.add(what);
    return new NodeRun(source, logs, runFile, folder, more, arguments);
  }

  /**
   * Returns the provenance that the logs and the launcher state; of several, the one furthest from
   * a real run.
   */
  public Provenance provenance() {
    Provenance ofLogs =
        logs.stream()
            .map(log -> log.identity().provenance())
            .max(Comparator.naturalOrder())
            .orElse(Provenance.UNCLAIMED);
    return runFile
        .flatMap(file -> file.launch().provenance())
        .map(ofLogs::claimedAs)
        .orElse(ofLogs);
  }
}
