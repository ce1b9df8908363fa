package epfabric.results.report;

import epfabric.results.judge.run.NodeRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shortens the paths of inputs to the fewest last parts that still distinguish them, because the
 * location of a file on a user's disk is not part of a result.
 */
public final class SourceNames {
  private final Map<String, String> names = new LinkedHashMap<>();

  private SourceNames() {}

  /** Returns short names for these inputs. */
  public static SourceNames of(List<NodeRun> inputs) {
    return ofPaths(inputs.stream().map(NodeRun::source).distinct().toList());
  }

  static SourceNames ofPaths(List<String> inputs) {
    List<List<String>> parts = inputs.stream().map(SourceNames::parts).toList();
    int deepest = parts.stream().mapToInt(List::size).max().orElse(1);
    int depth = 1;
    while (depth < deepest && new HashSet<>(shortened(parts, depth)).size() < inputs.size()) {
      depth++;
    }
    List<String> shortened = shortened(parts, depth);
    SourceNames names = new SourceNames();
    for (int i = 0; i < inputs.size(); i++) {
      names.names.put(inputs.get(i), shortened.get(i));
    }
    return names;
  }

  /** Returns the short name of an input. */
  public String of(String input) {
    return names.getOrDefault(input, input);
  }

  /** Returns the text with each input's path replaced by its short name. */
  String in(String text) {
    String named = text;
    // Longest first, because one input may be the folder of another input.
    List<String> longestFirst =
        names.keySet().stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
    for (String input : longestFirst) {
      String standalone = "(?<![^\\s(])" + Pattern.quote(input) + "(?![^\\s:/,)])";
      named = named.replaceAll(standalone, Matcher.quoteReplacement(of(input)));
    }
    return named;
  }

  private static List<String> shortened(List<List<String>> parts, int depth) {
    return parts.stream()
        .map(p -> String.join("/", p.subList(Math.max(0, p.size() - depth), p.size())))
        .toList();
  }

  /** Returns the parts of a path, without empty parts and dots, which name no file or folder. */
  private static List<String> parts(String path) {
    List<String> parts = new ArrayList<>(List.of(path.replace('\\', '/').split("/")));
    parts.removeIf(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
    return parts.isEmpty() ? List.of("results") : parts;
  }
}
