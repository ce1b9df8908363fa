package epfabric.results.judge;

import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.log.LogReader;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.RunExpectation.Shape;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads and judges texts as if they were a file {@code test.log}. */
public final class Judging {
  public static final Catalog CATALOG = Catalog.load();
  private static final LogReader READER = new LogReader(CATALOG.signatures());
  private static final Judge JUDGE = new Judge(CATALOG);
  public static final String A4 = "a4-highgpu-8g";
  public static final String A3 = "a3-ultragpu-8g";

  private Judging() {}

  public static List<NodeLog> read(String text) {
    return read("test.log", text);
  }

  static List<NodeLog> read(String source, String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return READER.read(source, new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the log of the only run in the text. */
  public static NodeLog onlyLog(String text) {
    List<NodeLog> logs = read(text);
    if (logs.size() != 1) {
      throw new AssertionError("one run expected, got " + logs.size());
    }
    return logs.get(0);
  }

  public static RunLogs run(String text) {
    return new RunLogs(List.of(NodeRun.ofLog("test.log", read(text))));
  }

  /** Returns a run with the launcher's record. */
  public static RunLogs run(String text, RunFile file) {
    return new RunLogs(
        List.of(new NodeRun("results", read(text), Optional.of(file), true, List.of())));
  }

  /** Returns the expectations of a test; all other expectations come from the log. */
  static RunExpectation expect(TestKind test) {
    return expect(test, A4, OptionalInt.empty());
  }

  public static RunExpectation expect(TestKind test, String machine, OptionalInt nodes) {
    return new RunExpectation(
        test, machine, nodes, 8, Shape.OF_THE_LOG, OptionalInt.empty(), "default");
  }

  public static RunExpectation expect(TestKind test, int nodes) {
    return expect(test, A4, OptionalInt.of(nodes));
  }

  public static Verdict judge(RunLogs run, RunExpectation expected) {
    return JUDGE.judge(run, expected);
  }

  public static Verdict judge(String text, TestKind test) {
    return judge(run(text), expect(test));
  }

  public static Verdict judge(DeepEpLog log, TestKind test) {
    return judge(log.text(), test);
  }

  public static List<String> codes(Verdict verdict) {
    return verdict.reasons().stream().map(Reason::code).toList();
  }

  /** Returns the text of a verdict's only reason. */
  public static String why(Verdict verdict) {
    if (verdict.reasons().size() != 1) {
      throw new AssertionError("one reason expected, got " + verdict.reasons());
    }
    return verdict.reasons().get(0).what();
  }
}
