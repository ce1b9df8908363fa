package epfabric.rehearsal.wire;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Two request bodies compared field by field, against the differences that are meant. */
final class WireComparison {
  private final Normaliser normaliser;

  WireComparison(Vocabulary vocabulary) {
    this.normaliser = new Normaliser(vocabulary);
  }

  /** What is wrong, one line each: differences nobody meant, and rows that no longer differ. */
  List<String> compare(JsonObject ours, JsonObject theirs, List<Difference> differences) {
    return between(normaliser.normalise(ours), normaliser.normalise(theirs), differences);
  }

  /** The same of two bodies as they are. */
  static List<String> between(JsonElement ours, JsonElement theirs, List<Difference> differences) {
    SortedMap<String, JsonElement> left = JsonPaths.index(ours);
    SortedMap<String, JsonElement> right = JsonPaths.index(theirs);
    List<String> problems = new ArrayList<>();
    for (Difference row : differences) {
      check(row, textAt(left, row.path()), textAt(right, row.path()), problems);
    }
    unexplained(left, right, differences, problems);
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

  private static void unexplained(
      SortedMap<String, JsonElement> left,
      SortedMap<String, JsonElement> right,
      List<Difference> differences,
      List<String> problems) {
    TreeSet<String> paths = new TreeSet<>(left.keySet());
    paths.addAll(right.keySet());
    for (String path : paths) {
      boolean meant = differences.stream().anyMatch(d -> JsonPaths.isAtOrBelow(path, d.path()));
      if (meant || !isLeaf(left, right, path)) {
        continue;
      }
      String ours = textAt(left, path);
      String theirs = textAt(right, path);
      if (!ours.equals(theirs)) {
        problems.add(path + ": ours " + ours + ", gcloud's " + theirs);
      }
    }
  }

  /** A path at which at least one side has a plain value, or nothing below it. */
  private static boolean isLeaf(
      SortedMap<String, JsonElement> left, SortedMap<String, JsonElement> right, String path) {
    return isLeaf(left.get(path)) || isLeaf(right.get(path));
  }

  private static boolean isLeaf(@Nullable JsonElement element) {
    return element != null
        && (element.isJsonPrimitive()
            || element.equals(new JsonObject())
            || element.equals(new JsonArray()));
  }

  private static String textAt(SortedMap<String, JsonElement> index, String path) {
    JsonElement element = index.get(path);
    return element == null ? Difference.ABSENT : element.toString();
  }
}
