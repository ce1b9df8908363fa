package epfabric.fabric.environment;

import java.util.Optional;

/**
 * The default of a setting.
 *
 * @param value the default; empty if there is none, or if it follows from other settings
 * @param reason the reason in {@code explain}; empty if a planner provides the reason
 * @param words description of the default in documents
 * @param required whether the mapping that contains the setting is invalid without it
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
