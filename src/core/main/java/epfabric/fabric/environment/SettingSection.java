package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A mapping in the environment file, which contains settings and further mappings.
 *
 * @param path full key; an item of a list ends with {@code []}
 */
public record SettingSection(String path) {
  /** The section of epfabric in a stack's configuration. */
  static final SettingSection OURS = new SettingSection("epfabric:");

  SettingSection section(String name) {
    return new SettingSection(key(name));
  }

  /** Returns the section for each item of a list of mappings. */
  SettingSection items(String name) {
    return new SettingSection(key(name) + "[]");
  }

  <T> Setting<T> value(String name, ScalarKind<T> kind) {
    return setting(name, new SettingShape.One<>(kind));
  }

  <E> Setting<List<E>> list(String name, ScalarKind<E> kind) {
    return setting(name, new SettingShape.Several<>(kind));
  }

  Setting<Map<String, String>> texts(
      String name, ScalarKind<String> names, ScalarKind<String> values) {
    return setting(name, new SettingShape.Named(names, values));
  }

  private <T> Setting<T> setting(String name, SettingShape<T> shape) {
    return new Setting<>(
        key(name), shape, UsualValue.none("none", "none"), shape.type(), "", false);
  }

  /** Reads the mapping; empty if it is absent. */
  <T> Optional<T> read(MappingReader parent, Function<MappingReader, T> read) {
    return parent.section(name(), read);
  }

  /** Reads the mapping; an absent mapping is read as an empty one. */
  <T> T readOrEmpty(MappingReader parent, Function<MappingReader, T> read) {
    return parent.sectionOrEmpty(name(), read);
  }

  /** Reads each item of the list; empty if the list is absent. */
  <T> Optional<List<T>> readItems(MappingReader parent, Function<MappingReader, T> read) {
    return parent.list(name(), read);
  }

  /** Returns the full key of the mapping, or of the list if this is an item of a list. */
  public String key() {
    return path.replaceFirst("\\[]$", "");
  }

  /** Returns the part of a key below this mapping. */
  public String below(String key) {
    return key.substring(path.length() + (path.endsWith(":") ? 0 : 1));
  }

  /** Returns the full key of this mapping's entry that is the setting or contains it. */
  public String child(Setting<?> setting) {
    return key(below(setting.key()).replaceFirst("[.\\[].*", ""));
  }

  /**
   * Returns the keys of this mapping's entries that are one of the settings or contain one, in the
   * order of the settings.
   */
  List<String> names(List<Setting<?>> settings) {
    return settings.stream().map(setting -> below(child(setting))).distinct().toList();
  }

  String name() {
    return key().substring(Math.max(path.lastIndexOf('.'), path.lastIndexOf(':')) + 1);
  }

  private String key(String name) {
    return path.endsWith(":") ? path + name : path + "." + name;
  }
}
