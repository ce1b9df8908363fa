package epfabric.jobs.benchmark.outcome;

import epfabric.jobs.benchmark.outcome.ExperimentRecord.About;
import epfabric.jobs.benchmark.outcome.RunRecord.Ending;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Combines experiment.json's record of each run with the contents of the run's folder. */
final class ReportedCases {
  private ReportedCases() {}

  /** Returns the description from experiment.json, completed from the folder's name. */
  static About about(About reported, About named) {
    return new About(
        or(reported.scenario(), named.scenario()),
        or(reported.started(), named.started()),
        reported.machine(),
        reported.provenance(),
        reported.notes());
  }

  /**
   * Returns every recorded run, and runs whose folders exist without a record.
   *
   * @param found results by folder
   */
  static List<CaseResult> of(
      ExperimentRecord reported, Map<String, CaseResult> found, List<DamagedFile> damages) {
    List<CaseResult> cases = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (RunRecord run : reported.runs()) {
      seen.add(run.folder());
      cases.add(of(run, Optional.ofNullable(found.get(run.folder()))));
    }
    found.forEach(
        (folder, result) -> {
          if (!seen.contains(folder)) {
            damages.add(new DamagedFile(folder, "not in " + ExperimentFile.NAME));
            cases.add(result);
          }
        });
    return cases;
  }

  private static CaseResult of(RunRecord reported, Optional<CaseResult> found) {
    CaseResult result = found.orElseGet(() -> CaseResult.without(reported));
    RunRecord.About other = result.about();
    String name = found.isPresent() ? other.name() : reported.place().id();
    RunRecord.About about =
        new RunRecord.About(
            or(reported.about().name(), name),
            or(reported.about().description(), other.description()),
            or(reported.about().image(), other.image()),
            reported.about().nodes().isEmpty() ? other.nodes() : reported.about().nodes(),
            found.flatMap(f -> f.about().folder()));
    return result.with(
        new RunRecord(
            reported.place(),
            about,
            ending(reported, found),
            reported.tries(),
            reported.action(),
            reported.figures(),
            found.map(CaseResult::files).orElse(List.of())));
  }

  /**
   * Returns the run's end; a run that is recorded as passed but left no measurements counts as
   * failed.
   */
  private static Ending ending(RunRecord reported, Optional<CaseResult> found) {
    Ending end = reported.ending();
    Optional<Ending> own = found.map(CaseResult::ending);
    boolean passed = own.filter(e -> e.status() == RunStatus.PASSED).isPresent();
    boolean doubtful = reported.figures() && end.status() == RunStatus.PASSED && !passed;
    String doubt = "the runner says passed; " + own.map(Ending::reason).orElse("it left no folder");
    return new Ending(
        doubtful ? RunStatus.FAILED : end.status(),
        doubtful ? doubt : end.reason(),
        or(end.started(), own.map(Ending::started).orElse("")),
        or(end.ended(), own.map(Ending::ended).orElse("")),
        or(end.seconds(), own.map(Ending::seconds).orElse("")));
  }

  private static String or(String text, String otherwise) {
    return text.isEmpty() ? otherwise : text;
  }
}
