package epfabric.jobs.benchmark.report;

import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.outcome.CaseResult;
import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import epfabric.jobs.benchmark.outcome.ResultRow;
import epfabric.jobs.benchmark.report.BenchmarkView.Fact;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Lists the recorded location and software of an experiment. */
final class EnvironmentFacts {
  private static final int MOST_VALUES = 8;

  /** Fields of Slurm's table that have no meaning outside Slurm or are repeated for each node. */
  private static final Set<String> LEFT_OUT =
      Set.of("slurm.node_list", "slurm.num_nodes", "slurm.ntasks", "slurm.ntasks_per_node", "user");

  /** Sorts 8 before 16: a whole number with more digits is greater. */
  private static final Comparator<String> BY_NUMBER =
      Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder());

  /** Sorts gpu-2 before gpu-10; treats 02 and 2 as different names. */
  private static final Comparator<String> NODES =
      DimensionChart.NUMBERED.thenComparing(Comparator.naturalOrder());

  private EnvironmentFacts() {}

  /** Returns the facts about the whole experiment. */
  static List<Fact> of(BenchmarkInput input) {
    ExperimentOutcome experiment = input.experiment();
    List<Fact> facts = new ArrayList<>();
    add(facts, "started", List.of(experiment.about().started()));
    String machine = input.machine().map(m -> m.name()).orElse(experiment.about().machine());
    add(facts, "machine", List.of(machine));
    Set<String> nodes = new TreeSet<>(NODES);
    Set<String> images = new TreeSet<>();
    Set<String> ranks = new TreeSet<>();
    Set<String> backends = new TreeSet<>();
    for (CaseResult result : experiment.cases()) {
      nodes.addAll(result.about().nodes());
      images.add(result.about().image());
      result.rows().stream().map(r -> r.text("num_ranks")).forEach(ranks::add);
      result.rows().stream().map(r -> r.text("backend")).forEach(backends::add);
    }
    add(facts, "nodes", List.copyOf(nodes));
    String nodeHours = new NodeCost(input.pricePerNodeHour()).of(experiment.cases());
    add(facts, "node-hours", List.of(nodeHours));
    add(facts, "ranks", ranks.stream().sorted(BY_NUMBER).toList());
    add(facts, "backend", backends.stream().sorted().toList());
    add(facts, "image", images.stream().sorted().toList());
    add(facts, "tuned", tuned(experiment));
    List<String> notes = notes(experiment).stream().distinct().toList();
    if (!notes.isEmpty()) {
      facts.add(new Fact("notes", String.join("; ", notes)));
    }
    return facts;
  }

  private static List<String> tuned(ExperimentOutcome experiment) {
    return rows(experiment).stream().map(r -> r.text("tuned")).distinct().sorted().toList();
  }

  private static List<String> notes(ExperimentOutcome experiment) {
    List<String> notes = new ArrayList<>(experiment.about().notes());
    rows(experiment).stream()
        .flatMap(r -> Stream.of(r.text("notes").split(";", -1)))
        .map(String::strip)
        .filter(note -> !note.isEmpty())
        .distinct()
        .sorted()
        .limit(MOST_VALUES)
        .forEach(notes::add);
    return notes;
  }

  private static List<ResultRow> rows(ExperimentOutcome experiment) {
    return experiment.cases().stream().flatMap(c -> c.rows().stream()).toList();
  }

  /**
   * Returns the properties that nodes reported; if nodes differ in a property, each value has the
   * number of files that report the value.
   */
  static List<Fact> ofNodes(ExperimentOutcome experiment) {
    Map<String, Map<String, Integer>> values = new LinkedHashMap<>();
    for (CaseResult result : experiment.cases()) {
      for (Map<String, String> node : result.nodes()) {
        node.forEach(
            (key, value) -> {
              if (!value.isEmpty() && !LEFT_OUT.contains(key)) {
                values
                    .computeIfAbsent(key, k -> new LinkedHashMap<>())
                    .merge(value, 1, Integer::sum);
              }
            });
      }
    }
    List<Fact> facts = new ArrayList<>();
    values.forEach((key, found) -> facts.add(new Fact(name(key), valuesText(found))));
    return facts;
  }

  /**
   * Shortens a key: {@code cuda.cuda_driver_version} repeats cuda, and keys of system and slurm
   * need no prefix.
   */
  private static String name(String key) {
    String plain = key.replaceFirst("^(slurm|system)\\.", "").replaceFirst("^(\\w+)\\.\\1_", "$1_");
    return plain.replace('.', ' ').replace('_', ' ');
  }

  private static String valuesText(Map<String, Integer> found) {
    if (found.size() == 1) {
      return found.keySet().iterator().next();
    }
    List<String> parts = new ArrayList<>();
    found.forEach((value, count) -> parts.add(value + " (" + CountedNoun.of(count, "file") + ")"));
    return shortened(parts);
  }

  private static String shortened(List<String> parts) {
    int more = parts.size() - MOST_VALUES;
    String first = String.join(", ", parts.subList(0, Math.min(MOST_VALUES, parts.size())));
    return more > 0 ? first + " and " + more + " more" : first;
  }

  private static void add(List<Fact> facts, String name, List<String> values) {
    List<String> known = values.stream().filter(v -> !v.isEmpty()).distinct().toList();
    if (!known.isEmpty()) {
      facts.add(new Fact(name, shortened(known)));
    }
  }
}
