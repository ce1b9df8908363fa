package epfabric.jobs.verb.bench;

import epfabric.base.terminal.FileFailure;
import epfabric.base.value.CountedNoun;
import epfabric.deploy.manifest.test.BenchmarkJob;
import epfabric.deploy.manifest.test.ResultsContainer;
import epfabric.jobs.benchmark.definition.ArgumentSet;
import epfabric.jobs.benchmark.job.Backend;
import epfabric.jobs.benchmark.outcome.RunStatus;
import epfabric.jobs.benchmark.plan.PlannedRun;
import epfabric.jobs.run.CaseEnding;
import epfabric.jobs.run.CaseFiles;
import epfabric.jobs.run.CaseState;
import epfabric.jobs.run.JobToml;
import epfabric.jobs.run.ResultsArchive;
import epfabric.jobs.run.ScenarioProgress;
import epfabric.jobs.run.TrajectoryFile;
import epfabric.jobs.verb.WaitingWatch;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.live.seen.JobPod;
import epfabric.operate.live.seen.JobSnapshot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Collects the results of a Job before it is deleted. */
final class BenchEvidence {
  private static final int MAX_READS = 3;
  private static final String ONE_STREAM =
      "Kubernetes keeps one stream of a container: what it printed as an error is in stdout.txt.\n";

  private final BenchRun bench;
  private final LabelledJobs jobs;
  private final BenchRunFolder results;
  private final WaitingWatch watch;

  BenchEvidence(BenchRun bench) {
    this.bench = bench;
    this.jobs = bench.jobs();
    this.results = bench.results();
    this.watch = bench.watch();
  }

  /** Collects logs and results; a run that passed without leaving results counts as failed. */
  CaseEnding collect(CaseState testCase, CaseEnding ending) {
    CaseFiles files = new CaseFiles();
    files.add(logs(testCase, jobs.look(testCase.job())));
    if (ending.status() != RunStatus.PASSED) {
      files.add(cluster(testCase));
    }
    Optional<ResultsArchive> archive =
        hasResults(testCase) ? Optional.of(archive(testCase)) : Optional.empty();
    archive.ifPresent(found -> addResults(testCase, found, files));
    String missing = archive.map(ResultsArchive::missing).orElse("");
    boolean passed = ending.status() == RunStatus.PASSED && ending.reason().isEmpty();
    CaseEnding checked =
        passed && !missing.isEmpty()
            ? failed("it passed, but its results did not come back: " + missing)
            : ending;
    return writeFiles(testCase, files.files(), checked);
  }

  private void addResults(CaseState testCase, ResultsArchive archive, CaseFiles files) {
    files.addOf(archive);
    files.copy(metadata(archive));
    files.copy(resultsForReport(testCase, archive));
    List<String> refused = files.refused();
    if (!refused.isEmpty()) {
      String all = String.join("\n", refused) + "\n";
      files.add(Map.of(CaseFiles.NOT_KEPT, all.getBytes(StandardCharsets.UTF_8)));
      String what =
          CountedNoun.of(refused.size(), "file of its archive is", "files of its archive are");
      watch.report(testCase.folder(), what + " not kept, see " + CaseFiles.NOT_KEPT);
    }
  }

  /** Writes the files of a case; if that fails, the case fails, and the other cases continue. */
  private CaseEnding writeFiles(CaseState testCase, Map<String, byte[]> files, CaseEnding ending) {
    try {
      results.write(testCase.folder(), files);
      return ending;
    } catch (IOException e) {
      return failed("its results cannot be written: " + FileFailure.reason(e));
    }
  }

  private static CaseEnding failed(String why) {
    return new CaseEnding(RunStatus.FAILED, why);
  }

  /** Collects the logs of an interrupted attempt. */
  void keepDisturbed(CaseState testCase) throws IOException {
    Map<String, byte[]> files = logs(testCase, jobs.look(testCase.job()));
    files.putAll(cluster(testCase));
    results.write(testCase.folder() + "/attempts/" + testCase.attempt(), files);
  }

  void keepJob(CaseState testCase) throws IOException {
    put(testCase.folder(), "k8s-job.toml", JobToml.of(bench.experiment(), testCase));
  }

  private void put(String folder, String name, String text) throws IOException {
    results.write(folder, Map.of(name, text.getBytes(StandardCharsets.UTF_8)));
  }

