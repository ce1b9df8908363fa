package epfabric.results.judge;

import epfabric.results.judge.Verdict.Fact;
import java.util.ArrayList;
import java.util.List;

/** What a run was, in a few lines. */
final class RunFacts {
  private final List<Fact> facts = new ArrayList<>();

  private RunFacts() {}

  static List<Fact> of(RunLogs run, JudgedSituation situation, int checked) {
    RunFacts facts = new RunFacts();
    List<NodeLog> logs = run.logs();
    List<String> formats =
        logs.stream().flatMap(log -> log.formatLabel().stream()).distinct().toList();
    if (!formats.isEmpty()) {
      facts.add("format", String.join(", ", formats));
    }
    situation
        .config()
        .ifPresent(
            c -> facts.add("shape", c.tokens() + " tokens x " + c.hidden() + ", top-" + c.topk()));
    long cases = logs.stream().mapToLong(log -> log.cases().size()).sum();
    if (cases > 0) {
      long passed = logs.stream().mapToLong(NodeLog::passedCases).sum();
      facts.add("cases", passed + " of " + cases + " that began passed");
    }
    logs.stream()
        .flatMap(log -> log.elastic().stream())
        .findFirst()
        .ifPresent(run2 -> facts.add("cases", run2.cases().size() + " began"));
    long ranks = logs.stream().mapToLong(log -> log.lowLatency().size()).sum();
    if (ranks > 0) {
      facts.add("ranks", String.valueOf(ranks));
    }
    logs.stream()
        .flatMap(log -> log.printed().stream())
        .flatMap(printed -> printed.facts().stream())
        .findFirst()
        .ifPresentOrElse(
            facts.facts::addAll, () -> facts.add("self-checked", checked + " figures"));
    long torn = logs.stream().mapToLong(log -> log.remarks().tornLines()).sum();
    if (torn > 0) {
      facts.add("torn lines", String.valueOf(torn));
    }
    return List.copyOf(facts.facts);
  }

  private void add(String name, String value) {
    facts.add(new Fact(name, value));
  }
}
