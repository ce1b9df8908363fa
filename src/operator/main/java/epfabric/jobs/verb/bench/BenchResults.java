package epfabric.jobs.verb.bench;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.FileFailure;
import epfabric.base.value.CountedNoun;
import epfabric.fabric.catalog.Catalog;
import epfabric.jobs.benchmark.outcome.DamagedFile;
import epfabric.jobs.benchmark.outcome.FoundFiles;
import epfabric.results.judge.log.LogReader;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.report.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds and reads the files of benchmark results in a folder; other files are not opened. */
final class BenchResults {
  /** Name of the folder of epfabric's reports, which are not results. */
  static final String REPORT = "report";

  private static final int MAX_BYTES = 16 << 20;
  private static final int MAX_ERROR_BYTES = 64 << 10;
  private static final int MAX_FILES = 200_000;
  private static final int MAX_DEPTH = 12;
  private static final Pattern SCENARIO =
      Pattern.compile(".+_\\d{4}(-\\d\\d){2}_\\d\\d(-\\d\\d){2}");
  private static final Pattern LOG = Pattern.compile("stdout(-\\d{1,5})?\\.txt");
  private static final Pattern NODE = Pattern.compile("node-\\d+\\.toml");
  private static final Set<String> READ =
      Set.of(
          "experiment.json",
          "results.json",
          "summary.json",
          "config.yaml",
          "hostfile.txt",
          "test-run.toml",
          "slurm-job.toml",
          "k8s-job.toml",
          "token_matrix.txt",
          "token_matrix_kb.txt",
          "trajectory.csv");

  private final Path folder;
  private final NavigableSet<String> names = new TreeSet<>();
  private final SortedMap<String, String> texts = new TreeMap<>();
  private final SortedMap<String, List<NodeLog>> logs = new TreeMap<>();
  private final LogReader reader = new LogReader(Catalog.load().signatures());
  private final List<SourceFile> sources = new ArrayList<>();
  private final List<DamagedFile> damages = new ArrayList<>();

  private BenchResults(Path folder) {
    this.folder = folder;
  }

  /** Returns the folder of one scenario: the given folder, or the only scenario's folder in it. */
  static Path scenario(Path named) throws IOException {
    if (!Files.isDirectory(named)) {
      throw CommandException.usage(
          "no such folder of results: " + named, "name the folder that holds a folder per test");
    }
    List<Path> below;
    try (Stream<Path> files = Files.list(named)) {
      below =
          files.filter(Files::isDirectory).filter(BenchResults::isScenarioFolder).sorted().toList();
    }
    if (isScenarioFolder(named.toAbsolutePath().normalize()) || below.isEmpty()) {
      return named;
    }
    if (below.size() > 1) {
      List<String> found = below.stream().map(p -> p.getFileName().toString()).toList();
      throw CommandException.usage(
          named + " holds several runs of scenarios\n  found: " + String.join(", ", found),
          "name one of them");
    }
    return below.get(0);
  }

  private static boolean isScenarioFolder(Path folder) {
    Path name = folder.getFileName();
    return name != null && SCENARIO.matcher(name.toString()).matches();
  }

  static FoundFiles read(Path folder) throws IOException {
    return read(folder, MAX_FILES);
  }

  /**
   * Reads a folder. If it has more than {@code limit} files, the others are left out and reported
   * as damage.
   */
  static FoundFiles read(Path folder, int limit) throws IOException {
    BenchResults results = new BenchResults(folder);
    results.find(limit);
    for (String name : results.names) {
      results.take(name);
    }
    Path name = folder.toAbsolutePath().normalize().getFileName();
    return new FoundFiles(
        name == null ? "results" : name.toString(),
        results.names,
        results.texts,
        results.logs,
        results.sources,
        results.damages);
  }

  private void find(int limit) throws IOException {
    List<String> deep = new ArrayList<>();
    try (Stream<Path> walk = Files.walk(folder, MAX_DEPTH)) {
      for (Path path : (Iterable<Path>) walk::iterator) {
        String name = folder.relativize(path).toString().replace('\\', '/');
        if (name.startsWith(REPORT + "/")) {
          continue;
        }
        if (hasMoreBelow(path)) {
          deep.add(name);
        } else if (Files.isRegularFile(path)) {
          names.add(name);
        }
        if (names.size() > limit) {
          names.remove(name);
          leaveOut(
              ".",
              "has more than "
                  + limit
                  + " files; those after the first "
                  + limit
                  + " were left out");
          break;
        }
      }
    } catch (UncheckedIOException e) {
      leaveOut(".", "not all of it can be listed: " + FileFailure.reason(e));
    }
    if (!deep.isEmpty()) {
      String more =
          deep.size() == 1 ? "" : ", and in " + CountedNoun.of(deep.size() - 1, "other") + ",";
      leaveOut(
          deep.get(0), "is " + MAX_DEPTH + " folders deep: what is in it" + more + " was left out");
    }
  }

  /** Returns whether a folder at the maximum depth of the walk has any content. */
  private boolean hasMoreBelow(Path path) throws IOException {
    if (folder.relativize(path).getNameCount() < MAX_DEPTH
        || !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (Stream<Path> below = Files.list(path)) {
      return below.findAny().isPresent();
    }
  }

  private void leaveOut(String name, String why) {
    damages.add(new DamagedFile(name, why));
  }

  private void take(String name) {
    String last = name.substring(name.lastIndexOf('/') + 1);
    if (LOG.matcher(last).matches()) {
      takeLog(name, last);
      return;
    }
    Path file = folder.resolve(name);
    boolean error = last.equals("stderr.txt") && isShort(file);
    if (!error && !READ.contains(last) && !NODE.matcher(last).matches()) {
      return;
    }
    try {
      if (Files.size(file) > MAX_BYTES) {
        damages.add(
            new DamagedFile(name, "has more than " + MAX_BYTES + " bytes, and was left out"));
        return;
      }
      byte[] bytes = Files.readAllBytes(file);
      sources.add(new SourceFile(name, bytes.length, hex(sha256().digest(bytes))));
      texts.put(
          name, StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      damages.add(new DamagedFile(name, "not UTF-8"));
    } catch (IOException e) {
      damages.add(new DamagedFile(name, "cannot be read: " + FileFailure.reason(e)));
    }
  }

  /**
   * Returns whether a file is short enough to be read for its last lines, which may explain missing
   * measurements.
   */
  private static boolean isShort(Path file) {
    try {
      long size = Files.size(file);
      return size > 0 && size <= MAX_ERROR_BYTES;
    } catch (IOException e) {
      return false;
    }
  }

  /** Reads a log, which can be long, in one pass and stores only the output of tests. */
  private void takeLog(String name, String last) {
    try (DigestInputStream in =
        new DigestInputStream(Files.newInputStream(folder.resolve(name)), sha256())) {
      List<NodeLog> found = reader.read(last, in).stream().filter(BenchResults::isOfTest).toList();
      if (!found.isEmpty()) {
        logs.put(name, found);
        long bytes = Files.size(folder.resolve(name));
        sources.add(new SourceFile(name, bytes, hex(in.getMessageDigest().digest())));
      }
    } catch (IOException e) {
      damages.add(new DamagedFile(name, "cannot be read: " + FileFailure.reason(e)));
    }
  }

  private static boolean isOfTest(NodeLog log) {
    return log.identity().test().isPresent() || !log.findings().signatures().isEmpty();
  }

  private static String hex(byte[] digest) {
    return HexFormat.of().formatHex(digest);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
