package epfabric.rehearsal.cloud;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * What an operation is about.
 *
 * @param type {@code insert}, {@code CREATE_CLUSTER} …
 * @param target path of the thing
 * @param effect what is so once it is done; may throw a {@link Refusal}: the operation fails
 * @param failure what is so if it fails
 */
record Work(
    String type, String target, Duration takes, Runnable effect, Consumer<Refusal> failure) {
  static Work of(String type, String target, Duration takes, Runnable effect) {
    return new Work(type, target, takes, effect, refusal -> {});
  }

  /** More that is so at the end, however it ends. */
  Work andThen(Runnable more) {
    return new Work(
        type,
        target,
        takes,
        () -> {
          effect.run();
          more.run();
        },
        refusal -> {
          failure.accept(refusal);
          more.run();
        });
  }

  Work onFailure(Consumer<Refusal> consequence) {
    return new Work(type, target, takes, effect, consequence);
  }
}
