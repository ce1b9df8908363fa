package epfabric.operate.advice;

import java.util.Optional;
import java.util.function.Function;

/**
 * A figure that somebody told, or why nobody did.
 *
 * @param why why it is unknown; empty when it is known, or was not asked for
 * @param remedy what to do about that; may be empty
 */
public record ToldFigure<T>(Optional<T> value, String why, String remedy) {
  public static <T> ToldFigure<T> of(T value) {
    return new ToldFigure<>(Optional.of(value), "", "");
  }

  public static <T> ToldFigure<T> unknown(String why, String remedy) {
    return new ToldFigure<>(Optional.empty(), why, remedy);
  }

  /** What this way of buying does not have. */
  public static <T> ToldFigure<T> unasked() {
    return new ToldFigure<>(Optional.empty(), "", "");
  }

  public boolean unknown() {
    return value.isEmpty() && !why.isEmpty();
  }

  /** The same of another figure that follows from this one. */
  public <U> ToldFigure<U> map(Function<T, U> change) {
    return new ToldFigure<>(value.map(change), why, remedy);
  }
}
