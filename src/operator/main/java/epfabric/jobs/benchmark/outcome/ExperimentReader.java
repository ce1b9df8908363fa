package epfabric.jobs.benchmark.outcome;

import epfabric.jobs.benchmark.outcome.ExperimentRecord.About;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a folder of results: the folder of each run, and experiment.json, which completes them. */
public final class ExperimentReader {
  /** The folder's name: scenario and time. */
  private static final Pattern FOLDER =
      Pattern.compile("(.+)_(\\d{4}-\\d\\d-\\d\\d)_(\\d\\d)-(\\d\\d)-(\\d\\d)");

  private ExperimentReader() {}

  public static ExperimentOutcome read(FoundFiles files) {
    List<DamagedFile> damages = new ArrayList<>(files.damages());
    Map<String, CaseResult> cases = new TreeMap<>();
    for (String folder : RunFolders.of(files)) {
      cases.put(folder, new RunReader(files, folder, damages).read());
    }
    Optional<ExperimentRecord> reported =
        files.text(ExperimentFile.NAME).flatMap(text -> ExperimentFile.read(text, damages));
    List<CaseResult> all =
        reported
            .map(record -> ReportedCases.of(record, cases, damages))
            .orElse(List.copyOf(cases.values()));
    return new ExperimentOutcome(
        reported
            .map(record -> ReportedCases.about(record.about(), aboutFromName(files)))
            .orElse(aboutFromName(files)),
        reported.flatMap(ExperimentRecord::origin),
        SweepActions.withActions(all.stream().sorted(ORDER).toList()),
        trajectories(files, damages),
        files.sources(),
        damages,
        reported.isPresent());
  }

  private static List<SweepTrajectory> trajectories(FoundFiles files, List<DamagedFile> damages) {
    List<SweepTrajectory> found = new ArrayList<>();
    files.names().stream()
        .filter(name -> name.endsWith("/" + SweepTrajectory.FILE))
        .sorted(Comparator.comparing(ExperimentReader::withPaddedNumbers))
        .forEach(
            name ->
                files.text(name).ifPresent(t -> found.add(SweepTrajectory.read(name, t, damages))));
    return found;
  }

  private static final Comparator<CaseResult> ORDER =
      Comparator.comparing((CaseResult c) -> withPaddedNumbers(c.place().id()))
          .thenComparing(c -> c.place().iteration())
          .thenComparing(c -> c.place().step())
          .thenComparing(c -> c.place().hook());

  /** Pads the numbers of an ID, so that Tests.10 is sorted after Tests.9. */
  private static String withPaddedNumbers(String id) {
    Matcher digits = Pattern.compile("\\d+").matcher(id);
    return digits.replaceAll(m -> "0".repeat(Math.max(0, 12 - m.group().length())) + m.group());
  }

  private static About aboutFromName(FoundFiles files) {
    Matcher name = FOLDER.matcher(files.folder());
    if (!name.matches()) {
      return new About(files.folder(), "", "", Optional.empty(), List.of());
    }
    String time = name.group(2) + " " + name.group(3) + ":" + name.group(4) + ":" + name.group(5);
    return new About(name.group(1), time, "", Optional.empty(), List.of());
  }
}
