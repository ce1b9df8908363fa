package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import epfabric.base.value.EnumWord;
import java.util.List;
import java.util.Optional;

/**
 * One key of the environment file. This class determines how the key is read, its default, its row
 * in docs/environment.md and its place in docs/environment.schema.json.
 *
 * @param key full key, such as {@code epfabric:gpuPool.nodes}; {@code []} is an item of a list
 * @param usual the default
 * @param type the name of the value's type in documents
 * @param limits valid values and their effect, for documents
 * @param besideAdopt whether the key is valid together with {@code adopt} in the same section
 */
public record Setting<T>(
    String key,
    SettingShape<T> shape,
    UsualValue<T> usual,
    String type,
    String limits,
    boolean besideAdopt) {

  /** Returns the last part of the key. */
  public String name() {
    return key.substring(Math.max(key.lastIndexOf('.'), key.lastIndexOf(':')) + 1);
  }

  /** Returns the value from the mapping that contains this key; empty if absent or invalid. */
  Optional<T> read(MappingReader fields) {
    return usual.required() ? shape.required(fields, name()) : shape.read(fields, name());
  }

  /** Returns the requested value, or the default. */
  public T orDefault(Optional<T> requested) {
    return requested.orElseGet(this::value);
  }

  /** Returns the default; throws IllegalStateException if it depends on other settings. */
  public T value() {
    return usual
        .value()
        .orElseThrow(() -> new IllegalStateException(key + " has no fixed default"));
  }

  /** Formats a value as in an environment file. */
  public static String text(Object value) {
    if (value instanceof Enum<?> constant) {
      return EnumWord.of(constant);
    }
    return value instanceof List<?> list
        ? String.join(", ", list.stream().map(Setting::text).toList())
        : value.toString();
  }

  Setting<T> usually(T value) {
    return usually(value, "");
  }

  /** Returns a copy with a default and its reason. */
  Setting<T> usually(T value, String reason) {
    return usually(value, reason, reason);
  }

  /**
   * Returns a copy with a default.
   *
   * @param reason the reason in {@code explain}
   * @param aside the reason in documents; empty for none
   */
  Setting<T> usually(T value, String reason, String aside) {
    return with(UsualValue.value(value, reason, aside));
  }

  /**
   * Returns a copy whose default is computed by a planner from other settings.
   *
   * @param description description of the default for documents; {@code {tests}} in it stands for
   *     the names of the catalog's tests
   */
  Setting<T> follows(String description) {
    return with(UsualValue.none(description, ""));
  }

  /**
   * Returns a copy without a default.
   *
   * @param description the meaning of an absent value, for documents
   * @param reason the meaning of an absent value, for {@code explain}
   */
  Setting<T> none(String description, String reason) {
    return with(UsualValue.none(description, reason));
  }

  Setting<T> required() {
    return required("required");
  }

  Setting<T> required(String description) {
    return required(description, "");
  }

  /** Returns a copy that is required if the optional mapping around it exists. */
  Setting<T> required(String description, String reason) {
    return with(UsualValue.<T>none(description, reason).whichIsRequired());
  }

  private Setting<T> with(UsualValue<T> other) {
    return new Setting<>(key, shape, other, type, limits, besideAdopt);
  }

  Setting<T> type(String typeName) {
    return new Setting<>(key, shape, usual, typeName, limits, besideAdopt);
  }

  /**
   * Returns a copy with these limits, in which {@code {}} stands for the valid values that messages
   * name.
   */
  Setting<T> limits(String description) {
    String filled = description.replace("{}", shape.expected());
    return new Setting<>(key, shape, usual, type, filled, besideAdopt);
  }

  Setting<T> goesWithAdopt() {
    return new Setting<>(key, shape, usual, type, limits, true);
  }
}
