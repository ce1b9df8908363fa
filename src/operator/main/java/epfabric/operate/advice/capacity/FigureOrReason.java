package epfabric.operate.advice.capacity;

import java.util.Optional;

/**
 * A figure, or the reason why it is unknown.
 *
 * @param why why it is unknown; empty when it is known, or was not requested
 * @param remedy the next step; may be empty
 */
public record FigureOrReason<T>(Optional<T> value, String why, String remedy) {
  public static <T> FigureOrReason<T> of(T value) {
    return new FigureOrReason<>(Optional.of(value), "", "");
  }

  public static <T> FigureOrReason<T> unknown(String why, String remedy) {
    return new FigureOrReason<>(Optional.empty(), why, remedy);
  }

  /** Returns a figure that does not apply to this way of buying. */
  public static <T> FigureOrReason<T> unasked() {
    return new FigureOrReason<>(Optional.empty(), "", "");
  }

  public boolean unknown() {
    return value.isEmpty() && !why.isEmpty();
  }
}
