package epfabric.jobs.run;

import epfabric.deploy.manifest.test.ResultsContainer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/** Builds logs of a results container from given files, without running a benchmark. */
public final class ReplayedResults {
  /** Invented measurements for tests; their notes say that they are invented. */
  public static final String ROWS =
      """
      [
        {
          "backend": "legacy",
          "operation": "dispatch",
          "num_tokens": 1024,
          "hidden": 7168,
          "deepep_time": 0.0005,
          "time_s": 0.0002,
          "global_bw": 61.5,
          "simple_rdma_bw": 60.25,
          "simple_nvl_bw": 120.5,
          "notes": ["REPLAYED: figures made up for a test"]
        }
      ]
      """;

  private ReplayedResults() {}

  /** Returns the log of a run folder with measurements and the metadata of a node. */
  public static String log() {
    String folder = "./benchmark_16_ranks_2026-11-22_03-00-00_standard/";
    return log(
        Map.of(
            folder + "results.json", ROWS,
            folder + "token_matrix.txt", "# replayed\n0 1\n1 0\n",
            folder + "metadata/node-0.toml", "user = \"replayed\"\n"));
  }

  /** Returns the log in which the container prints these files. */
  public static String log(Map<String, String> files) {
    return wrapped(packed(files));
  }

  /** Returns the log of a container that packed this archive. */
  public static String wrapped(byte[] packed) {
    String lines = Base64.getMimeEncoder(4000, new byte[] {'\n'}).encodeToString(packed);
    return ResultsContainer.BEGIN + "\n" + lines + "\n" + ResultsContainer.END + "\n";
  }

  static byte[] packed(Map<String, String> files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new TreeMap<>(files).forEach((name, text) -> entry(bytes, name, text));
    bytes.writeBytes(new byte[1024]);
    return zipped(bytes.toByteArray());
  }

  /** Returns a tar archive of these names and texts, in this order. */
  public static byte[] tar(String... namesAndTexts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      entry(bytes, namesAndTexts[i], namesAndTexts[i + 1]);
    }
    bytes.writeBytes(new byte[1024]);
    return bytes.toByteArray();
  }

  /** Adds a file to a tar archive. */
  static void entry(ByteArrayOutputStream bytes, String name, String text) {
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    bytes.writeBytes(header(name, content.length));
    bytes.writeBytes(content);
    bytes.writeBytes(new byte[(512 - content.length % 512) % 512]);
  }

  public static byte[] zipped(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Returns a header with the fields that a reader uses. */
  private static byte[] header(String name, int size) {
    byte[] header = new byte[512];
    put(header, 0, name);
    put(header, 124, String.format(Locale.ROOT, "%011o", size));
    header[156] = '0';
    put(header, 257, "ustar");
    put(header, 148, " ".repeat(8));
    int sum = 0;
    for (byte part : header) {
      sum += part & 0xff;
    }
    put(header, 148, String.format(Locale.ROOT, "%06o\0 ", sum));
    return header;
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }
}
