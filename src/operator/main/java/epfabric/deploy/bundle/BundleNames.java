package epfabric.deploy.bundle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The grammar of names in a bundle: parts of plain ASCII between {@code /}. Every file system
 * stores such names unchanged: they need no Unicode normalization, do not end in a dot or space,
 * and contain no other separator.
 */
final class BundleNames {
  private static final Pattern PART =
      Pattern.compile("[A-Za-z0-9._@+=][A-Za-z0-9._@+= -]{0,199}(?<![. ])");
  private static final int MAX_LENGTH = 1000;

  private BundleNames() {}

  static boolean isName(String path) {
    return path.length() <= MAX_LENGTH
        && Stream.of(path.split("/", -1)).allMatch(part -> PART.matcher(part).matches());
  }

  /**
   * Returns whether all names can exist beside the lists and signatures of a bundle on every file
   * system: no two differ in case only, and no file has the name of a folder.
   */
  static boolean canCoexist(Collection<String> names) {
    List<String> files = new ArrayList<>(Bundle.NOT_LISTED);
    files.addAll(names);
    Set<String> folded = new HashSet<>();
    return files.stream().allMatch(BundleNames::isName)
        && Stream.concat(files.stream(), folders(names).stream())
            .allMatch(path -> folded.add(path.toLowerCase(Locale.ROOT)));
  }

  /** Returns every folder that contains files of these names, at any depth. */
  static Set<String> folders(Collection<String> names) {
    Set<String> folders = new TreeSet<>();
    for (String name : names) {
      for (int end = name.indexOf('/'); end >= 0; end = name.indexOf('/', end + 1)) {
        folders.add(name.substring(0, end));
      }
    }
    return folders;
  }
}
