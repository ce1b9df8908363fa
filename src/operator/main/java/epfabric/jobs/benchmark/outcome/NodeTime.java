package epfabric.jobs.benchmark.outcome;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Computes the node-hours of runs whose duration and number of nodes are recorded. */
public final class NodeTime {
  private static final double HOUR = 3600;

  private NodeTime() {}

  /**
   * Returns a run's node-hours, including those of interrupted attempts. If it is recorded when the
   * pods started, the time that the run waited for nodes does not count.
   */
  public static OptionalDouble hours(CaseResult result) {
    OptionalDouble seconds = seconds(result);
    int nodes = nodes(result);
    return seconds.isEmpty() || nodes == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(seconds.getAsDouble() * nodes / HOUR);
  }

  /** Returns the sum over all runs with known times; empty if no run has known times. */
  public static OptionalDouble hours(List<CaseResult> results) {
    double[] known =
        results.stream().map(NodeTime::hours).flatMapToDouble(OptionalDouble::stream).toArray();
    double sum = 0;
    for (double hours : known) {
      sum += hours;
    }
    return known.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum);
  }

  private static OptionalDouble seconds(CaseResult result) {
    RunRecord.Ending ending = result.ending();
    Optional<Instant> ended = time(ending.ended());
    Optional<Instant> begun = time(result.run().tries().begun());
    double usedBefore = result.run().tries().usedSeconds();
    if (ended.isPresent() && begun.isPresent() && !ended.get().isBefore(begun.get())) {
      return OptionalDouble.of(usedBefore + between(begun.get(), ended.get()));
    }
    if (ending.seconds().matches("\\d{1,9}(\\.\\d{1,9})?")) {
      return OptionalDouble.of(usedBefore + Double.parseDouble(ending.seconds()));
    }
    Optional<Instant> started = time(ending.started());
    return started.isPresent() && ended.isPresent() && !ended.get().isBefore(started.get())
        ? OptionalDouble.of(usedBefore + between(started.get(), ended.get()))
        : OptionalDouble.empty();
  }

  private static double between(Instant from, Instant to) {
    return to.getEpochSecond() - (double) from.getEpochSecond();
  }

  /**
   * Parses a time. Slurm's times have no time zone, but start and end of a run are in the same
   * zone.
   */
  private static Optional<Instant> time(String text) {
    boolean zoned = text.endsWith("Z") || text.matches(".*[+-]\\d\\d:\\d\\d");
    try {
      return text.isEmpty()
          ? Optional.empty()
          : Optional.of(Instant.parse(zoned ? text : text + "Z"));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static int nodes(CaseResult result) {
    if (!result.about().nodes().isEmpty()) {
      return result.about().nodes().size();
    }
    String recorded = result.configuration().getOrDefault("num_nodes", "");
    return recorded.matches("\\d{1,5}") ? Integer.parseInt(recorded) : 0;
  }
}
