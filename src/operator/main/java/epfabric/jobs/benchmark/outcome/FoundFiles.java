package epfabric.jobs.benchmark.outcome;

import epfabric.results.judge.NodeLog;
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
 * A folder of results as it was found.
 *
 * @param folder its own name
 * @param names of all files below it, with slashes
 * @param texts content of those that are read
 * @param logs what tests printed, by file: only of files in which there is a line of one
 * @param sources those that were read, with checksums
 * @param damages those that could not be read
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

  /** Names of all files below a folder, without the folder; the empty folder is all. */
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
