package epfabric.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Short names of inputs: the last parts of their paths, as many as it takes to tell them apart.
 * Where a file lies on somebody's disk is not part of a result.
 */
public final class SourceNames {
  private SourceNames() {}

  /** Each input to its short name, in order. */
  public static Map<String, String> of(List<String> inputs) {
    List<List<String>> parts = inputs.stream().map(SourceNames::parts).toList();
    int deepest = parts.stream().mapToInt(List::size).max().orElse(1);
    int depth = 1;
    while (depth < deepest && new HashSet<>(names(parts, depth)).size() < inputs.size()) {
      depth++;
    }
    List<String> names = names(parts, depth);
    Map<String, String> shortNames = new LinkedHashMap<>();
    for (int i = 0; i < inputs.size(); i++) {
      shortNames.put(inputs.get(i), names.get(i));
    }
    return shortNames;
  }

  private static List<String> names(List<List<String>> parts, int depth) {
    return parts.stream()
        .map(p -> String.join("/", p.subList(Math.max(0, p.size() - depth), p.size())))
        .toList();
  }

  /** Without what leads nowhere in particular. */
  private static List<String> parts(String path) {
    List<String> parts = new ArrayList<>(List.of(path.replace('\\', '/').split("/")));
    parts.removeIf(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
    return parts.isEmpty() ? List.of(path) : parts;
  }
}
