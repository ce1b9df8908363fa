package epfabric.rehearsal.cloud;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * What an operation is about.
 *
 * @param type {@code insert}, {@code CREATE_CLUSTER} …
 * @param target path of the thing
 * @param effect what is so once it is done; may throw a {@link GoogleRefusal}: the operation fails
 * @param failure what is so if it fails
 */
record PendingWork(
    String type, String target, Duration takes, Runnable effect, Consumer<GoogleRefusal> failure) {
  static PendingWork of(String type, String target, Duration takes, Runnable effect) {
    return new PendingWork(type, target, takes, effect, refusal -> {});
  }

  /** More that is so at the end, however it ends. */
  PendingWork andThen(Runnable more) {
    return new PendingWork(
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

  PendingWork onFailure(Consumer<GoogleRefusal> consequence) {
    return new PendingWork(type, target, takes, effect, consequence);
  }
}
