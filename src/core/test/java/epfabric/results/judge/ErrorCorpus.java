package epfabric.results.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Logs in our own words, by the formats in which programs print errors. A file holds one kind; its
 * first line is the title. A log begins with {@code === } and its name. Lines that begin with
 * {@code # http} name the public thread with the same text, {@code > } is what a verdict must
 * quote, {@code @ } the rank that it must name, and {@code ~} marks words of a run that goes well.
 */
public final class ErrorCorpus {
  private static final Path FOLDER = Path.of("src/core/test/cases/errors");
  private static final String BEGIN = "(?m)^=== ";

  private ErrorCorpus() {}

  /** One log, and what a verdict must hold. */
  public record Sample(String kind, String block) {
    @Override
    public String toString() {
      return kind + ": " + block.lines().findFirst().orElse("");
    }

    /** The log without what the corpus says of it. */
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

    /** How the quotation must begin. */
    public String quotation() {
      String rank = marked("@ ");
      return rank.isEmpty()
          ? "most likely cause: \""
          : "most likely cause, of rank " + rank + ": \"";
    }

    /** Whether a run that prints it may have gone well. */
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

  /** All logs, by the names of their files. */
  public static List<Sample> all() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().flatMap(ErrorCorpus::samples).toList();
    }
  }

  /** Those of runs that failed. */
  static List<Sample> failures() throws IOException {
    return all().stream().filter(sample -> !sample.harmless()).toList();
  }

  /** Those of runs that may have gone well. */
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
