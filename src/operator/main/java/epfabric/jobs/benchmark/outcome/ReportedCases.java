package epfabric.jobs.benchmark.outcome;

import epfabric.jobs.benchmark.outcome.ExperimentRecord.About;
import epfabric.jobs.benchmark.outcome.RunRecord.Ending;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What experiment.json says of each run, with what its folder has. */
final class ReportedCases {
  private ReportedCases() {}

  /** What is told, and what the folder's name says where that is silent. */
  static About about(About told, About named) {
    return new About(
        or(told.scenario(), named.scenario()),
        or(told.started(), named.started()),
        told.machine(),
        told.provenance(),
        told.notes());
  }

  /**
   * Every run that is told of, and those in folders of which nothing is told.
   *
   * @param found by folder
   */
  static List<CaseResult> of(
      ExperimentRecord told, Map<String, CaseResult> found, List<DamagedFile> damages) {
    List<CaseResult> cases = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (RunRecord run : told.runs()) {
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

  private static CaseResult of(RunRecord told, Optional<CaseResult> found) {
    CaseResult left = found.orElseGet(() -> CaseResult.without(told));
    RunRecord.About other = left.about();
    String name = found.isPresent() ? other.name() : told.place().id();
    RunRecord.About about =
        new RunRecord.About(
            or(told.about().name(), name),
            or(told.about().description(), other.description()),
            or(told.about().image(), other.image()),
            told.about().nodes().isEmpty() ? other.nodes() : told.about().nodes(),
            found.flatMap(f -> f.about().folder()));
    return left.with(
        new RunRecord(
            told.place(),
            about,
            ending(told, found),
            told.tries(),
            told.action(),
            told.figures(),
            found.map(CaseResult::files).orElse(List.of())));
  }

  /** Who says passed and left no figures has not passed. */
  private static Ending ending(RunRecord told, Optional<CaseResult> found) {
    Ending said = told.ending();
    Optional<Ending> own = found.map(CaseResult::ending);
    boolean passed = own.filter(e -> e.status() == RunStatus.PASSED).isPresent();
    boolean doubtful = told.figures() && said.status() == RunStatus.PASSED && !passed;
    String doubt = "the runner says passed; " + own.map(Ending::reason).orElse("it left no folder");
    return new Ending(
        doubtful ? RunStatus.FAILED : said.status(),
        doubtful ? doubt : said.reason(),
        or(said.started(), own.map(Ending::started).orElse("")),
        or(said.ended(), own.map(Ending::ended).orElse("")),
        or(said.seconds(), own.map(Ending::seconds).orElse("")));
  }

  private static String or(String text, String otherwise) {
    return text.isEmpty() ? otherwise : text;
  }
}
