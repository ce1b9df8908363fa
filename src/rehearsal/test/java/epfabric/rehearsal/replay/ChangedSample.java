package epfabric.rehearsal.replay;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.base.reading.ReadingState;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.replay.log.SecondRunLogs;
import epfabric.rehearsal.replay.log.TestCommandLine;
import epfabric.rehearsal.replay.log.TestLog;
import epfabric.rehearsal.replay.log.TestOutcome;
import epfabric.results.judge.JudgeCases;
import epfabric.results.judge.SecondRunJudge;
import epfabric.results.judge.log.LogReader;
import epfabric.results.judge.log.RunFolder;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.RunExpectation.Shape;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Verdict.Kind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A sample of results that do not pass, with the function that judges it.
 *
 * @param files the files' contents by name
 */
record ChangedSample(
    String name, Map<String, byte[]> files, Function<Map<String, byte[]>, Kind> judge) {
  private static final Catalog CATALOG = Catalog.load();
  private static final SecondRunJudge JUDGE = new SecondRunJudge(CATALOG);
  private static final LogReader READER = new LogReader(CATALOG.signatures());
  private static final Path FOLDERS = Path.of("src/core/test/cases/results");

  /** Results of test Jobs of bundles on four GPUs. */
  private static final Path DEPLOYED = Path.of("docs/benchmarks/2026-11-27-4-gpus-as-deployed");

  private static final List<String> FAILED =
      List.of("dev-before", "guide-before", "planted-variable", "planted-argument");

  /** Returns the verdict after some files have been replaced. */
  Kind judged(Map<String, byte[]> changed) {
    Map<String, byte[]> all = new LinkedHashMap<>(files);
    all.putAll(changed);
    try {
      return judge.apply(all);
    } catch (InvalidEnvironmentException e) {
      return Kind.INCONCLUSIVE; // exit code 3: the judge gives no verdict
    }
  }

  @Override
  public String toString() {
    return name;
  }

  /** Returns samples from the judge's tests, from results folders on disk, and from a rehearsal. */
  static List<ChangedSample> all() {
    List<ChangedSample> all = new ArrayList<>();
    JudgeCases.all().forEach(c -> all.add(new ChangedSample(c.name(), c.files(), c::judged)));
    addFolders(all);
    for (TestOutcome outcome : List.of(TestOutcome.SLOW, TestOutcome.WRONG)) {
      addRehearsed(all, "intranode", 1, 24, outcome);
      addRehearsed(all, "internode", 2, 32, outcome);
      addRehearsed(all, "nccl-allreduce", 2, 1, outcome);
      addRehearsed(all, "epbench", 1, 1, outcome);
    }
    addRehearsed(all, "low-latency", 2, 1, TestOutcome.WRONG);
    all.add(slowSecondRun());
    return all;
  }

  /**
   * Returns a run that passes, followed by a second run with a different number of tokens, whose
   * bandwidth is below its minimum.
   */
  private static ChangedSample slowSecondRun() {
    TestCommandLine line = SecondRunLogs.LINE;
    String log = SecondRunLogs.of(TestOutcome.GOOD, TestOutcome.SLOW);
    RunExpectation expected =
        expected(TestKind.INTERNODE, "a4-highgpu-8g", line.place().gpus(), "default");
    return of("internode, second run slow", Map.of(RunFolder.LOG, bytes(log)), expected);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Adds each folder of results with every machine, number of GPUs and profile for which it does
   * not pass.
   */
  private static void addFolders(List<ChangedSample> all) {
    try (Stream<Path> folders = Files.list(FOLDERS)) {
      for (Path folder : folders.sorted().toList()) {
        String name = String.valueOf(folder.getFileName());
        addFolders(all, folder, name, expectations(name));
      }
      for (String run : FAILED) {
        Path folder = DEPLOYED.resolve(run).resolve("deepep-low-latency-nvlink");
        RunExpectation expected = expected(TestKind.LOW_LATENCY_NVLINK, "a4-highgpu-8g", 4, "none");
        addFolders(all, folder, run, List.of(expected));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void addFolders(
      List<ChangedSample> all, Path folder, String name, List<RunExpectation> expectations)
      throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String file : RunFolder.FILES) {
      if (Files.exists(folder.resolve(file))) {
        files.put(file, Files.readAllBytes(folder.resolve(file)));
      }
    }
    for (RunExpectation expected : expectations) {
      String by = expected.machine() + ", " + expected.gpusPerNode() + " GPUs";
      String label = name + ", " + by + ", limits " + expected.limits();
      addNoPass(all, new ChangedSample(label, files, changed -> judged(changed, expected)));
      if (files.size() > 1) {
        addNoPass(all, new ChangedSample(label + ", sealed", files, c -> judgeSealed(c, expected)));
      }
    }
  }

  private static List<RunExpectation> expectations(String name) {
    TestKind test = name.contains("internode") ? TestKind.INTERNODE : TestKind.INTRANODE;
    List<RunExpectation> all = new ArrayList<>();
    for (String machine : CATALOG.machines().keySet()) {
      for (int gpus : new int[] {4, 8}) {
        for (String limits : CATALOG.acceptance().machinesByProfile().keySet()) {
          all.add(expected(test, machine, gpus, limits));
        }
      }
    }
    return all;
  }

  private static RunExpectation expected(TestKind test, String machine, int gpus, String limits) {
    return new RunExpectation(
        test, machine, OptionalInt.empty(), gpus, Shape.OF_THE_LOG, OptionalInt.empty(), limits);
  }

  private static void addNoPass(List<ChangedSample> all, ChangedSample sample) {
    if (sample.judged(Map.of()) != Kind.PASS) {
      all.add(sample);
    }
  }

  private static void addRehearsed(
      List<ChangedSample> all, String test, int nodes, int cases, TestOutcome outcome) {
    TestCommandLine line =
        new TestCommandLine(
            test, new TestCommandLine.Place(nodes, 0, 0, 8), 600, List.of(), List.of("p"));
    String log = TestLog.of(line, cases, outcome).orElseThrow();
    String name = test + ", " + outcome.name().toLowerCase(Locale.ROOT);
    RunExpectation expected =
        new RunExpectation(
            TestKind.parse(test).orElseThrow(),
            "a4-highgpu-8g",
            OptionalInt.of(nodes),
            8,
            Shape.OF_THE_LOG,
            cases > 1 ? OptionalInt.of(cases) : OptionalInt.empty(),
            "default");
    if (judged(Map.of(RunFolder.LOG, bytes(log)), expected) == Kind.PASS) {
      return; // a slow run passes a test without limits
    }
    all.add(of(name, Map.of(RunFolder.LOG, bytes(log)), expected));
    String emulated = log.replace("[epfabric] replayed", "[epfabric] emulated");
    all.add(of(name + ", emulated", Map.of(RunFolder.LOG, bytes(emulated)), expected));
    ResultsFolder folder = ResultsFolder.ended(line, log, TestLog.exitCode(line, outcome), 60);
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(RunFolder.RUN_FILE, bytes(folder.runJson()));
    files.put(RunFolder.LOG, bytes(log));
    String sums = RunFolder.checksums(bytes(folder.runJson()), bytes(log));
    files.put(RunFolder.CHECKSUMS, bytes(sums));
    all.add(of(name + ", folder", files, expected));
    all.add(new ChangedSample(name + ", sealed", files, changed -> judgeSealed(changed, expected)));
  }

  private static ChangedSample of(String name, Map<String, byte[]> files, RunExpectation expected) {
    return new ChangedSample(name, files, changed -> judged(changed, expected));
  }

  /** Judges the files with updated checksums, as if the run had written these files. */
  private static Kind judgeSealed(Map<String, byte[]> files, RunExpectation expected) {
    Map<String, byte[]> sealed = new LinkedHashMap<>(files);
    if (files.containsKey(RunFolder.RUN_FILE)) {
      byte[] runJson = Objects.requireNonNull(files.get(RunFolder.RUN_FILE));
      byte[] log = Objects.requireNonNull(files.get(RunFolder.LOG));
      sealed.put(RunFolder.CHECKSUMS, bytes(RunFolder.checksums(runJson, log)));
    }
    return judged(sealed, expected);
  }

  private static Kind judged(Map<String, byte[]> files, RunExpectation expected) {
    try {
      ReadingState reading = new ReadingState();
      NodeRun node = read(files, reading);
      reading.problems().throwIfAny();
      return JUDGE.judge(new RunLogs(List.of(node)), expected, OptionalInt.empty()).kind();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static NodeRun read(Map<String, byte[]> files, ReadingState reading) throws IOException {
    byte[] log = Objects.requireNonNull(files.get(RunFolder.LOG));
    if (files.size() == 1) {
      return NodeRun.ofLog("test.log", READER.read("test.log", new ByteArrayInputStream(log)));
    }
    return new RunFolder(
            "results",
            Optional.of(new ByteArrayInputStream(log)),
            Optional.ofNullable(files.get(RunFolder.RUN_FILE)),
            Optional.ofNullable(files.get(RunFolder.CHECKSUMS)))
        .read(READER, reading);
  }
}
