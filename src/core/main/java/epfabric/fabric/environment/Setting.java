package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import epfabric.base.value.EnumWord;
import java.util.List;
import java.util.Optional;

/**
 * One key of the environment file. This class determines how the key is read, its default, its row
 * in docs/environment.md and its place in docs/environment.schema.json.
 *
 * @param key full key, such as {@code epfabric:gpuPool.nodes}; an item of a list is {@code []}
 * @param usual the default
 * @param type the name of the value's type in documents
 * @param limits valid values and their effect, in documents; {@code {}} stands for the expectation
 *     in messages
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
  public T orDefault(Optional<T> asked) {
    return asked.orElseGet(this::value);
  }

  /** Returns the default, for an environment that does not name the setting. */
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
   * Returns a copy with a default, whose reason in documents is {@code aside}; empty to leave it
   * out there.
   */
  Setting<T> usually(T value, String reason, String aside) {
    return with(UsualValue.value(value, reason, aside));
  }

  /**
   * Returns a copy whose default is computed by a planner from other settings.
   *
   * @param words for documents, in which {@code {tests}} stands for the names of the catalog's
   *     tests
   */
  Setting<T> follows(String words) {
    return with(UsualValue.none(words, ""));
  }

  /**
   * Returns a copy without a default, with the meaning of an absent value: in documents, and for
   * {@code explain}.
   */
  Setting<T> none(String words, String reason) {
    return with(UsualValue.none(words, reason));
  }

  Setting<T> required() {
    return required("required");
  }

  Setting<T> required(String words) {
    return required(words, "");
  }

  /** Returns a copy that is required if the optional mapping around it exists. */
  Setting<T> required(String words, String reason) {
    return with(UsualValue.<T>none(words, reason).whichIsRequired());
  }

  private Setting<T> with(UsualValue<T> now) {
    return new Setting<>(key, shape, now, type, limits, besideAdopt);
  }

  Setting<T> type(String words) {
    return new Setting<>(key, shape, usual, words, limits, besideAdopt);
  }

  Setting<T> limits(String words) {
    String filled = words.replace("{}", shape.expected());
    return new Setting<>(key, shape, usual, type, filled, besideAdopt);
  }

  Setting<T> goesWithAdopt() {
    return new Setting<>(key, shape, usual, type, limits, true);
  }
}
