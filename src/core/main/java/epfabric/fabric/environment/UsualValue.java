package epfabric.fabric.environment;

import java.util.Optional;

/**
 * The value that an environment gets if it does not name a setting.
 *
 * @param value empty where there is none, or where it follows from other settings
 * @param reason why, as {@code explain} says it; empty where the planner that decides knows it
 * @param words the same in documents
 * @param required whether the mapping around the setting cannot be without it
 */
public record UsualValue<T>(Optional<T> value, String reason, String words, boolean required) {
  static <T> UsualValue<T> none(String words, String reason) {
    return new UsualValue<>(Optional.empty(), reason, words, false);
  }

  static <T> UsualValue<T> value(T value, String reason, String aside) {
    String words = Setting.text(value).isEmpty() ? "empty" : "`" + Setting.text(value) + "`";
    return new UsualValue<>(
        Optional.of(value),
        reason.isEmpty() ? "default" : "default: " + reason,
        aside.isEmpty() ? words : words + " (" + aside + ")",
        false);
  }

  UsualValue<T> whichIsRequired() {
    return new UsualValue<>(value, reason, words, true);
  }
}
