package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli.Run;
import epfabric.results.judge.DeepEpLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that {@code results judge} prints a verdict or a message for logs with damaged or nested
 * encodings, compressions and envelopes, never prints a stack trace, and ends with an exit code
 * that its help lists.
 *
 * <p>{@code EPFABRIC_LONG=true} tries more logs; {@code -Depfabric.seed=N} starts at seed N.
 */
class FuzzedLogBytesTest {
  private static final long SEED = Long.getLong("epfabric.seed", 1);
  private static final int LOGS = "true".equals(System.getenv("EPFABRIC_LONG")) ? 20_000 : 120;
  private static final Set<Integer> DOCUMENTED_EXIT_CODES = Set.of(0, 2, 3, 6, 7, 8);
  private static final Pattern TRACE =
      Pattern.compile("\\bat [a-z]+(?:\\.[A-Za-z0-9_$]+)+\\(|[a-z]Exception\\b|this is a bug");
  private static final List<Charset> CHARSETS =
      List.of(
          StandardCharsets.UTF_8,
          StandardCharsets.UTF_16LE,
          StandardCharsets.UTF_16BE,
          StandardCharsets.ISO_8859_1);
  private static final List<String> ENVELOPES =
      List.of(
          "[pod/ep-0-abcde/test] %s",
          "2026-11-20T10:00:00.1Z stdout F %s",
          "2026-11-20T10:00:00.1Z stderr P %s",
          "0: %s",
          "[1,0]<stdout>:%s",
          "ep-node0-1  | %s",
          "Nov 20 10:00:00 node0 ep[77]: %s",
          "\u001b[36m%s\u001b[0m",
          "{\"log\":\"%s\\n\",\"stream\":\"stdout\"}",
          "{\"MESSAGE\":\"%s\"}",
          "(EngineCore_DP0 pid=7) ERROR 01-14 19:36:12 [core.py:7] %s",
          "[rank3]:%s\r");

  @TempDir private Path folder;

  private Run judge(byte[] log) throws IOException {
    Files.write(folder.resolve("a.log"), log);
    return Cli.run(folder, "results", "judge", folder.resolve("a.log").toString());
  }

  private static String text(SplittableRandom random) {
    String text =
        DeepEpLog.guideIntranode().text()
            + "Traceback (most recent call last):\n  File \"a.py\", line 1\nValueError: \u00e9\n";
    for (int layers = random.nextInt(12); layers > 0; layers--) {
      String envelope = ENVELOPES.get(random.nextInt(ENVELOPES.size()));
      text =
          text.lines()
              .map(line -> random.nextInt(50) == 0 ? line : envelope.replace("%s", line))
              .collect(Collectors.joining("\n"));
    }
    return text;
  }

  private static byte[] encoded(String text, SplittableRandom random) {
    Charset charset = CHARSETS.get(random.nextInt(CHARSETS.size()));
    String marked = random.nextBoolean() ? "\ufeff" + text : text;
    byte[] bytes = marked.getBytes(charset);
    if (random.nextInt(4) == 0 && bytes.length > 10) {
      int at = random.nextInt(bytes.length - 2) & ~1;
      bytes[at] = 0x34;
      bytes[at + 1] = (byte) 0xd8;
    }
    return random.nextInt(3) == 0 ? Arrays.copyOf(bytes, bytes.length - 1) : bytes;
  }

  private static byte[] zipped(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(bytes);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return out.toByteArray();
  }

  private static byte[] concatenated(byte[] first, byte[] second) {
    byte[] concatenated = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, concatenated, first.length, second.length);
    return concatenated;
  }

  private static byte[] wrapped(SplittableRandom random) {
    byte[] bytes = encoded(text(random), random);
    bytes = random.nextInt(3) == 0 ? concatenated(bytes, encoded(text(random), random)) : bytes;
    for (int layers = random.nextInt(4); layers > 0; layers--) {
      bytes = random.nextInt(4) == 0 ? concatenated(zipped(bytes), zipped(bytes)) : zipped(bytes);
    }
    if (random.nextInt(4) == 0) {
      bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
    }
    return random.nextInt(3) == 0 ? Damage.of(bytes, random) : bytes;
  }

  @Test
  void damagedLogsLeadToAVerdictOrAMessage() throws IOException {
    for (long seed = SEED; seed < SEED + LOGS; seed++) {
      Run run = judge(wrapped(new SplittableRandom(seed)));
      String output = run.err() + run.out();
      assertThat(run.exit()).as("-Depfabric.seed=%d: %s", seed, output).isIn(DOCUMENTED_EXIT_CODES);
      assertThat(output).as("-Depfabric.seed=%d", seed).isNotEmpty().doesNotContainPattern(TRACE);
    }
  }

  /** The readable part of a truncated file is judged, and the truncation is reported. */
  @Test
  void truncatedCompressedLogsAreJudgedUpToTheTruncation() throws IOException {
    byte[] zip = zipped(DeepEpLog.guideIntranode().text().getBytes(StandardCharsets.UTF_8));
    Run truncated = judge(Arrays.copyOf(zip, zip.length * 2 / 3));
    assertThat(truncated.exit()).isEqualTo(6);
    assertThat(truncated.out())
        .contains("most likely cause: \"gzip: unexpected end of file\"")
        .contains("4096 tokens x 7168, top-8");
    Run nearlyComplete = judge(Arrays.copyOf(zip, zip.length - 4));
    assertThat(nearlyComplete.exit()).isZero();
    assertThat(nearlyComplete.out())
        .contains("the run went on after: \"gzip: unexpected end of file\"");
    assertThat(judge(concatenated(zip, zip)).out()).doesNotContain("gzip: ");
  }

  @Test
  void filesThatOnlyStartLikeCompressedDataAreUnreadable() throws IOException {
    Run run = judge(new byte[] {0x1f, (byte) 0x8b, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7});
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err())
        .contains("a.log: cannot be read (it starts like gzip data, but is not valid gzip)");
    byte[] nested = {65};
    for (int i = 0; i < 9; i++) {
      nested = zipped(nested);
    }
    assertThat(judge(nested).err()).contains("cannot be read (compressed more than 8 times)");
  }

  /** The logs consist of 256 MiB of zeros, compressed to a quarter of a megabyte. */
  @Test
  void decompressionBombsAreReadInConstantMemory() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      for (int i = 0; i < 256; i++) {
        zip.write(new byte[1 << 20]);
      }
    }
    assertThat(judge(out.toByteArray()).exit()).isEqualTo(2);
    assertThat(judge(zipped(out.toByteArray())).exit()).isEqualTo(2);
  }

  /** A shell can append UTF-16 output to a UTF-8 file with {@code >>}. */
  @Test
  void aLogMayHaveTwoEncodingsInSequence() throws IOException {
    String text = DeepEpLog.guideIntranode().text();
    int half = text.indexOf('\n', text.length() / 2) + 1;
    byte[] first = text.substring(0, half).getBytes(StandardCharsets.UTF_8);
    byte[] second = text.substring(half).getBytes(StandardCharsets.UTF_16LE);
    assertThat(judge(concatenated(first, second)).exit()).isZero();
  }
}
