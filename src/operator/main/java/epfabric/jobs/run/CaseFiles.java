package epfabric.jobs.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The files that are stored for a case: epfabric's evidence and the program's results. */
public final class CaseFiles {
  /** The file that lists which files of the archive are not stored. */
  public static final String NOT_KEPT = "not-kept.txt";

  /**
   * Names that epfabric reserves in the folder of a case, and the paths below them; upper and lower
   * case are not distinguished, because file systems may not distinguish them.
   */
  private static final Pattern RESERVED =
      Pattern.compile(
          "(?:stdout(?:-[^/]*)?\\.txt|stderr\\.txt|not-kept\\.txt|k8s-job\\.toml|job\\.yaml"
              + "|config\\.yaml|test-run\\.toml|env_vars\\.sh|trajectory\\.csv|experiment\\.json"
              + "|kubernetes|attempts|pre_test|post_test)(?:/.*)?");

  private final SortedMap<String, byte[]> files = new TreeMap<>();
  private final List<String> refused = new ArrayList<>();

  /** Adds epfabric's files. */
  public void add(Map<String, byte[]> own) {
    files.putAll(own);
  }

  /** Adds the archive's files, except files whose names epfabric uses. */
  public void addOf(ResultsArchive archive) {
    refused.addAll(archive.refused());
    archive
        .files()
        .forEach(
            (name, content) -> {
              if (RESERVED.matcher(name.toLowerCase(Locale.ROOT)).matches()) {
                refused.add("\"" + name + "\": epfabric writes its own file there");
              } else {
                files.put(name, content);
              }
            });
  }

  /** Adds copies of files for other programs, unless another file already has the name. */
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

  /** Returns the files by path below the folder of the case. */
  public SortedMap<String, byte[]> files() {
    return Collections.unmodifiableSortedMap(files);
  }

  /** Returns a line for each file of the archive that is not stored. */
  public List<String> refused() {
    return List.copyOf(refused);
  }
}
