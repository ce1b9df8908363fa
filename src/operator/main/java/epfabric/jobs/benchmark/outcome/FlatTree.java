package epfabric.jobs.benchmark.outcome;

import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.reading.ConfigNode;
import epfabric.base.reading.ConfigNode.Entries;
import epfabric.base.reading.ConfigNode.Items;
import epfabric.base.reading.ConfigNode.Scalar;
import epfabric.base.reading.TomlTree;
import epfabric.base.reading.YamlTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The content of a TOML or YAML file as dotted keys with texts, or the reason why the file cannot
 * be read.
 */
final class FlatTree {
  private final Map<String, String> values = new LinkedHashMap<>();

  private FlatTree() {}

  static Map<String, String> toml(String file, String text, List<DamagedFile> damages) {
    Problems problems = new Problems();
    return of(file, TomlTree.parse(file, text, problems), problems, damages);
  }

  static Map<String, String> yaml(String file, String text, List<DamagedFile> damages) {
    Problems problems = new Problems();
    return of(file, YamlTree.parse(file, text, problems), problems, damages);
  }

  private static Map<String, String> of(
      String file, ConfigNode tree, Problems problems, List<DamagedFile> damages) {
    for (Problem problem : problems.ordered()) {
      damages.add(
          new DamagedFile(file, "line " + problem.where().line() + ": " + problem.message()));
    }
    FlatTree flat = new FlatTree();
    flat.add("", tree);
    return flat.values;
  }

  private void add(String path, ConfigNode node) {
    if (node instanceof Entries table) {
      String start = path.isEmpty() ? "" : path + ".";
      table.entries().forEach(entry -> add(start + entry.key(), entry.value()));
    } else if (!path.isEmpty()) {
      values.put(path, text(node));
    }
  }

  private static String text(ConfigNode node) {
    if (node instanceof Scalar scalar) {
      return scalar.text();
    }
    if (node instanceof Items list) {
      return list.items().stream().map(FlatTree::text).collect(Collectors.joining(", "));
    }
    if (node instanceof Entries table) {
      List<String> parts = new ArrayList<>();
      table.entries().forEach(e -> parts.add(e.key() + "=" + text(e.value())));
      return String.join(" ", parts);
    }
    return "";
  }
}
