package epfabric.jobs.verb.bench;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.InputFile;
import epfabric.base.terminal.NewFile;
import epfabric.base.terminal.OwnFolders;
import epfabric.base.value.ShellWord;
import epfabric.jobs.benchmark.outcome.DamagedFile;
import epfabric.jobs.benchmark.outcome.ExperimentFile;
import epfabric.jobs.benchmark.outcome.ExperimentJson;
import epfabric.jobs.benchmark.outcome.ExperimentRecord;
import epfabric.jobs.benchmark.plan.BenchmarkPlan;
import epfabric.jobs.run.ExperimentSetup;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.jobs.run.ScenarioRecord;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The folder of one experiment; only one process at a time may use it. */
final class BenchRunFolder implements AutoCloseable {
  static final String EXPERIMENT = ExperimentFile.NAME;

  /** Entries in the folder of a run that do not belong to its latest attempt. */
  private static final Set<String> OTHERS = Set.of("attempts", "pre_test", "post_test");

  /** The maximum size in bytes of a results.json that is read. */
  private static final long MAX_RESULTS_BYTES = 16L << 20;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd_HH-mm-ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Path folder;
  private final FileChannel lock;

  private BenchRunFolder(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /** Creates a new folder, such as {@code SCENARIO_2026-11-22_03-10-00} with the time in UTC. */
  static BenchRunFolder make(Path target, String scenario, Instant now) throws IOException {
    String safeName = scenario.replaceAll("[^A-Za-z0-9._ -]", "_").replaceAll("^[ .-]", "_");
    Path folder = target.resolve(safeName + "_" + TIME.format(now));
    if (Files.exists(folder)) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE, folder + " already exists\n  hint: try again, or use -o DIR");
    }
    Files.createDirectories(folder);
    return locked(folder);
  }

  /** Opens an existing folder. */
  static BenchRunFolder open(Path folder) throws IOException {
    if (!Files.isRegularFile(folder.resolve(EXPERIMENT))) {
      throw CommandException.usage(
          folder + " has no " + EXPERIMENT, "the folder that `epfabric bench run` has named");
    }
    return locked(folder);
  }

  private static BenchRunFolder locked(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(
            folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!tryLock(channel)) {
      channel.close();
      throw CommandException.usage("another epfabric bench run is using " + folder, "");
    }
    return new BenchRunFolder(folder, channel);
  }

  /**
   * Takes the folder's lock and returns whether that succeeded; the system releases the lock when
   * the process ends for any reason.
   */
  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  static Instant second(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS);
  }

  Path folder() {
    return folder;
  }

  ExperimentSetup experiment() {
    return read(ExperimentSetup::of);
  }

  ScenarioProgress course(BenchmarkPlan plan) {
    return read(recorded -> ScenarioRecord.course(recorded, plan));
  }

  /**
   * Reads the record. Any damage is an error: reports can omit damaged data, but a run cannot
   * continue without it.
   */
  private <T> T read(Function<ExperimentRecord, T> part) {
    byte[] bytes = InputFile.bytes(folder.resolve(EXPERIMENT), InputFile.RECORDED);
    List<DamagedFile> damages = new ArrayList<>();
    Optional<ExperimentRecord> recorded =
        ExperimentFile.read(new String(bytes, StandardCharsets.UTF_8), damages);
    if (!damages.isEmpty()) {
      throw unusable(damages.get(0).reason());
    }
    try {
      return part.apply(recorded.orElseThrow());
    } catch (IllegalArgumentException e) {
      throw unusable(String.valueOf(e.getMessage()));
    }
  }

  private CommandException unusable(String why) {
    return CommandException.usage(
        folder.resolve(EXPERIMENT) + ": cannot be continued: " + why, "run the scenario again");
  }

  /** Writes the record atomically; called at every change. */
  void record(ExperimentSetup experiment, BenchmarkPlan plan, ScenarioProgress course)
      throws IOException {
    NewFile.write(
        folder.resolve(EXPERIMENT), ExperimentJson.of(ScenarioRecord.of(experiment, plan, course)));
  }

  /** Writes a case's files, by path below its folder. */
  void write(String below, Map<String, byte[]> files) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path path = folder.resolve(below).resolve(file.getKey());
      Files.createDirectories(path.toAbsolutePath().getParent());
      Files.write(path, file.getValue());
    }
  }

  /** Moves the files of a case's latest attempt to {@code attempts/N} in the case's folder. */
  void setAside(String below, int attempt) throws IOException {
    Path from = folder.resolve(below);
    if (attempt == 0 || !Files.isDirectory(from)) {
      return;
    }
    Path to = from.resolve("attempts/" + attempt);
    Files.createDirectories(to);
    List<Path> left;
    try (Stream<Path> all = Files.list(from)) {
      left = all.filter(path -> !OTHERS.contains(path.getFileName().toString())).toList();
    }
    for (Path path : left) {
      Files.move(path, to.resolve(path.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  String text(String path) throws IOException {
    return Files.readString(folder.resolve(path));
  }

  /** Returns the results.json of a case, if its program left one. */
  Optional<String> rows(String below) throws IOException {
    Path all = folder.resolve(below);
    if (!Files.isDirectory(all)) {
      return Optional.empty();
    }
    List<Path> found;
    try (Stream<Path> folders = Files.list(all)) {
      found =
          folders
              .filter(each -> each.getFileName().toString().startsWith("benchmark_"))
              .map(each -> each.resolve("results.json"))
              .filter(Files::isRegularFile)
              .sorted()
              .toList();
    }
    if (found.isEmpty() || Files.size(found.get(0)) > MAX_RESULTS_BYTES) {
      return Optional.empty();
    }
    // An untrusted program wrote the file: invalid UTF-8 must not end a run.
    return Optional.of(new String(Files.readAllBytes(found.get(0)), StandardCharsets.UTF_8));
  }

  /** Returns the message for an interrupted run. */
  String interrupted(ExperimentSetup experiment) {
    String here = ShellWord.of(OwnFolders.fromHere(folder).toString());
    return "epfabric: interrupted; its Jobs continue until their limits\n"
        + ("  to continue: epfabric bench run --resume " + here + "\n")
        + ("  to stop them: kubectl delete jobs -n " + experiment.namespace())
        + (" -l epfabric/bench-run=" + experiment.label());
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
