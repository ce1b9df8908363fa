package epfabric.rehearsal.cloud.state;

import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The work of an operation.
 *
 * @param type {@code insert}, {@code CREATE_CLUSTER} …
 * @param target path of the resource
 * @param effect applied when the operation ends; if it throws a {@link GoogleRefusal}, the
 *     operation fails
 * @param failure applied if the operation fails
 */
public record PendingWork(
    String type, String target, Duration takes, Runnable effect, Consumer<GoogleRefusal> failure) {
  public static PendingWork of(String type, String target, Duration takes, Runnable effect) {
    return new PendingWork(type, target, takes, effect, refusal -> {});
  }

  /** Returns the same work with an additional action after success or failure. */
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
