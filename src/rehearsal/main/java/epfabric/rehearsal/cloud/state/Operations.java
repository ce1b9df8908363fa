package epfabric.rehearsal.cloud.state;

import epfabric.rehearsal.cloud.rest.CloudFault;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Running operations, which a request starts and which end some emulated time later. */
public final class Operations {
  private final CloudState world;

  /** The target of each running operation, by the operation's path. */
  private final TreeMap<String, String> running = new TreeMap<>();

  /** Records the end of an operation in the operation's resource. */
  public interface Ending {
    void failed(GoogleRefusal refusal);

    void done();
  }

  public Operations(CloudState world) {
    this.world = world;
  }

  public boolean isBusy(String target) {
    return running.containsValue(target);
  }

  /** Returns the path of the first running operation whose target matches. */
  public Optional<String> runningOn(Predicate<String> targets) {
    return running.entrySet().stream()
        .filter(e -> targets.test(e.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Schedules the end of an operation; ends it immediately if its work takes no time. */
  public void run(String path, RoutedCall call, PendingWork work, Ending ending) {
    running.put(path, work.target());
    Duration duration = work.takes().multipliedBy(call.fault().map(CloudFault::factor).orElse(1));
    if (duration.isZero()) {
      end(path, call, work, ending);
    } else {
      world.time().after(duration, () -> end(path, call, work, ending));
    }
  }

  private void end(String path, RoutedCall call, PendingWork work, Ending ending) {
    running.remove(path);
    try {
      if (call.has(CloudFault.Kind.OPERATION_ERROR)) {
        throw GoogleRefusal.internal("Internal error. Please try again or contact Google Support.");
      }
      work.effect().run();
    } catch (GoogleRefusal refusal) {
      work.failure().accept(refusal);
      ending.failed(refusal);
    }
    ending.done();
  }
}
