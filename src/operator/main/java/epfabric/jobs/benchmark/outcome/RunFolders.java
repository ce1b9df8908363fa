package epfabric.jobs.benchmark.outcome;

import epfabric.jobs.benchmark.outcome.RunRecord.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the runs of tests below a folder of results. */
final class RunFolders {
  private static final Pattern PLACE =
      Pattern.compile("([^/]+)/(\\d{1,6})(?:/(\\d{1,6}))?(?:/((?:pre|post)_test/.+))?");
  private static final Pattern FIGURES = Pattern.compile("benchmark_\\d+_ranks_.*");
  private static final Set<String> FILES_OF_A_RUN =
      Set.of("test-run.toml", "config.yaml", "stdout.txt", "job.yaml", "slurm-job.toml");

  private static final String MOUNTED = "results/";

  /** Matches folders with logs of interrupted attempts, below the folder of the retried run. */
  private static final Pattern ATTEMPT = Pattern.compile("/attempts/\\d+/");

  private RunFolders() {}

  /**
   * Returns the paths of the run folders, sorted; the empty path is the folder of results itself.
   */
  static SortedSet<String> of(FoundFiles files) {
    SortedSet<String> folders = new TreeSet<>();
    for (String name : files.names()) {
      if (ATTEMPT.matcher(name).find()) {
        continue;
      }
      List<String> parts = List.of(name.split("/", -1));
      int figures = indexOfFigures(parts);
      if (figures >= 0) {
        folders.add(runFolder(parts.subList(0, figures)));
      } else if (FILES_OF_A_RUN.contains(parts.get(parts.size() - 1))) {
        folders.add(String.join("/", parts.subList(0, parts.size() - 1)));
      }
    }
    return folders;
  }

  /**
   * Returns the path of the run's folder. CloudAI mounts that folder as results/, which therefore
   * does not belong to the path.
   */
  private static String runFolder(List<String> parts) {
    int last = parts.size() - 1;
    boolean mounted = last >= 0 && parts.get(last).equals("results");
    return String.join("/", mounted ? parts.subList(0, last) : parts);
  }

  private static int indexOfFigures(List<String> parts) {
    for (int i = 0; i < parts.size() - 1; i++) {
      if (FIGURES.matcher(parts.get(i)).matches()) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns the folders with a run's measurements from both locations where CloudAI's report
   * searches. A folder in both locations counts once: {@code bench run} writes a copy for readers
   * that search one location only.
   */
  static List<ResultFolder> figures(FoundFiles files, String folder) {
    SortedSet<String> found = new TreeSet<>();
    for (String name : files.below(folder)) {
      List<String> parts = List.of(name.split("/", -1));
      int figures = indexOfFigures(parts);
      if (figures >= 0 && runFolder(parts.subList(0, figures)).isEmpty()) {
        found.add(String.join("/", parts.subList(0, figures + 1)));
      }
    }
    List<ResultFolder> folders = new ArrayList<>();
    String start = folder.isEmpty() ? "" : folder + "/";
    for (String path : found) {
      boolean copy = path.startsWith(MOUNTED) && found.contains(path.substring(MOUNTED.length()));
      if (!copy) {
        folders.add(ResultFolder.of(start + path));
      }
    }
    return folders;
  }

  /** Returns the ID, iteration and step of a path; a path of another form is used as the ID. */
  static Place place(String path, String otherwise) {
    Matcher place = PLACE.matcher(path);
    if (!place.matches()) {
      return new Place(path.isEmpty() ? otherwise : path, 0, 0, "");
    }
    String step = place.group(3);
    String hook = place.group(4);
    return new Place(
        place.group(1),
        Integer.parseInt(place.group(2)),
        step == null ? 0 : Integer.parseInt(step),
        hook == null ? "" : hook);
  }
}
