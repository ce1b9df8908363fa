package epfabric.results.judge.nic;

import epfabric.results.judge.nic.NicBlame.Suspect;
import epfabric.results.judge.nic.NicRun.Counted;
import epfabric.results.judge.nic.NicRun.Measured;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.verdict.Provenance;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reports NICs that work, but are slower than others, respond later, or lose packets. */
final class NicSpeedRules {
  /**
   * Smallest accepted share of the usual bandwidth: pairs of one fabric differ by a few percent.
   */
  private static final double MIN_SHARE = 0.8;

  private static final double MAX_LATENCY_FACTOR = 2;
  private static final double LATENCY_SLACK_MICROS = 5;

  /** Smallest accepted share in emulation, where machines share processors. */
  private static final double EMULATED_SHARE = 0.02;

  /**
   * Microseconds of latency that emulation may add, because its machines wait for shared
   * processors.
   */
  private static final double EMULATED_SLACK_MICROS = 50_000;

  /**
   * Greatest accepted share of lost packets. A healthy fabric loses no RoCE packets; other networks
   * may lose a few.
   */
  private static final double MAX_LOSS = 1e-5;

  private static final int MAX_REPORTED = 8;

  private static final String SLOW =
      "compare rate, firmware and counters of the NIC with the others'; a GPU's PCIe link may be"
          + " slow, too: lspci -vv, LnkSta";
  private static final String LATE = "look for congestion or a longer path: placement of the nodes";
  private static final String LOSSY =
      "look at the port's error counters, cable and switch; report the NIC to Google";

  private final RunFindings findings;
  private final Place where;
  private final boolean emulated;

  /**
   * Creates the rules. Either the log's lines or the launcher's file may state that the run was
   * emulated.
   */
  NicSpeedRules(RunFindings findings, NodeLog log, Optional<RunFile> file) {
    this.findings = findings;
    this.where = Place.of(log);
    this.emulated =
        Stream.of(
                Optional.of(log.identity().provenance()),
                file.flatMap(one -> one.launch().provenance()))
            .flatMap(Optional::stream)
            .anyMatch(claim -> claim == Provenance.EMULATED);
  }

  void check(NicRun run) {
    for (String what : List.of(NicRun.WRITE, NicRun.READ, NicRun.ACROSS)) {
      checkBandwidth(run, what);
    }
    checkLatency(run);
    Map<NicPlace, Map<String, Long>> grown = new TreeMap<>();
    run.found().counted().forEach(one -> add(grown, one));
    checkLoss(run, grown);
    checkLinks(run, grown);
    noteOtherCounters(run, grown);
  }

  private static void add(Map<NicPlace, Map<String, Long>> grown, Counted one) {
    Map<String, Long> own = grown.computeIfAbsent(one.nic(), nic -> new TreeMap<>());
    one.grown().forEach((name, count) -> own.merge(name, count, Long::sum));
  }

  private void checkBandwidth(NicRun run, String what) {
    List<Double> values = run.values(what);
    if (values.isEmpty()) {
      return;
    }
    // The upper quartile is usual even if half of the pairs are slow.
    double usual = values.get(values.size() - 1 - values.size() / 4);
    double least = usual * (emulated ? EMULATED_SHARE : MIN_SHARE);
    String words = ": " + what + ": %s GB/s at best, others " + shown(usual);
    report(run, what, one -> one.value() < least, new Words("slow-nic", words, SLOW));
  }

  private void checkLatency(NicRun run) {
    OptionalDouble median = NicRun.median(run.values(NicRun.LATENCY));
    if (median.isPresent()) {
      double usual = median.getAsDouble();
      double most =
          usual * MAX_LATENCY_FACTOR + (emulated ? EMULATED_SLACK_MICROS : LATENCY_SLACK_MICROS);
      String words = ": latency of %s us, others " + shown(usual);
      report(run, NicRun.LATENCY, one -> one.value() > most, new Words("late-nic", words, LATE));
    }
  }

  /** How a finding is reported; {@code words} has a placeholder for the measurement. */
  private record Words(String code, String words, String remedy) {}

  private void report(NicRun run, String what, Predicate<Measured> bad, Words words) {
    List<Measured> all =
        run.found().measured().stream().filter(one -> one.what().equals(what)).toList();
    List<NicPair> pairs = all.stream().map(Measured::pair).toList();
    List<NicPair> slow = all.stream().filter(bad).map(Measured::pair).toList();
    new NicBlame(run.setup(), pairs, slow)
        .suspects().stream()
            .limit(MAX_REPORTED)
            .forEach(
                one -> {
                  String text = one.name() + words.words().replace("%s", shown(best(all, one)));
                  findings.degraded(words.code(), where, text, words.remedy());
                });
  }

