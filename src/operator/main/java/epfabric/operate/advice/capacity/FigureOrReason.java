package epfabric.operate.advice.capacity;

import java.util.Optional;

/**
 * A figure that somebody told, or why nobody did.
 *
 * @param why why it is unknown; empty when it is known, or was not asked for
 * @param remedy what to do about that; may be empty
 */
public record FigureOrReason<T>(Optional<T> value, String why, String remedy) {
  public static <T> FigureOrReason<T> of(T value) {
    return new FigureOrReason<>(Optional.of(value), "", "");
  }

  public static <T> FigureOrReason<T> unknown(String why, String remedy) {
    return new FigureOrReason<>(Optional.empty(), why, remedy);
  }

  /** What this way of buying does not have. */
  public static <T> FigureOrReason<T> unasked() {
    return new FigureOrReason<>(Optional.empty(), "", "");
  }

  public boolean unknown() {
    return value.isEmpty() && !why.isEmpty();
  }
}
