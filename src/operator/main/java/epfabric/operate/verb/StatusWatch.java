package epfabric.operate.verb;

import epfabric.operate.advice.status.FabricStatus;
import epfabric.operate.live.access.ClusterException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Prints the status repeatedly.
 *
 * @param clear the text that clears the screen before each status; if it is empty, only changes of
 *     the status are printed
 */
record StatusWatch(Rhythm rhythm, String clear) {
  /** The pause between queries, and the number of queries. */
  record Rhythm(Duration pause, long looks) {}

  /**
   * Runs until it is interrupted or its output is closed; if the cluster does not respond, it is
   * queried again.
   */
  void run(Supplier<FabricStatus> look, Function<FabricStatus, String> text, PrintWriter out)
      throws InterruptedException {
    List<String> before = List.of();
    for (long round = 0; round < rhythm.looks() && !out.checkError(); round++) {
      if (round > 0) {
        Thread.sleep(rhythm.pause().toMillis());
      }
      Seen seen = seen(look, text);
      if (!clear.isEmpty() || !seen.standing().equals(before)) {
        out.print(clear + (before.isEmpty() || !clear.isEmpty() ? "" : "\n") + seen.text());
        out.flush();
      }
      before = seen.standing();
    }
  }

  /** A printed status, and its parts whose changes are reported. */
  private record Seen(List<String> standing, String text) {}

  private static Seen seen(Supplier<FabricStatus> look, Function<FabricStatus, String> text) {
    try {
      FabricStatus status = look.get();
      return new Seen(status.standing(), text.apply(status));
    } catch (ClusterException e) {
      if (e.kind() != ClusterException.Kind.UNREACHABLE) {
        throw e;
      }
      String failure = e.problem().render() + "\n";
      return new Seen(List.of(failure), failure);
    }
  }
}
