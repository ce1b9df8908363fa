package epfabric.deploy.verb.image;

import epfabric.base.fetch.FetchException;
import epfabric.base.value.CountedNoun;
import epfabric.deploy.image.ImageInput;
import epfabric.fabric.catalog.LockFile;
import epfabric.fabric.catalog.LockFile.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The state of a lock file during lookups: the values that were found, and the values that must not
 * be written.
 */
final class LockResult {
  private final LockFile before;
  private final List<String> accepted;
  private final List<String> changes = new ArrayList<>();
  private final List<String> refused = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private final List<String> kept = new ArrayList<>();
  private LockFile after;
  private boolean wrongContent;

  /**
   * Starts with the previously locked values.
   *
   * @param accepted names whose value may change
   */
  LockResult(LockFile before, List<String> accepted) {
    this.before = before;
    this.accepted = List.copyOf(accepted);
    this.after = before;
  }

  /** Records a found value, unless another value was locked for the same source. */
  void recordFound(ImageInput input, Entry entry) {
    Optional<Entry> old =
        before.entry(input.kind(), input.name()).filter(e -> e.from().equals(input.from()));
    if (old.filter(entry::same).isPresent()) {
      return;
    }
    String change = change(input, old, entry);
    if (old.isPresent() && !accepted.contains(input.name())) {
      refused.add(change);
      return;
    }
    changes.add(change);
    after = after.with(input.kind(), input.name(), entry);
  }

  private static String change(ImageInput input, Optional<Entry> old, Entry entry) {
    return input.kind().section()
        + "."
        + input.name()
        + ": "
        + old.map(LockResult::description).orElse("unknown")
        + " -> "
        + description(entry);
  }

  private static String description(Entry entry) {
    return entry.requirements().isEmpty()
        ? entry.value()
        : CountedNoun.of(entry.requirements().size(), "package");
  }

  void recordFailure(ImageInput input, FetchException failure) {
    wrongContent |= failure.wrongContent();
    failures.add(
        input.kind().section() + "." + input.name() + ": " + String.valueOf(failure.getMessage()));
  }

  /**
   * Records that the sources that {@code input} replaces were not found, so that builds continue to
   * use {@code input}.
   */
  void recordKept(ImageInput input, FetchException failure) {
    kept.add(
        input.kind().section()
            + "."
            + input.name()
            + ": the sources were not found, images keep "
            + input.from()
            + ": "
            + String.valueOf(failure.getMessage()));
  }

  /** Returns whether there is nothing to report. */
  boolean isQuiet() {
    return changes.isEmpty() && refused.isEmpty() && failures.isEmpty() && kept.isEmpty();
  }

  /** Returns whether a value changed unexpectedly, or a file has the wrong content. */
  boolean hasContradictions() {
    return wrongContent || !refused.isEmpty();
  }

  LockFile lock() {
    return after;
  }

  List<String> changes() {
    return List.copyOf(changes);
  }

  List<String> refused() {
    return List.copyOf(refused);
  }

  List<String> kept() {
    return List.copyOf(kept);
  }

  List<String> failures() {
    return List.copyOf(failures);
  }
}
