package epfabric.rehearsal.cloud.state;

import epfabric.rehearsal.cloud.rest.CloudFault;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Work that is going on: begun by a request, over a while later. */
public final class Operations {
  private final CloudState world;

  /** What each running operation works on. */
  private final TreeMap<String, String> running = new TreeMap<>();

  /** How an operation's record shows its end. */
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

  /** Path of the first running operation whose target is one of these. */
  public Optional<String> runningOn(Predicate<String> targets) {
    return running.entrySet().stream()
        .filter(e -> targets.test(e.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Lets the work be done when its time has come; at once if it takes none. */
  public void run(String path, RoutedCall call, PendingWork work, Ending ending) {
    running.put(path, work.target());
    Duration takes = work.takes().multipliedBy(call.fault().map(CloudFault::factor).orElse(1));
    if (takes.isZero()) {
      end(path, call, work, ending);
    } else {
      world.time().after(takes, () -> end(path, call, work, ending));
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
