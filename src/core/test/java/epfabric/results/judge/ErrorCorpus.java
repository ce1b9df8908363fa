package epfabric.results.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Invented logs in the formats in which programs print errors. Each file holds one kind of log,
 * which its first line names. A log starts with {@code === } and its name. A line with {@code #
 * http} links a public thread with the same text. A line with {@code > } has the text that a
 * verdict must quote, and a line with {@code @ } the rank that the verdict must name. A line {@code
 * ~} marks a log of a healthy run.
 */
public final class ErrorCorpus {
  private static final Path FOLDER = Path.of("src/core/test/cases/errors");
  private static final String BEGIN = "(?m)^=== ";

  private ErrorCorpus() {}

  /** A log, and the required content of its verdict. */
  public record Sample(String kind, String block) {
    @Override
    public String toString() {
      return kind + ": " + block.lines().findFirst().orElse("");
    }

    /** Returns the log without the lines that describe the sample. */
    public String log() {
      return block
          .lines()
          .skip(1)
          .filter(l -> Stream.of("> ", "@ ", "# http", "~").noneMatch(l::startsWith))
          .reduce("", (all, line) -> all + line + "\n")
          .replace("\\r", "\r")
          .replace("\\e", "\u001b");
    }

    /** Returns the text that must be quoted as the cause. */
    public String quote() {
      return marked("> ");
    }

    /** Returns the required start of the quotation. */
    public String quotation() {
      String rank = marked("@ ");
      return rank.isEmpty()
          ? "most likely cause: \""
          : "most likely cause, of rank " + rank + ": \"";
    }

    /** Returns whether a healthy run may print this log. */
    public boolean harmless() {
      return block.lines().anyMatch("~"::equals);
    }

    private String marked(String mark) {
      return block
          .lines()
          .filter(l -> l.startsWith(mark))
          .map(l -> l.substring(mark.length()))
          .findFirst()
          .orElse("");
    }
  }

  /** Returns all logs, sorted by file name. */
  public static List<Sample> all() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().flatMap(ErrorCorpus::samples).toList();
    }
  }

  /** Returns the logs of failed runs. */
  static List<Sample> failures() throws IOException {
    return all().stream().filter(sample -> !sample.harmless()).toList();
  }

  /** Returns the logs of runs that may be healthy. */
  static List<Sample> harmless() throws IOException {
    return all().stream().filter(Sample::harmless).toList();
  }

  private static Stream<Sample> samples(Path file) {
    try {
      String text = Files.readString(file);
      String title = text.lines().findFirst().orElseThrow();
      return Stream.of(text.split(BEGIN)).skip(1).map(block -> new Sample(title, block));
    } catch (IOException e) {
      throw new IllegalStateException(file.toString(), e);
    }
  }
}
