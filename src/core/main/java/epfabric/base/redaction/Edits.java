package epfabric.base.redaction;

import java.util.ArrayList;
import java.util.List;

/** Replacements in a text, ordered by place. */
final class Edits {
  /** The characters from {@code from} up to {@code to} become {@code replacement}. */
  record Edit(int from, int to, String replacement) {}

  private final List<Edit> edits = new ArrayList<>();

  void hide(int from, int to, String kind) {
    replace(from, to, Redaction.mark(kind));
  }

  void replace(int from, int to, String replacement) {
    edits.add(new Edit(from, to, replacement));
  }

  boolean isEmpty() {
    return edits.isEmpty();
  }

  List<Edit> all() {
    return List.copyOf(edits);
  }
}
