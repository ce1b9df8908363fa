package epfabric.results.judge.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LineScannerTest {
  private final List<String> foundLines = new ArrayList<>();

  private LineScanner.End scan(String text, String... words) throws IOException {
    return scan(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), words);
  }

  private LineScanner.End scan(InputStream in, String... words) throws IOException {
    foundLines.clear();
    return new LineScanner(new WordMatcher(List.of(words))).scan(in, this::recordLine);
  }

  private int recordLine(String text, long number) {
    foundLines.add(number + ":" + text);
    return text.contains("next two") ? 2 : 0;
  }

  @Test
  void furtherLinesAreReturnedOnRequest() throws IOException {
    scan("a\nx next two\nb\n\nc\nx next two\nd\nx next two\ne\nf\ng\n", "x");
    assertThat(foundLines)
        .containsExactly(
            "2:x next two", "3:b", "4:", "6:x next two", "7:d", "8:x next two", "9:e", "10:f");
  }

  @Test
  void linesWithAWordAreReturnedWithTheirNumbers() throws IOException {
    LineScanner.End end = scan("a\nxx\nb x\n\nxa\r\n", "x");
    assertThat(foundLines).containsExactly("2:xx", "3:b x", "5:xa");
    assertThat(end).isEqualTo(new LineScanner.End(5, false));
  }

  @Test
  void theLastLineNeedsNoLineEnd() throws IOException {
    assertThat(scan("a\nxyz", "yz")).isEqualTo(new LineScanner.End(2, true));
    assertThat(foundLines).containsExactly("2:xyz");
  }

  @Test
  void anEmptyLogHasNoLines() throws IOException {
    assertThat(scan("", "x")).isEqualTo(new LineScanner.End(0, false));
    assertThat(foundLines).isEmpty();
  }

  @Test
  void aWordIsNotFoundAcrossALineEnd() throws IOException {
    scan("ab\ncd\n", "bc", "b\nc");
    assertThat(foundLines).isEmpty();
  }

  @Test
  void findsWordsThatOverlap() throws IOException {
    scan("hers\nushe\nhi\nshi\n", "he", "she", "his", "hers");
    assertThat(foundLines).containsExactly("1:hers", "2:ushe");
  }

  @Test
  void bytesThatAreNotUtf8AreReplaced() throws IOException {
    byte[] bytes = {(byte) 0xff, 'x', (byte) 0xc3, '\n', 0, 'x', '\n'};
    scan(new ByteArrayInputStream(bytes), "x");
    assertThat(foundLines).containsExactly("1:\ufffdx\ufffd", "2:\u0000x");
  }

  @Test
  void aLineWithoutEndDoesNotFillTheMemory() throws IOException {
    String endless = "y".repeat(3 * LineScanner.LONGEST_LINE) + "x tail\nx\n";
    LineScanner.End end = scan(endless, "x");
    assertThat(end.lines()).isEqualTo(2);
    assertThat(foundLines).hasSize(2).last().isEqualTo("2:x");
    assertThat(foundLines.get(0)).startsWith("1:").endsWith("x tail");
  }

  /** The last line of a log shows whether the log was cut. */
  @Test
  void aLastLineOfAnyLengthWithoutALineEndIsReported() throws IOException {
    for (int length : new int[] {1, LineScanner.LONGEST_LINE, 5 * LineScanner.LONGEST_LINE + 7}) {
      String last = "x".repeat(length);
      assertThat(scan("x\n" + last, "x")).isEqualTo(new LineScanner.End(2, true));
      assertThat(scan("x\n" + last + "\n", "x")).isEqualTo(new LineScanner.End(2, false));
    }
  }

  /** Streams return the bytes that are available: a pipe often returns half a line. */
  @Test
  void resultsDoNotDependOnTheSizesOfReads() throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    String[] words = {"ab", "bba", " c", "abc"};
    for (int round = 0; round < 200; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(400); i > 0; i--) {
        text.append("aabbc \n".charAt(random.nextInt(7)));
      }
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      scan(new StreamOfSmallReads(bytes, random), words);
      assertThat(foundLines).as("round %d", round).isEqualTo(expectedLines(text.toString(), words));
    }
  }

  private static List<String> expectedLines(String text, String... words) {
    List<String> expected = new ArrayList<>();
    List<String> lines = List.of(text.split("\n", -1));
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (List.of(words).stream().anyMatch(line::contains)) {
        expected.add((i + 1) + ":" + line);
      }
    }
    return expected;
  }

  private static final class StreamOfSmallReads extends ByteArrayInputStream {
    private final SplittableRandom random;

    StreamOfSmallReads(byte[] bytes, SplittableRandom random) {
      super(bytes);
      this.random = random;
    }

    @Override
    public synchronized int read(byte[] into, int from, int length) {
      return super.read(into, from, Math.min(length, 1 + random.nextInt(9)));
    }
  }
}