  private Map<String, byte[]> cluster(CaseState testCase) {
    Map<String, byte[]> files = new TreeMap<>();
    for (KeptFile file : jobs.evidence(testCase.job())) {
      files.put("kubernetes/" + file.path(), file.text().getBytes(StandardCharsets.UTF_8));
    }
    return files;
  }

  private boolean hasResults(CaseState testCase) {
    PlannedRun run = bench.of(testCase);
    return Backend.of(run).results(run).isPresent();
  }

  /**
   * Returns the logs of all pods; the log of the first pod is named stdout.txt, as CloudAI expects.
   */
  private Map<String, byte[]> logs(CaseState testCase, JobSnapshot look) {
    Map<String, byte[]> files = new TreeMap<>();
    for (JobPod pod : look.pods()) {
      String text = jobs.log(pod.name(), BenchmarkJob.CONTAINER).orElse("");
      String index = index(testCase, pod);
      String name = index.equals("0") ? "stdout.txt" : "stdout-" + index + ".txt";
      files.put(name, text.getBytes(StandardCharsets.UTF_8));
    }
    files.put("stderr.txt", ONE_STREAM.getBytes(StandardCharsets.UTF_8));
    return files;
  }

  /** Returns the index in a pod's name, {@code JOB-INDEX-RANDOM}. */
  private static String index(CaseState testCase, JobPod pod) {
    String rest = pod.name().substring(Math.min(testCase.job().length() + 1, pod.name().length()));
    return rest.replaceFirst("-.*", "");
  }

  /**
   * Reads the first pod's archive, which has the measurements of all ranks; reads it again if a
   * line was lost.
   */
  private ResultsArchive archive(CaseState testCase) {
    ResultsArchive archive = ResultsArchive.ofLog("");
    for (int reading = 0; reading < MAX_READS; reading++) {
      archive =
          jobs.look(testCase.job()).pods().stream()
              .filter(pod -> index(testCase, pod).equals("0"))
              .findFirst()
              .flatMap(pod -> jobs.log(pod.name(), ResultsContainer.NAME))
              .map(ResultsArchive::ofLog)
              .orElse(archive);
      if (archive.missing().isEmpty()) {
        return archive;
      }
      watch.pause();
    }
    return archive;
  }

  /** Returns the metadata at the path where CloudAI searches for it. */
  private static Map<String, byte[]> metadata(ResultsArchive archive) {
    Map<String, byte[]> files = new TreeMap<>();
    archive
        .files()
        .forEach(
            (name, content) -> {
              int at = name.indexOf("/metadata/");
              if (at >= 0) {
                files.put(name.substring(at + 1), content);
              }
            });
    return files;
  }

  /**
   * Returns copies of the results at the only path that CloudAI's report searches; none for
   * MoEBenchmark, whose report would count both copies.
   */
  private Map<String, byte[]> resultsForReport(CaseState testCase, ResultsArchive archive) {
    Map<String, byte[]> files = new TreeMap<>();
    if (bench.of(testCase).test().definition().arguments() != ArgumentSet.MOE) {
      archive.files().entrySet().stream()
          .filter(e -> e.getKey().matches("benchmark_[^/]+/results\\.json"))
          .forEach(e -> files.put("results/" + e.getKey(), e.getValue()));
    }
    return files;
  }

  /** Writes the trajectory of a sweep after all steps of an iteration have ended. */
  void keepTrajectory(CaseState testCase, ScenarioProgress course) throws IOException {
    int iteration = testCase.run().place().iteration();
    List<CaseState> steps =
        course.cases().stream()
            .filter(other -> other.test().equals(testCase.test()) && !other.isHook())
            .filter(other -> other.run().place().iteration() == iteration)
            .toList();
    boolean allEnded = steps.stream().allMatch(step -> step.finished());
    if (testCase.run().place().step() == 0 || !allEnded) {
      return;
    }
    Map<String, String> rows = new TreeMap<>();
    for (CaseState step : steps) {
      results.rows(step.folder()).ifPresent(text -> rows.put(step.folder(), text));
    }
    put(
        testCase.test() + "/" + iteration,
        "trajectory.csv",
        TrajectoryFile.of(steps.stream().map(bench::of).toList(), rows));
  }
}
