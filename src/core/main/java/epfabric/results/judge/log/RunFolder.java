package epfabric.results.judge.log;

import epfabric.base.reading.ReadingState;
import epfabric.base.value.Sha256;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that a test's launcher leaves on a node. {@code checksums.txt} covers the other two
 * files, so that a file that was changed or taken from another run is detected.
 *
 * @param source the folder, as the user named it
 * @param log {@code test.log}; empty when there is none
 * @param runJson {@code run.json}; empty when there is none
 * @param checksums {@code checksums.txt}; empty when there is none
 */
public record RunFolder(
    String source,
    Optional<InputStream> log,
    Optional<byte[]> runJson,
    Optional<byte[]> checksums) {
  public static final String LOG = "test.log";
  public static final String RUN_FILE = "run.json";
  public static final String CHECKSUMS = "checksums.txt";

  /** Names of all files that a launcher writes. */
  public static final List<String> FILES = List.of(LOG, RUN_FILE, CHECKSUMS);

  /** A line in the format of {@code sha256sum}. */
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) {2}([\\w.]{1,64})");

  /** Returns the text of {@code checksums.txt} for files with this content. */
  public static String checksums(byte[] runJson, byte[] log) {
    return Sha256.of(runJson) + "  " + RUN_FILE + "\n" + Sha256.of(log) + "  " + LOG + "\n";
  }

  /**
   * Reads the folder, including the whole log; adds problems to {@code reading}.
   *
   * @throws IOException if the log cannot be read
   */
  public NodeRun read(LogReader reader, ReadingState reading) throws IOException {
    DigestInputStream in =
        new DigestInputStream(log.orElseGet(InputStream::nullInputStream), Sha256.digest());
    List<NodeLog> logs = reader.read(source + "/" + LOG, in);
    Optional<RunFile> file =
        runJson.flatMap(
            bytes ->
                RunFileReader.read(
                    source + "/" + RUN_FILE, new String(bytes, StandardCharsets.UTF_8), reading));
    Map<String, String> hashes = new TreeMap<>();
    runJson.ifPresent(bytes -> hashes.put(RUN_FILE, Sha256.of(bytes)));
    log.ifPresent(whole -> hashes.put(LOG, Sha256.hex(in.getMessageDigest())));
    return new NodeRun(source, logs, file, true, runJson.isEmpty() ? List.of() : damage(hashes));
  }

  /**
   * Returns the differences between the files and their checksums. (A launcher that was killed
   * leaves neither run.json nor checksums; another class reports this.)
   */
  private List<String> damage(Map<String, String> hashes) {
    if (checksums.isEmpty()) {
      return List.of("there is no " + CHECKSUMS);
    }
    String text = new String(checksums.get(), StandardCharsets.UTF_8);
    Map<String, String> listed = new TreeMap<>();
    List<String> damage = new ArrayList<>();
    for (String line : text.stripTrailing().split("\n", -1)) {
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches() || listed.put(matcher.group(2), matcher.group(1)) != null) {
        return List.of(CHECKSUMS + " is not what sha256sum writes");
      }
    }
    listed.forEach(
        (name, sum) -> {
          if (!hashes.containsKey(name)) {
            damage.add("there is no " + name + ", which " + CHECKSUMS + " lists");
          } else if (!sum.equals(hashes.get(name))) {
            damage.add(name + " has different content from what " + CHECKSUMS + " says");
          }
        });
    hashes.keySet().stream()
        .filter(name -> !listed.containsKey(name))
        .forEach(name -> damage.add(CHECKSUMS + " does not list " + name));
    return damage;
  }
}
