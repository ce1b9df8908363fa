package epfabric.jobs.serving;

import epfabric.base.value.CountedNoun;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A server's performance with a number of concurrent requests.
 *
 * @param concurrency concurrent requests
 * @param table the benchmark's measurements; absent if it has no result
 * @param trouble why there is no result; empty if there is one
 * @param failed whether the server or its benchmark failed, rather than the check
 * @param linkMs minimum milliseconds per token that the links allow; absent for an unknown model
 */
public record ServerSpeed(
    int concurrency,
    Optional<BenchmarkTable> table,
    String trouble,
    boolean failed,
    OptionalDouble linkMs) {
  /** Returns the name of the check, such as {@code benchmark at 8}. */
  public String name() {
    return "benchmark at " + concurrency;
  }

  /** Returns the finding, with the limit of the links for comparison. */
  public CheckFinding finding() {
    if (table.isEmpty()) {
      return failed ? CheckFinding.fail(name(), trouble) : CheckFinding.unknown(name(), trouble);
    }
    BenchmarkTable found = table.get();
    String summary =
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
          summary + "; " + found.failed() + " of " + CountedNoun.of(all, "request") + " failed");
    }
    return CheckFinding.pass(name(), summary);
  }

  private String floor() {
    return linkMs.isEmpty()
        ? ""
        : String.format(Locale.ROOT, ", of which at least %.3f ms on links", linkMs.getAsDouble());
  }
}
