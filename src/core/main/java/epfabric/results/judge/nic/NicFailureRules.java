package epfabric.results.judge.nic;

import epfabric.results.judge.nic.NicBlame.Suspect;
import epfabric.results.judge.nic.NicObstacles.Obstacle;
import epfabric.results.judge.nic.NicRun.Failed;
import epfabric.results.judge.nic.NicRun.Measured;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reports pairs of NICs that could not be measured: which NIC, node or pair is the cause, and the
 * remedy.
 */
final class NicFailureRules {
  private static final int MAX_REPORTED = 8;

  private static final String ACROSS_REMEDY =
      "each NIC needs routes to the networks of all others (ip route in the pod), and rp_filter=0"
          + " or 2";

  private final RunFindings findings;
  private final NodeLog log;

  NicFailureRules(RunFindings findings, NodeLog log) {
    this.findings = findings;
    this.log = log;
  }

  /** The reason of a failure of perftest, as {@code nic_bandwidth.py} names it. */
  enum Cause {
    PORT_DOWN(
        "the port is down", "look at the NIC's link in dmesg and ethtool; report it to Google"),
    GID_TYPES("the GIDs are of different types", "let all nodes use the same GID index"),
    NO_GID("the GID cannot be read", "give the interface its IPv4 address again"),
    NO_MEMORY("memory cannot be registered", "raise the memlock limit, or add IPC_LOCK to the pod"),
    NO_GPU_MEMORY(
        "GPU memory cannot be registered",
        "the driver must export DMA-BUF: ./epfabric status names the node's checks"),
    NO_ROUTE(
        "there is no route to the other NIC",
        "each NIC needs routes to the networks of all NICs: ip route in the pod"),
    UNANSWERED(
        "packets are not answered",
        "look for a firewall that drops UDP port 4791, a wrong GID and rp_filter=1"),
    NO_DEVICE("the NIC is not in the pod", "end the pod that has the NIC, or delete the node"),
    NO_CLOCK(
        "perftest could not measure the processor's clock rate",
        "run the test again while no other process uses the node's processors"),
    NO_END("the run hangs", "read the end of the test's log, then run the test again"),
    NO_TCP("the other side cannot be reached by TCP", "look for a NetworkPolicy between test pods"),
    NO_RESULT("perftest printed no result", "run the test again: its output was cut"),
    ENDED("perftest failed", "the end of the test's log has its message");

    private final String words;
    private final String remedy;

    Cause(String words, String remedy) {
      this.words = words;
      this.remedy = remedy;
    }

    /** Returns whether the cause leaves open why packets do not arrive. */
    boolean unclear() {
      return EnumSet.of(NO_ROUTE, UNANSWERED, NO_END).contains(this);
    }

    static Cause of(String word) {
      return Stream.of(values())
          .filter(cause -> cause.name().replace('_', '-').equalsIgnoreCase(word))
          .findFirst()
          .orElse(ENDED);
    }
  }

  void check(NicRun run) {
    report(run, what -> !what.equals(NicRun.ACROSS), failure -> true, "");
    Set<NicPlace> known = failedOnSameRail(run);
    report(
        run,
        NicRun.ACROSS::equals,
        failure -> failure.pair().sides().stream().noneMatch(known::contains),
        ", though NICs of the same number reach each other");
  }

  /** Returns NICs that also fail with NICs of the same number. */
  private static Set<NicPlace> failedOnSameRail(NicRun run) {
    Set<NicPlace> guilty = new HashSet<>();
    run.found().failed().stream()
        .filter(failure -> failure.pair().sameRail())
        .forEach(failure -> guilty.addAll(failure.pair().sides()));
    return guilty;
  }

  /**
   * Reports each pair that failed in at least one of these kinds of runs, because a port may go
   * down during any of them.
   */
  private void report(
      NicRun run, Predicate<String> kinds, Predicate<Failed> unexplained, String addition) {
    Map<NicPair, Failed> byPair = new LinkedHashMap<>();
    run.found().failed().stream()
        .filter(failure -> kinds.test(failure.what()) && unexplained.test(failure))
        .forEach(failure -> byPair.putIfAbsent(failure.pair(), failure));
    List<NicPair> all = new ArrayList<>(byPair.keySet());
    run.found().measured().stream()
        .filter(measured -> kinds.test(measured.what()))
        .map(Measured::pair)
        .forEach(all::add);
    List<Suspect> suspects = new NicBlame(run.setup(), all, byPair.keySet()).suspects();
    suspects.stream()
        .limit(MAX_REPORTED)
        .forEach(suspect -> reason(run, suspect, byPair, addition));
    if (suspects.size() > MAX_REPORTED) {
      findings.note((suspects.size() - MAX_REPORTED) + " more pairs of NICs fail in the same way");
    }
  }

  private void reason(NicRun run, Suspect suspect, Map<NicPair, Failed> failed, String addition) {
    Failed shown = shown(suspect, failed);
    String what = shown.what();
    Cause cause = Cause.of(shown.cause());
    Optional<Obstacle> obstacle =
        cause.unclear() ? new NicObstacles(run).between(suspect.pairs()) : Optional.empty();
    String kind = what.equals(NicRun.ACROSS) ? "to NICs of other numbers" : what;
    String found = obstacle.map(known -> ": " + known.words()).orElse("");
    findings.fail(
        what.equals(NicRun.ACROSS) ? "rails-apart" : "nic-failed",
        Place.of(log, shown.line()),
        suspect.name() + ": " + kind + ": " + cause.words + addition + found + ": " + shown.text(),
        obstacle
            .map(Obstacle::remedy)
            .orElse(what.equals(NicRun.ACROSS) ? ACROSS_REMEDY : cause.remedy));
  }

  /**
   * Returns the failure with the most specific cause: perftest on one side often only sees that the
   * other side ended.
   */
  private static Failed shown(Suspect suspect, Map<NicPair, Failed> failed) {
    Optional<Failed> first =
        suspect.pairs().stream()
            .map(failed::get)
            .min(
                Comparator.comparing((Failed failure) -> Cause.of(failure.cause()))
                    .thenComparing(Failed::line));
    return first.orElseThrow();
  }
}
