package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import epfabric.base.value.EnumWord;
import java.util.List;
import java.util.Optional;

/**
 * One key of the environment file. How it is read, what an environment without it gets, its row in
 * docs/environment.md and its place in docs/environment.schema.json follow from this.
 *
 * @param key full key, such as {@code epfabric:gpuPool.nodes}; an item of a list is {@code []}
 * @param usual what an environment gets that does not name it
 * @param type what documents call its type
 * @param limits what may be there, and what it does, in documents; {@code {}} stands for what
 *     messages say would be right
 * @param besideAdopt whether it may stand beside {@code adopt} of its section
 */
public record Setting<T>(
    String key,
    SettingShape<T> shape,
    UsualValue<T> usual,
    String type,
    String limits,
    boolean besideAdopt) {

  /** The last part of the key. */
  public String name() {
    return key.substring(Math.max(key.lastIndexOf('.'), key.lastIndexOf(':')) + 1);
  }

  /** The value in the mapping that the setting is a key of; empty when absent or wrong. */
  Optional<T> read(MappingReader fields) {
    return usual.required() ? shape.required(fields, name()) : shape.read(fields, name());
  }

  /** The value asked for, or the usual one. */
  public T orDefault(Optional<T> asked) {
    return asked.orElseGet(this::value);
  }

  /** The value of an environment that does not name the setting. */
  public T value() {
    return usual
        .value()
        .orElseThrow(() -> new IllegalStateException(key + " has no fixed default"));
  }

  /** A value as people write it. */
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

  /** With the reason for it. */
  Setting<T> usually(T value, String reason) {
    return usually(value, reason, reason);
  }

  /** With other words for the reason in documents, or none. */
  Setting<T> usually(T value, String reason, String aside) {
    return with(UsualValue.value(value, reason, aside));
  }

  /**
   * A value that follows from others: the planner that decides it knows how.
   *
   * @param words for documents, in which {@code {tests}} stands for the names of the catalog's
   *     tests
   */
  Setting<T> follows(String words) {
    return with(UsualValue.none(words, ""));
  }

  /** No value, and what that means: in documents, and as {@code explain} says it. */
  Setting<T> none(String words, String reason) {
    return with(UsualValue.none(words, reason));
  }

  Setting<T> required() {
    return required("required");
  }

  Setting<T> required(String words) {
    return required(words, "");
  }

  /** Required where the mapping around it is given, which need not be. */
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
