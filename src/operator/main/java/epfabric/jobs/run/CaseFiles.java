package epfabric.jobs.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What is kept of a case: our own evidence, and beside it what its program left. */
public final class CaseFiles {
  /** Where it is told what of an archive is not kept. */
  public static final String NOT_KEPT = "not-kept.txt";

  /**
   * Names in the folder of a case that are ours; a disk may take capitals for small letters. What
   * is below them is ours, too.
   */
  private static final Pattern OWN =
      Pattern.compile(
          "(?:stdout(?:-[^/]*)?\\.txt|stderr\\.txt|not-kept\\.txt|k8s-job\\.toml|job\\.yaml"
              + "|config\\.yaml|test-run\\.toml|env_vars\\.sh|trajectory\\.csv|experiment\\.json"
              + "|kubernetes|attempts|pre_test|post_test)(?:/.*)?");

  private final SortedMap<String, byte[]> files = new TreeMap<>();
  private final List<String> refused = new ArrayList<>();

  /** Ours. */
  public void add(Map<String, byte[]> own) {
    files.putAll(own);
  }

  /** The archive's: what has a name of ours stays away. */
  public void addOf(ResultsArchive archive) {
    refused.addAll(archive.refused());
    archive
        .files()
        .forEach(
            (name, content) -> {
              if (OWN.matcher(name.toLowerCase(Locale.ROOT)).matches()) {
                refused.add("\"" + name + "\": epfabric has a file of its own there");
              } else {
                files.put(name, content);
              }
            });
  }

  /** Copies of files for other programs, where nothing else has the name. */
  public void copy(Map<String, byte[]> copies) {
    copies.forEach(
        (name, content) -> {
          boolean free = !isFolder(name) && !isBelowFile(name);
          if (free) {
            files.putIfAbsent(name, content);
          }
        });
  }

  private boolean isFolder(String name) {
    SortedMap<String, byte[]> after = files.tailMap(name + "/");
    return !after.isEmpty() && after.firstKey().startsWith(name + "/");
  }

  private boolean isBelowFile(String name) {
    for (int at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
      if (files.containsKey(name.substring(0, at))) {
        return true;
      }
    }
    return false;
  }

  /** By path below the folder of the case. */
  public SortedMap<String, byte[]> files() {
    return Collections.unmodifiableSortedMap(files);
  }

  /** A line of each file of the archive that is not kept. */
  public List<String> refused() {
    return List.copyOf(refused);
  }
}
