package epfabric.jobs.run;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.test.ResultsContainer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResultsArchiveTest {
  private static Map<String, String> texts(ResultsArchive archive) {
    return archive.files().entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, e -> new String(e.getValue(), StandardCharsets.UTF_8)));
  }

  @Test
  void filesAreUnpackedUnchanged() {
    Map<String, String> files = Map.of("./a/b.json", "[]", "c.txt", "x".repeat(5000), "e.txt", "");
    ResultsArchive archive = ResultsArchive.ofLog("noise\n" + ReplayedResults.log(files) + "more");
    assertThat(archive.missing()).isEmpty();
    assertThat(texts(archive))
        .isEqualTo(Map.of("a/b.json", "[]", "c.txt", "x".repeat(5000), "e.txt", ""));
  }

  @Test
  void noPathLeadsOutOfTheFolder() {
    Map<String, String> files = Map.of("../x", "1", "/etc/y", "2", "a/../../z", "3", "ok", "4");
    ResultsArchive archive = ResultsArchive.ofLog(ReplayedResults.log(files));
    assertThat(texts(archive)).isEqualTo(Map.of("ok", "4"));
    assertThat(archive.missing()).isEmpty();
    assertThat(archive.refused())
        .containsExactly(
            "\"../x\": not a name that is unpacked",
            "\"/etc/y\": not a name that is unpacked",
            "\"a/../../z\": not a name that is unpacked");
  }

  /** Reads an archive after adding the end that {@code tar} lacks. */
  private static ResultsArchive ofTar(byte[] tar) {
    return ResultsArchive.ofLog(
        ReplayedResults.wrapped(ReplayedResults.zipped(Arrays.copyOf(tar, tar.length + 1024))));
  }

  private static ByteArrayOutputStream tar(String... names) {
    ByteArrayOutputStream tar = new ByteArrayOutputStream();
    Stream.of(names).forEach(name -> ReplayedResults.entry(tar, name, name));
    return tar;
  }

  @Test
  void bytesAfterTheEndAreNotUnpacked() {
    ByteArrayOutputStream tar = tar("a.json");
    tar.writeBytes(new byte[(1 << 20) + 10_000]);
    assertThat(ofTar(tar.toByteArray()).missing())
        .isEqualTo("the archive is damaged: it goes on after its end; 1 file of it came back");
    tar = tar("a.json");
    tar.writeBytes(new byte[1024]);
    tar.writeBytes(tar("b.json").toByteArray());
    assertThat(ofTar(tar.toByteArray()).missing())
        .isEqualTo("the archive is damaged: it goes on after its end; 1 file of it came back");
  }

  /** An archive of 130 KB could unpack to 130 MB, in one file or in many files. */
  @Test
  void aShortArchiveDoesNotFillTheMemory() {
    ByteArrayOutputStream tar = tar("a.json");
    ReplayedResults.entry(tar, "big", "0".repeat(130 << 20));
    assertThat(ofTar(tar.toByteArray()).missing())
        .isEqualTo(
            "the archive is damaged: it unpacks to more than 134217728 bytes; 1 file of it came"
                + " back");
    ByteArrayOutputStream many = new ByteArrayOutputStream();
    IntStream.rangeClosed(0, 20_000).forEach(i -> ReplayedResults.entry(many, "f" + i, ""));
    assertThat(ofTar(many.toByteArray()).missing())
        .isEqualTo(
            "the archive is damaged: it has more than 20000 entries; 20000 files of it came back");
  }

  /** Any bit of a header may be damaged: in the name, the size or the checksum itself. */
  @Test
  void anArchiveWithAWrongHeaderChecksumIsIncomplete() {
    for (int at : new int[] {0, 100, 126, 140, 149, 156, 260, 345}) {
      byte[] tar = tar("a.json", "b.json").toByteArray();
      tar[1024 + at] ^= 1;
      ResultsArchive archive = ofTar(tar);
      assertThat(archive.files()).containsOnlyKeys("a.json");
      assertThat(archive.missing())
          .isEqualTo(
              "the archive is damaged: the header of a file in it has a wrong checksum; 1 file of it"
                  + " came back");
    }
  }

  @Test
  void aPathCannotBeBothAFileAndAFolder() {
    assertThat(ofTar(tar("a", "x.txt", "x.txt/b").toByteArray()).missing())
        .isEqualTo(
            "the archive is damaged: it has x.txt as a file and as a folder; 2 files of it came"
                + " back");
    assertThat(ofTar(tar("x/y/z", "x/y").toByteArray()).missing())
        .isEqualTo(
            "the archive is damaged: it has x/y as a file and as a folder; 1 file of it came back");
    assertThat(ofTar(tar("a", "a").toByteArray()).missing())
        .isEqualTo("the archive is damaged: it has a twice; 1 file of it came back");
  }

  @Test
  void anArchiveDoesNotReplaceFilesThatEpfabricWrites() {
    CaseFiles files = new CaseFiles();
    files.add(Map.of("stdout.txt", new byte[] {1}));
    files.addOf(
        ofTar(
            tar("STDOUT.txt", "stdout.txt/x", "job.yaml", "kubernetes/a", "m", "stdout-9.txt")
                .toByteArray()));
    files.copy(Map.of("m/a", new byte[0], "m", new byte[0], "n/a", new byte[0]));
    files.copy(Map.of("n", new byte[0]));
    assertThat(files.files()).containsOnlyKeys("stdout.txt", "m", "n/a");
    assertThat(files.files().get("stdout.txt")).containsExactly(1);
    assertThat(files.files().get("m")).hasSize(1);
    assertThat(files.refused())
        .containsExactly(
            "\"STDOUT.txt\": epfabric writes its own file there",
            "\"job.yaml\": epfabric writes its own file there",
            "\"kubernetes/a\": epfabric writes its own file there",
            "\"stdout-9.txt\": epfabric writes its own file there",
            "\"stdout.txt/x\": epfabric writes its own file there");
  }

  @Test
  void missingPartsOfAnArchiveAreReported() {
    String log = ReplayedResults.log();
    assertThat(ResultsArchive.ofLog("").missing())
        .isEqualTo("the container \"results\" has printed no archive");
    assertThat(ResultsArchive.ofLog(log.substring(0, log.length() - 60)).missing())
        .isEqualTo("the archive in the log of container \"results\" has no end");
    assertThat(ResultsArchive.ofLog(ResultsContainer.BEGIN + "\n=a\n" + ResultsContainer.END))
        .extracting(ResultsArchive::missing)
        .isEqualTo("the archive in the log of container \"results\" is damaged");
  }

  /** An archive that was cut off at its limit keeps its complete files. */
  @Test
  void completeFilesOfATruncatedArchiveAreKept() {
    byte[] whole = ReplayedResults.packed(Map.of("a.json", "[]", "b.txt", noise()));
    byte[] cut = Arrays.copyOf(whole, whole.length / 2);
    ResultsArchive archive = ResultsArchive.ofLog(ReplayedResults.wrapped(cut));
    assertThat(texts(archive)).isEqualTo(Map.of("a.json", "[]"));
    assertThat(archive.missing())
        .isEqualTo("the archive is damaged: it is cut off; 1 file of it came back");
  }

  /** Each damaged byte is either harmless or reported, because of the checksums. */
  @Test
  void noDamagedFileIsUsedAsAResult() {
    byte[] whole = ReplayedResults.packed(Map.of("a.json", "[]", "b.txt", noise()));
    for (int at = 10; at < whole.length; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 1;
      ResultsArchive archive = ResultsArchive.ofLog(ReplayedResults.wrapped(damaged));
      boolean same = texts(archive).equals(Map.of("a.json", "[]", "b.txt", noise()));
      assertThat(same || !archive.missing().isEmpty()).as("byte " + at).isTrue();
    }
  }

  /** Returns text that hardly compresses. */
  private static String noise() {
    StringBuilder text = new StringBuilder();
    for (long i = 1; text.length() < 3000; i = i * 6364136223846793005L + 1442695040888963407L) {
      text.append((char) ('a' + Math.floorMod(i >> 33, 26)));
    }
    return text.toString();
  }
}
