package epfabric.rehearsal.page;

import epfabric.markup.TextWidth;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A moment in a lane; may stand for several at nearly the same time.
 *
 * @param kind its class in the style sheet
 * @param labels what it is called, in a word each
 * @param told one line for each thing it stands for
 */
record Sign(double x, String kind, List<String> labels, List<String> told) {
  static final double RADIUS = 5;
  static final double TEXT = 11;
  private static final double GAP = 4;

  Sign {
    labels = List.copyOf(labels);
    told = List.copyOf(told);
  }

  /** The first label, and how many more there are. */
  String label() {
    Set<String> different = new LinkedHashSet<>(labels);
    String first = different.isEmpty() ? "" : different.iterator().next();
    if (different.size() > 1) {
      return first + " +" + (told.size() - 1);
    }
    return told.size() > 1 ? (first + " ×" + told.size()).strip() : first;
  }

  double textX() {
    return x + RADIUS + GAP;
  }

  private double right() {
    String label = label();
    return label.isEmpty() ? x + RADIUS : textX() + TextWidth.of(label, TEXT, false);
  }

  /** Where the next label would begin; nothing of two signs lies over each other. */
  static List<Sign> apart(List<Sign> signs) {
    List<Sign> result = new ArrayList<>();
    for (Sign sign : signs) {
      Sign before = result.isEmpty() ? null : result.get(result.size() - 1);
      if (before != null && sign.x - RADIUS < before.x + RADIUS + 1) {
        result.set(result.size() - 1, before.with(sign));
      } else {
        result.add(sign);
      }
    }
    return readable(result);
  }

  private Sign with(Sign other) {
    List<String> names = new ArrayList<>(labels);
    names.addAll(other.labels);
    List<String> lines = new ArrayList<>(told);
    lines.addAll(other.told);
    return new Sign(x, kind, names, lines);
  }

  /** A label that would run into the next sign, or out of the drawing, is left to the tooltip. */
  private static List<Sign> readable(List<Sign> signs) {
    List<Sign> result = new ArrayList<>();
    for (int i = 0; i < signs.size(); i++) {
      Sign sign = signs.get(i);
      double limit = i + 1 < signs.size() ? signs.get(i + 1).x - RADIUS - GAP : TimeAxis.WIDTH;
      boolean fits = sign.right() <= limit;
      result.add(fits ? sign : sign.numbered(limit));
    }
    return result;
  }

  private Sign numbered(double limit) {
    Sign number = new Sign(x, kind, List.of(), told);
    return number.right() <= limit ? number : new Sign(x, kind, List.of(), List.of(all()));
  }

  private String all() {
    return String.join("\n", told);
  }
}
