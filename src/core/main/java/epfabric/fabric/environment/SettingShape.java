package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarForm;
import epfabric.base.reading.ScalarKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a key holds: one value, a list of them, or a mapping of free names to texts. */
public sealed interface SettingShape<T> {
  /** What is there; empty where nothing is, or what is wrong. */
  Optional<T> read(MappingReader fields, String name);

  /** The same, and a problem where nothing is. */
  default Optional<T> required(MappingReader fields, String name) {
    return read(fields, name);
  }

  /** What would be right. */
  default String expected() {
    return "";
  }

  /** What documents call the type; empty where only the setting can say. */
  default String type() {
    return "";
  }

  /** One value. */
  record One<T>(ScalarKind<T> kind) implements SettingShape<T> {
    @Override
    public Optional<T> read(MappingReader fields, String name) {
      return fields.value(name, kind);
    }

    @Override
    public Optional<T> required(MappingReader fields, String name) {
      return fields.required(name, kind);
    }

    @Override
    public String expected() {
      return kind.expected();
    }

    @Override
    public String type() {
      if (kind.form() instanceof ScalarForm.Words some) {
        List<String> words = some.words().stream().map(word -> "`" + word + "`").toList();
        int last = words.size() - 1;
        return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
      }
      if (kind.form() instanceof ScalarForm.Switch) {
        return kind.expected();
      }
      return kind.form() instanceof ScalarForm.Whole ? "number" : "";
    }
  }

  /** A list of values. */
  record Several<E>(ScalarKind<E> kind) implements SettingShape<List<E>> {
    @Override
    public Optional<List<E>> read(MappingReader fields, String name) {
      return fields.list(name, kind);
    }
  }

  /** A mapping of names that the user chooses; without any it is the same as left out. */
  record Named(ScalarKind<String> names, ScalarKind<String> values)
      implements SettingShape<Map<String, String>> {
    @Override
    public Optional<Map<String, String>> read(MappingReader fields, String name) {
      return Optional.of(fields.texts(name, names, values)).filter(found -> !found.isEmpty());
    }
  }
}
