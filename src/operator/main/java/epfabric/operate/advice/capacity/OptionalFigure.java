package epfabric.operate.advice.capacity;

import java.util.Optional;

/**
 * A value, or the reason why it is unknown.
 *
 * @param why the reason; empty if the value is known or was not requested
 * @param remedy the next step; may be empty
 */
public record OptionalFigure<T>(Optional<T> value, String why, String remedy) {
  public static <T> OptionalFigure<T> of(T value) {
    return new OptionalFigure<>(Optional.of(value), "", "");
  }

  public static <T> OptionalFigure<T> unknown(String why, String remedy) {
    return new OptionalFigure<>(Optional.empty(), why, remedy);
  }

  /** Returns no value and no reason, for a value that does not apply to this kind of capacity. */
  public static <T> OptionalFigure<T> unasked() {
    return new OptionalFigure<>(Optional.empty(), "", "");
  }

  public boolean unknown() {
    return value.isEmpty() && !why.isEmpty();
  }
}
