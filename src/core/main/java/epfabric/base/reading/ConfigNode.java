package epfabric.base.reading;

import epfabric.base.problem.Location;
import java.util.List;

/** One untyped value of a configuration, with the place where it was written. */
public sealed interface ConfigNode {
  Location where();

  /**
   * A single value. {@code quoted} distinguishes the text {@code "1.30"} from the number 1.30,
   * which YAML reads as 1.3.
   */
  record Scalar(String text, boolean quoted, Location where) implements ConfigNode {}

  /** A list. */
  record Items(List<ConfigNode> items, Location where) implements ConfigNode {
    public Items {
      items = List.copyOf(items);
    }
  }

  /** A mapping; keys are unique and in document order. */
  record Entries(List<Entry> entries, Location where) implements ConfigNode {
    public Entries {
      entries = List.copyOf(entries);
    }
  }

  /** A value that the Pulumi CLI encrypted ({@code secure: …}); only the CLI can read it. */
  record Encrypted(Location where) implements ConfigNode {}

  /** An empty value, which means the same as an absent key. */
  record Absent(Location where) implements ConfigNode {}

  /** A key of a mapping and its value. */
  record Entry(String key, Location where, ConfigNode value) {}
}
