package epfabric.results.verb;

import epfabric.base.reading.ReadingState;
import epfabric.base.terminal.InputFile;
import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.compare.Baseline;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.VerdictReader;
import epfabric.results.report.JudgedRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads one side of a comparison, which is the JSON of {@code results judge} or logs. Logs are
 * judged first.
 */
final class BaselineReader {
  /** Number of bytes that are searched for the start of a JSON document. */
  private static final int HEAD = 256;

  private final Catalog catalog;
  private final ExpectationOptions expected;
  private final PrintWriter err;

  BaselineReader(Catalog catalog, ExpectationOptions expected, PrintWriter err) {
    this.catalog = catalog;
    this.expected = expected;
    this.err = err;
  }

  /** Returns each test in the file or folder with its measurements. */
  List<Baseline> read(String path) throws IOException {
    if (isJson(Path.of(path))) {
      String text =
          new String(InputFile.bytes(Path.of(path), InputFile.WRITTEN), StandardCharsets.UTF_8);
      ReadingState reading = new ReadingState();
      List<Verdict> verdicts = VerdictReader.read(path, text, reading);
      reading.problems().throwIfAny();
      return verdicts.stream().map(verdict -> new Baseline(path, verdict, List.of())).toList();
    }
    return of(path, new JudgedRuns(catalog, expected, err).of(List.of(path)));
  }

  static List<Baseline> of(String name, List<JudgedRun> runs) {
    return runs.stream().map(run -> new Baseline(name, run.verdict(), run.run().logs())).toList();
  }

  /**
   * Returns whether the file is JSON. Its first character shows this, because no log starts with a
   * brace.
   */
  private static boolean isJson(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
      return head.stripLeading().startsWith("{");
    }
  }
}
