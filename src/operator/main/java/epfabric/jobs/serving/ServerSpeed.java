package epfabric.jobs.serving;

import epfabric.base.value.CountedNoun;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a server did under a number of requests at once.
 *
 * @param concurrency requests at once
 * @param table what the benchmark measured; absent where it has no result
 * @param trouble why there is none; empty where there is one
 * @param failed whether that is the server's or its benchmark's failure, and not one to look
 * @param linkMs least time of a token that links allow; absent for a model that nobody knows
 */
public record ServerSpeed(
    int concurrency,
    Optional<BenchmarkTable> table,
    String trouble,
    boolean failed,
    OptionalDouble linkMs) {
  /** {@code benchmark at 8}. */
  public String name() {
    return "benchmark at " + concurrency;
  }

  /** Told beside what links allow. */
  public CheckFinding finding() {
    if (table.isEmpty()) {
      return failed ? CheckFinding.fail(name(), trouble) : CheckFinding.unknown(name(), trouble);
    }
    BenchmarkTable found = table.get();
    String told =
        String.format(
            Locale.ROOT,
            "%.2f tokens/s, %.2f ms a token%s",
            found.tokensPerSecond(),
            found.tokenMs(),
            floor());
    if (found.completed() == 0 || found.failed() > 0) {
      int all = found.completed() + found.failed();
      return CheckFinding.fail(
          name(),
          told + "; " + found.failed() + " of " + CountedNoun.of(all, "request") + " failed");
    }
    return CheckFinding.pass(name(), told);
  }

  private String floor() {
    return linkMs.isEmpty()
        ? ""
        : String.format(Locale.ROOT, ", of which links need %.3f at least", linkMs.getAsDouble());
  }
}
