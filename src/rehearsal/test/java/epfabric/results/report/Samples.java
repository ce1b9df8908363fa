package epfabric.results.report;

import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.Judge;
import epfabric.results.judge.log.LogReader;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.RunExpectation.Shape;
import epfabric.results.judge.test.TestKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads and judges runs as the command line does. */
final class Samples {
  private static final Catalog CATALOG = Catalog.load();
  private static final String MACHINE = "a4-highgpu-8g";

  private Samples() {}

  /** A log and its name. */
  record Log(String name, String text) {}

  /**
   * Returns the input for the example page in docs/reports.md, with the published figures of a
   * guide for B200 and a low-latency test.
   */
  static ReportInput page() {
    List<Log> intranode = List.of(new Log("intranode.log", SampleLogs.intranode()));
    List<Log> internode =
        List.of(
            new Log("internode-0.log", SampleLogs.internode(1)),
            new Log("internode-1.log", SampleLogs.internode(0.991)));
    List<Log> lowLatency =
        List.of(
            new Log("low-latency-0.log", SampleLogs.lowLatency(0)),
            new Log("low-latency-1.log", SampleLogs.lowLatency(8)));
    return input(
        List.of(
            judged(TestKind.INTERNODE, internode),
            judged(TestKind.INTRANODE, intranode),
            judged(TestKind.LOW_LATENCY, lowLatency)),
        List.of(internode, intranode, lowLatency));
  }

  static ReportInput input(List<JudgedRun> runs, List<List<Log>> logs) {
    List<SourceFile> files = new ArrayList<>();
    for (List<Log> group : logs) {
      for (Log log : group) {
        int bytes = log.text().getBytes(StandardCharsets.UTF_8).length;
        files.add(new SourceFile(log.name(), bytes, "0".repeat(64)));
      }
    }
    return new ReportInput(runs, files, CATALOG.acceptance().limitRows(), List.of(), "0.1.0");
  }

  static JudgedRun judged(TestKind test, List<Log> logs) {
    return judged(test, logs, Map.of());
  }

  /**
   * Reads and judges a run.
   *
   * @param runFiles the run file that the launcher wrote beside a log, by the log's name
   */
  static JudgedRun judged(TestKind test, List<Log> logs, Map<String, RunFile> runFiles) {
    List<NodeRun> nodes =
        logs.stream()
            .map(
                log ->
                    new NodeRun(
                        log.name(),
                        read(log),
                        Optional.ofNullable(runFiles.get(log.name())),
                        runFiles.containsKey(log.name()),
                        List.of()))
            .toList();
    RunLogs run = new RunLogs(nodes);
    RunExpectation expected =
        new RunExpectation(
            test,
            MACHINE,
            OptionalInt.empty(),
            8,
            Shape.OF_THE_LOG,
            OptionalInt.empty(),
            "default");
    return new JudgedRun(run, new Judge(CATALOG).judge(run, expected));
  }

  static List<NodeLog> read(Log log) {
    byte[] bytes = log.text().getBytes(StandardCharsets.UTF_8);
    try {
      return new LogReader(CATALOG.signatures()).read(log.name(), new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
