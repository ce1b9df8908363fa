package epfabric.rehearsal.cloud.state;

import epfabric.rehearsal.cloud.rest.GoogleRefusal;
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
public record PendingWork(
    String type, String target, Duration takes, Runnable effect, Consumer<GoogleRefusal> failure) {
  public static PendingWork of(String type, String target, Duration takes, Runnable effect) {
    return new PendingWork(type, target, takes, effect, refusal -> {});
  }

  /** More that is so at the end, however it ends. */
  public PendingWork andThen(Runnable more) {
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

  public PendingWork onFailure(Consumer<GoogleRefusal> consequence) {
    return new PendingWork(type, target, takes, effect, consequence);
  }
}