  private static String shown(double measured) {
    return String.format(Locale.ROOT, measured < 1 ? "%.2g" : "%.1f", measured);
  }

  private static double best(List<Measured> all, Suspect suspect) {
    return all.stream()
        .filter(one -> suspect.pairs().contains(one.pair()))
        .mapToDouble(Measured::value)
        .max()
        .orElseThrow();
  }

  /** A NIC in its runs with one other node. */
  private record Side(NicPlace nic, int other) {
    static Stream<Side> of(NicPair pair) {
      return Stream.of(
          new Side(pair.one(), pair.other().node()), new Side(pair.other(), pair.one().node()));
    }
  }

  /**
   * Reports lost packets. A loss counts for both NICs of a pair; if several such pairs have a NIC
   * or node in common, that NIC or node is reported.
   */
  private void checkLoss(NicRun run, Map<NicPlace, Map<String, Long>> grown) {
    Set<NicPair> pairs = pairs(run, NicPair::sameRail);
    List<NicPair> bad = losing(run, pairs, one -> !one.what().equals(NicRun.ACROSS));
    reportLoss(run, pairs, bad, grown);
    Set<NicPlace> known =
        bad.stream().flatMap(pair -> pair.sides().stream()).collect(Collectors.toSet());
    Set<NicPair> across =
        pairs(run, pair -> !pair.sameRail() && pair.sides().stream().noneMatch(known::contains));
    reportLoss(run, across, losing(run, across, one -> one.what().equals(NicRun.ACROSS)), grown);
  }

  private static Set<NicPair> pairs(NicRun run, Predicate<NicPair> which) {
    return run.found().measured().stream()
        .map(Measured::pair)
        .filter(which)
        .collect(Collectors.toSet());
  }

  private List<NicPair> losing(NicRun run, Set<NicPair> pairs, Predicate<Counted> which) {
    Set<Side> losing =
        run.found().counted().stream()
            .filter(which)
            .filter(this::losesPackets)
            .map(one -> new Side(one.nic(), one.other()))
            .collect(Collectors.toUnmodifiableSet());
    return pairs.stream().filter(pair -> Side.of(pair).anyMatch(losing::contains)).toList();
  }

  private void reportLoss(
      NicRun run, Set<NicPair> pairs, List<NicPair> bad, Map<NicPlace, Map<String, Long>> grown) {
    new NicBlame(run.setup(), pairs, bad)
        .suspects().stream()
            .limit(MAX_REPORTED)
            .forEach(
                one ->
                    findings.degraded(
                        "packets-lost",
                        where,
                        one.name() + " loses packets: " + counts(one, grown),
                        LOSSY));
  }

  private boolean losesPackets(Counted one) {
    return sum(losses(one.grown())) > Math.max(1, one.packets()) * MAX_LOSS;
  }

  /**
   * Returns the counters that indicate loss. On machines that share processors, timeouts occur
   * although no packet was lost.
   */
  private Map<String, Long> losses(Map<String, Long> grown) {
    Map<String, Long> lost = new TreeMap<>(NicCounters.SEQUENCE.of(grown));
    if (!emulated) {
      lost.putAll(NicCounters.TIMEOUT.of(grown));
    }
    return lost;
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  private String counts(Suspect suspect, Map<NicPlace, Map<String, Long>> grown) {
    Map<String, Long> all = new TreeMap<>();
    suspect.pairs().stream()
        .flatMap(pair -> pair.sides().stream())
        .distinct()
        .map(nic -> losses(grown.getOrDefault(nic, Map.of())))
        .forEach(own -> own.forEach((name, count) -> all.merge(name, count, Long::sum)));
    return NicCounters.words(all);
  }

  private void checkLinks(NicRun run, Map<NicPlace, Map<String, Long>> grown) {
    grown.forEach(
        (nic, counts) -> {
          Map<String, Long> link = NicCounters.LINK.of(counts);
          if (!link.isEmpty()) {
            String what =
                run.setup().name(nic) + ": errors of the link: " + NicCounters.words(link);
            findings.degraded("link-errors", where, what, LOSSY);
          }
        });
  }

  private void noteOtherCounters(NicRun run, Map<NicPlace, Map<String, Long>> grown) {
    grown.forEach(
        (nic, counts) -> {
          Map<String, Long> rest = NicCounters.others(counts);
          if (!rest.isEmpty()) {
            findings.note(run.setup().name(nic) + " counted " + NicCounters.words(rest));
          }
        });
  }
}
