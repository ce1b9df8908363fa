package epfabric.run;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.manifest.ResultsContainer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ResultsArchiveTest {
  private static Map<String, String> texts(ResultsArchive archive) {
    return archive.files().entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, e -> new String(e.getValue(), StandardCharsets.UTF_8)));
  }

  @Test
  void filesComeBackAsTheyWere() {
    Map<String, String> files = Map.of("./a/b.json", "[]", "c.txt", "x".repeat(5000), "e.txt", "");
    ResultsArchive archive = ResultsArchive.ofLog("noise\n" + ReplayedResults.log(files) + "more");
    assertThat(archive.missing()).isEmpty();
    assertThat(texts(archive))
        .isEqualTo(Map.of("a/b.json", "[]", "c.txt", "x".repeat(5000), "e.txt", ""));
  }

  @Test
  void noPathLeadsOutOfTheFolder() {
    Map<String, String> files = Map.of("../x", "1", "/etc/y", "2", "a/../../z", "3", "ok", "4");
    assertThat(texts(ResultsArchive.ofLog(ReplayedResults.log(files))))
        .isEqualTo(Map.of("ok", "4"));
  }

  @Test
  void whatIsMissingIsSaid() {
    String log = ReplayedResults.log();
    assertThat(ResultsArchive.ofLog("").missing())
        .isEqualTo("the container \"results\" has printed no archive");
    assertThat(ResultsArchive.ofLog(log.substring(0, log.length() - 60)).missing())
        .isEqualTo("the archive in the log of container \"results\" has no end");
    assertThat(ResultsArchive.ofLog(ResultsContainer.BEGIN + "\n=a\n" + ResultsContainer.END))
        .extracting(ResultsArchive::missing)
        .isEqualTo("the archive in the log of container \"results\" is damaged");
  }

  /** As one that was cut off at its limit: what is whole is there. */
  @Test
  void ofACutArchiveWholeFilesAreKept() {
    byte[] whole = ReplayedResults.packed(Map.of("a.json", "[]", "b.txt", noise()));
    byte[] cut = Arrays.copyOf(whole, whole.length / 2);
    ResultsArchive archive = ResultsArchive.ofLog(ReplayedResults.wrapped(cut));
    assertThat(texts(archive)).isEqualTo(Map.of("a.json", "[]"));
    assertThat(archive.missing()).isEqualTo("the archive is damaged: 1 of its files were read");
  }

  /** Every single damage is either harmless or told: the checksum holds. */
  @Test
  void noDamageIsTakenForResults() {
    byte[] whole = ReplayedResults.packed(Map.of("a.json", "[]", "b.txt", noise()));
    for (int at = 10; at < whole.length; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 1;
      ResultsArchive archive = ResultsArchive.ofLog(ReplayedResults.wrapped(damaged));
      boolean same = texts(archive).equals(Map.of("a.json", "[]", "b.txt", noise()));
      assertThat(same || !archive.missing().isEmpty()).as("byte " + at).isTrue();
    }
  }

  /** Text that does not get much shorter. */
  private static String noise() {
    StringBuilder text = new StringBuilder();
    for (long i = 1; text.length() < 3000; i = i * 6364136223846793005L + 1442695040888963407L) {
      text.append((char) ('a' + Math.floorMod(i >> 33, 26)));
    }
    return text.toString();
  }
}
