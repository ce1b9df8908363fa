package epfabric.operate.live.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which part of a log is kept if the log is longer than the limit. */
class LogTailTest {
  private static String tail(String log, int limit) throws IOException {
    return LogTail.read(stream(log), limit);
  }

  private static InputStream stream(String log) {
    return new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          ""        | ""
          abc       | abc
          abcd/     | abcd/
          ab/cd/    | [1 byte before this is left out]/cd/
          abcdef/g/ | [4 bytes before this are left out]/g/
          a/b/c/d/e | [4 bytes before this are left out]/d/e
          abcdef/   | [2 bytes before this are left out]/
          abcdefgh  | [3 bytes before this are left out]/
          """)
  void theTailStartsWithACompleteLine(String log, String kept) throws IOException {
    assertThat(tail(log.replace('/', '\n'), 5)).isEqualTo(kept.replace('/', '\n'));
  }

  @Test
  void aTruncatedLineIsDroppedBecauseItMayContainATruncatedToken() throws IOException {
    String line = "login=" + "secret".repeat(10);
    assertThat(tail(line, 20)).doesNotContain("secret");
    assertThat(tail("first\n" + line, 20)).doesNotContain("secret");
    assertThat(tail(line + "\nlast\n", 20)).endsWith("out]\nlast\n").doesNotContain("secret");
  }

  @Test
  void theTailOfARandomLogIsItsEnd() throws IOException {
    Random random = new Random(Long.getLong("epfabric.seed", 1));
    for (int i = 0; i < 300; i++) {
      String log = log(random, random.nextInt(200));
      int limit = 1 + random.nextInt(100);
      String kept = tail(log, limit);
      if (log.length() <= limit) {
        assertThat(kept).isEqualTo(log);
      } else {
        String end = kept.substring(kept.indexOf('\n') + 1);
        assertThat(log).endsWith(end);
        assertThat(end.length()).isLessThan(limit);
        boolean startsAtALine =
            end.isEmpty() || log.charAt(log.length() - end.length() - 1) == '\n';
        assertThat(startsAtALine).as("%s of %s", kept, log).isTrue();
      }
    }
  }

  private static String log(Random random, int length) {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < length; i++) {
      log.append(random.nextInt(9) == 0 ? '\n' : (char) ('a' + random.nextInt(26)));
    }
    return log.toString();
  }

  @Test
  void aLogThatArrivesInPiecesIsReadToItsEnd() throws IOException {
    String log = "line\n".repeat(50_000);
    InputStream pieces =
        new InputStream() {
          private final InputStream all = stream(log);

          @Override
          public int read() throws IOException {
            return all.read();
          }

          @Override
          public int read(byte[] into, int from, int max) throws IOException {
            return all.read(into, from, Math.min(max, 7));
          }
        };
    assertThat(LogTail.read(pieces, 1 << 20)).isEqualTo(log);
  }
}
