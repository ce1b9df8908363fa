package epfabric.jobs.benchmark.outcome;

import epfabric.results.judge.run.NodeLog;
import epfabric.results.report.SourceFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The files found in a folder of results.
 *
 * @param folder name of the folder
 * @param names paths of all files below the folder, with slashes
 * @param texts content of the files that are read, by path
 * @param logs parsed output of tests, by path; only for files that contain output of a test
 * @param sources the files that were read, with checksums
 * @param damages the files that could not be read
 */
public record FoundFiles(
    String folder,
    SortedSet<String> names,
    SortedMap<String, String> texts,
    SortedMap<String, List<NodeLog>> logs,
    List<SourceFile> sources,
    List<DamagedFile> damages) {
  public FoundFiles {
    names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
    texts = Collections.unmodifiableSortedMap(new TreeMap<>(texts));
    logs = Collections.unmodifiableSortedMap(new TreeMap<>(logs));
    sources = List.copyOf(sources);
    damages = List.copyOf(damages);
  }

  public Optional<String> text(String name) {
    return Optional.ofNullable(texts.get(name));
  }

  /**
   * Returns the names of all files below a folder, without the folder; the empty folder means all.
   */
  public List<String> below(String folder) {
    if (folder.isEmpty()) {
      return List.copyOf(names);
    }
    String start = folder + "/";
    List<String> below = new ArrayList<>();
    for (String name : names.tailSet(start)) {
      if (!name.startsWith(start)) {
        break;
      }
      below.add(name.substring(start.length()));
    }
    return below;
  }
}
