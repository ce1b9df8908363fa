package epfabric.fabric.environment;

import epfabric.base.reading.Fields;
import epfabric.base.reading.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A mapping of the environment file, in which settings and further mappings stand.
 *
 * @param path full key; an item of a list ends with {@code []}
 */
public record Section(String path) {
  /** What is ours of a stack's configuration. */
  static final Section OURS = new Section("epfabric:");

  Section section(String name) {
    return new Section(key(name));
  }

  /** The items of a list of mappings. */
  Section items(String name) {
    return new Section(key(name) + "[]");
  }

  <T> Setting<T> value(String name, Kind<T> kind) {
    return setting(name, new Shape.One<>(kind));
  }

  <E> Setting<List<E>> list(String name, Kind<E> kind) {
    return setting(name, new Shape.Several<>(kind));
  }

  Setting<Map<String, String>> texts(String name, Kind<String> names, Kind<String> values) {
    return setting(name, new Shape.Named(names, values));
  }

  private <T> Setting<T> setting(String name, Shape<T> shape) {
    return new Setting<>(key(name), shape, Usual.none("none", "none"), shape.type(), "", false);
  }

  /** Reads the mapping; empty when it is absent. */
  <T> Optional<T> read(Fields around, Function<Fields, T> read) {
    return around.section(name(), read);
  }

  /** Reads the mapping as if it were empty when it is absent. */
  <T> T readOrEmpty(Fields around, Function<Fields, T> read) {
    return around.sectionOrEmpty(name(), read);
  }

  /** Reads each item of the list; empty when it is absent. */
  <T> Optional<List<T>> readItems(Fields around, Function<Fields, T> read) {
    return around.list(name(), read);
  }

  /** Full key of the mapping, or of the list whose items it describes. */
  public String key() {
    return path.replaceFirst("\\[]$", "");
  }

  /** The part of a key below this mapping. */
  public String below(String key) {
    return key.substring(path.length() + (path.endsWith(":") ? 0 : 1));
  }

  /** Full key of what stands in this mapping and holds the setting, or is it. */
  public String child(Setting<?> setting) {
    return key(below(setting.key()).replaceFirst("[.\\[].*", ""));
  }

  String name() {
    return key().substring(Math.max(path.lastIndexOf('.'), path.lastIndexOf(':')) + 1);
  }

  private String key(String name) {
    return path.endsWith(":") ? path + name : path + "." + name;
  }
}
