package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarForm;
import epfabric.base.reading.ScalarKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The shape of a key's value: one value, a list, or a mapping from arbitrary names to texts. */
public sealed interface SettingShape<T> {
  /** Returns the value; empty if it is missing or invalid. */
  Optional<T> read(MappingReader fields, String name);

  /** Returns the value, and reports a problem if it is missing. */
  default Optional<T> required(MappingReader fields, String name) {
    return read(fields, name);
  }

  /** Returns a description of valid values. */
  default String expected() {
    return "";
  }

  /** Returns the name of the type in documents; empty if each setting names its type. */
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
      if (kind.form() instanceof ScalarForm.Words choice) {
        List<String> words = choice.words().stream().map(word -> "`" + word + "`").toList();
        int last = words.size() - 1;
        return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
      }
      if (kind.form() instanceof ScalarForm.Switch) {
        return "boolean";
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

  /** A mapping from names that the user chooses to texts; an empty mapping counts as absent. */
  record Named(ScalarKind<String> names, ScalarKind<String> values)
      implements SettingShape<Map<String, String>> {
    @Override
    public Optional<Map<String, String>> read(MappingReader fields, String name) {
      return Optional.of(fields.texts(name, names, values)).filter(found -> !found.isEmpty());
    }
  }
}
