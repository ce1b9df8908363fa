package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares two request bodies field by field, except for the intended differences. */
final class WireComparison {
  private final Normalizer normalizer;

  WireComparison(Vocabulary vocabulary) {
    this.normalizer = new Normalizer(vocabulary);
  }

  /**
   * Returns the problems, one line each: unintended differences, and listed differences that no
   * longer exist.
   */
  List<String> compare(ObjectNode ours, ObjectNode theirs, List<Difference> differences) {
    return between(normalizer.normalize(ours), normalizer.normalize(theirs), differences);
  }

  /** Compares without normalizing the bodies. */
  static List<String> between(JsonNode ours, JsonNode theirs, List<Difference> differences) {
    SortedMap<String, JsonNode> left = index(ours);
    SortedMap<String, JsonNode> right = index(theirs);
    List<String> problems = new ArrayList<>();
    for (Difference row : differences) {
      check(row, textAt(left, row.path()), textAt(right, row.path()), problems);
    }
    addUnintended(left, right, differences, problems);
    return problems;
  }

  private static void check(Difference row, String ours, String theirs, List<String> problems) {
    if (ours.equals(theirs)) {
      problems.add(row.path() + ": no longer differs (" + ours + "): remove its row");
    } else if (!row.ours().equals(ours) || !row.theirs().equals(theirs)) {
      problems.add(
          row.path()
              + ": ours "
              + ours
              + ", gcloud's "
              + theirs
              + ", but its row says ours "
              + row.ours()
              + ", gcloud's "
              + row.theirs());
    }
  }

  private static void addUnintended(
      SortedMap<String, JsonNode> left,
      SortedMap<String, JsonNode> right,
      List<Difference> differences,
      List<String> problems) {
    TreeSet<String> paths = new TreeSet<>(left.keySet());
    paths.addAll(right.keySet());
    for (String path : paths) {
      boolean intended = differences.stream().anyMatch(d -> isAtOrBelow(path, d.path()));
      if (intended || !isLeaf(left, right, path)) {
        continue;
      }
      String ours = textAt(left, path);
      String theirs = textAt(right, path);
      if (!ours.equals(theirs)) {
        problems.add(path + ": ours " + ours + ", gcloud's " + theirs);
      }
    }
  }

  /**
   * Returns whether the values at the path are compared as a whole, because at least one side has a
   * plain value or an empty container.
   */
  private static boolean isLeaf(
      SortedMap<String, JsonNode> left, SortedMap<String, JsonNode> right, String path) {
    return isLeaf(left.get(path)) || isLeaf(right.get(path));
  }

  private static boolean isLeaf(@Nullable JsonNode element) {
    return element != null
        && (Json.isScalar(element)
            || element.equals(Json.object())
            || element.equals(Json.array()));
  }

  private static String textAt(SortedMap<String, JsonNode> index, String path) {
    JsonNode element = index.get(path);
    return element == null ? Difference.ABSENT : element.toString();
  }

  /** Returns every value and every container below a root, by path. */
  private static SortedMap<String, JsonNode> index(JsonNode root) {
    SortedMap<String, JsonNode> found = new TreeMap<>();
    index("", root, found);
    found.remove("");
    return found;
  }

  private static void index(String path, JsonNode element, Map<String, JsonNode> found) {
    found.put(path, element);
    if (element instanceof ObjectNode object) {
      object
          .properties()
          .forEach(e -> index(JsonPaths.child(path, e.getKey()), e.getValue(), found));
    } else if (element instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        index(path + "[" + i + "]", array.get(i), found);
      }
    }
  }

  /** Returns whether a path equals the ancestor or is below it. */
  private static boolean isAtOrBelow(String path, String ancestor) {
    return path.equals(ancestor)
        || path.startsWith(ancestor + ".")
        || path.startsWith(ancestor + "[");
  }
}
