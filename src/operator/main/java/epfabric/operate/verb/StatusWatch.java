package epfabric.operate.verb;

import epfabric.operate.advice.status.FabricStatus;
import epfabric.operate.live.access.ClusterException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Looks again and again.
 *
 * @param clear what empties the screen before each look; empty where there is none: there only what
 *     differs from the last look is printed
 */
record StatusWatch(Rhythm rhythm, String clear) {
  /** How long to wait between looks, and how many there are. */
  record Rhythm(Duration pause, long looks) {}

  /** Until it is interrupted or nobody reads on; a cluster that does not answer is asked again. */
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

  /** A screen, and what must differ for another one. */
  private record Seen(List<String> standing, String text) {}

  private static Seen seen(Supplier<FabricStatus> look, Function<FabricStatus, String> text) {
    try {
      FabricStatus status = look.get();
      return new Seen(status.standing(), text.apply(status));
    } catch (ClusterException e) {
      if (e.kind() != ClusterException.Kind.UNREACHABLE) {
        throw e;
      }
      String said = e.problem().render() + "\n";
      return new Seen(List.of(said), said);
    }
  }
}
