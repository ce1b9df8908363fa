package epfabric.fabric.environment;

import epfabric.base.reading.Fields;
import epfabric.base.reading.Form;
import epfabric.base.reading.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What stands at a key: one value, a list of them, or a mapping of free names to texts. */
public sealed interface Shape<T> {
  /** What is there; empty where nothing is, or what is wrong. */
  Optional<T> read(Fields fields, String name);

  /** The same, and a problem where nothing is. */
  default Optional<T> required(Fields fields, String name) {
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
  record One<T>(Kind<T> kind) implements Shape<T> {
    @Override
    public Optional<T> read(Fields fields, String name) {
      return fields.value(name, kind);
    }

    @Override
    public Optional<T> required(Fields fields, String name) {
      return fields.required(name, kind);
    }

    @Override
    public String expected() {
      return kind.expected();
    }

    @Override
    public String type() {
      if (kind.form() instanceof Form.Words some) {
        List<String> words = some.words().stream().map(word -> "`" + word + "`").toList();
        int last = words.size() - 1;
        return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
      }
      if (kind.form() instanceof Form.Switch) {
        return kind.expected();
      }
      return kind.form() instanceof Form.Whole ? "number" : "";
    }
  }

  /** A list of values. */
  record Several<E>(Kind<E> kind) implements Shape<List<E>> {
    @Override
    public Optional<List<E>> read(Fields fields, String name) {
      return fields.list(name, kind);
    }
  }

  /** A mapping of names that the user chooses; without any it is the same as left out. */
  record Named(Kind<String> names, Kind<String> values) implements Shape<Map<String, String>> {
    @Override
    public Optional<Map<String, String>> read(Fields fields, String name) {
      return Optional.of(fields.texts(name, names, values)).filter(found -> !found.isEmpty());
    }
  }
}
