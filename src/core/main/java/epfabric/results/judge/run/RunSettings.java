package epfabric.results.judge.run;

import java.util.List;
import java.util.stream.Stream;

/**
 * Settings of the run that change how its test counts and measures, from the run's files.
 *
 * @param logfmt whether low latency's combine sends LogFMT instead of BF16
 * @param remoteOnly whether V2's figures leave out the traffic to the own GPU and node
 * @param unmeasured whether V2's test skips its performance part
 */
public record RunSettings(boolean logfmt, boolean remoteOnly, boolean unmeasured) {
  /**
   * Returns the settings that the command line of run.json or the benchmark's arguments contain.
   */
  public static RunSettings of(NodeRun node) {
    List<String> words =
        Stream.concat(
                node.runFile().stream().flatMap(file -> file.launch().command().stream()),
                node.arguments().stream())
            .toList();
    return new RunSettings(
        words.contains("--use-logfmt"),
        words.contains("--ignore-local-traffic"),
        words.contains("--skip-perf-test"));
  }
}
