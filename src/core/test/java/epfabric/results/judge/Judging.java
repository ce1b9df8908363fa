package epfabric.results.judge;

import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.RunExpectation.Shape;
import epfabric.results.judge.Verdict.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads and judges texts as if they were files called {@code test.log}. */
final class Judging {
  static final Catalog CATALOG = Catalog.load();
  private static final LogReader READER = new LogReader(CATALOG.signatures());
  private static final Judge JUDGE = new Judge(CATALOG);
  static final String A4 = "a4-highgpu-8g";
  static final String A3 = "a3-ultragpu-8g";

  private Judging() {}

  static List<NodeLog> read(String text) {
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

  /** Returns the only run in the text. */
  static NodeLog onlyLog(String text) {
    List<NodeLog> logs = read(text);
    if (logs.size() != 1) {
      throw new AssertionError("onlyLog run expected, got " + logs.size());
    }
    return logs.get(0);
  }

  static RunLogs run(String text) {
    return new RunLogs(List.of(NodeRun.ofLog("test.log", read(text))));
  }

  /** Returns a run with the launcher's record. */
  static RunLogs run(String text, RunFile file) {
    return new RunLogs(
        List.of(new NodeRun("results", read(text), Optional.of(file), true, List.of())));
  }

  /** Returns expectations of a test, with everything else from the log. */
  static RunExpectation expect(TestKind test) {
    return expect(test, A4, OptionalInt.empty());
  }

  static RunExpectation expect(TestKind test, String machine, OptionalInt nodes) {
    return new RunExpectation(
        test, machine, nodes, 8, Shape.OF_THE_LOG, OptionalInt.empty(), "default");
  }

  static RunExpectation expect(TestKind test, int nodes) {
    return expect(test, A4, OptionalInt.of(nodes));
  }

  static Verdict judge(RunLogs run, RunExpectation expected) {
    return JUDGE.judge(run, expected);
  }

  static Verdict judge(String text, TestKind test) {
    return judge(run(text), expect(test));
  }

  static Verdict judge(DeepEpLog log, TestKind test) {
    return judge(log.text(), test);
  }

  static List<String> codes(Verdict verdict) {
    return verdict.reasons().stream().map(Reason::code).toList();
  }

  /** Returns {@code what} of the only reason. */
  static String why(Verdict verdict) {
    if (verdict.reasons().size() != 1) {
      throw new AssertionError("onlyLog reason expected, got " + verdict.reasons());
    }
    return verdict.reasons().get(0).what();
  }
}
