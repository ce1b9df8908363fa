package epfabric.fabric.environment;

import java.util.Optional;

/**
 * What an environment gets that does not name a setting.
 *
 * @param value empty where there is none, or where it follows from other settings
 * @param reason why, as {@code explain} says it; empty where the planner that decides knows it
 * @param words the same in documents
 * @param required whether the mapping around the setting cannot be without it
 */
public record Usual<T>(Optional<T> value, String reason, String words, boolean required) {
  static <T> Usual<T> none(String words, String reason) {
    return new Usual<>(Optional.empty(), reason, words, false);
  }

  static <T> Usual<T> value(T value, String reason, String aside) {
    String words = Setting.text(value).isEmpty() ? "empty" : "`" + Setting.text(value) + "`";
    return new Usual<>(
        Optional.of(value),
        reason.isEmpty() ? "default" : "default: " + reason,
        aside.isEmpty() ? words : words + " (" + aside + ")",
        false);
  }

  Usual<T> whichIsRequired() {
    return new Usual<>(value, reason, words, true);
  }
}
