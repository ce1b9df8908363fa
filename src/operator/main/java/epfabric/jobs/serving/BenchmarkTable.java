package epfabric.jobs.serving;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The summary that an engine's benchmark prints at its end: vLLM 0.33.0, benchmarks/serve.py;
 * SGLang 0.5.23, benchmark/serving.py. Both start with the same headline and have the same labels.
 *
 * @param completed number of answered requests
 * @param failed number of unanswered requests; for SGLang, which does not print it, the difference
 *     to all requests
 * @param inputTokens tokens of all prompts
 * @param outputTokens generated tokens
 * @param tokensPerSecond generated tokens per second
 * @param tokenMs mean milliseconds per token after a request's first token
 */
public record BenchmarkTable(
    int completed,
    int failed,
    long inputTokens,
    long outputTokens,
    double tokensPerSecond,
    double tokenMs) {
  private static final String HEADLINE = " Serving Benchmark Result ";

  /**
   * Reads the table from a log.
   *
   * @param requests the number of requests of the benchmark
   * @return the table; empty if the log has no complete table
   */
  public static Optional<BenchmarkTable> read(String log, int requests) {
    int start = log.lastIndexOf(HEADLINE);
    if (start < 0) {
      return Optional.empty();
    }
    String table = log.substring(start);
    OptionalDouble completed = figure(table, "Successful requests:");
    OptionalDouble input = figure(table, "Total input tokens:");
    OptionalDouble output = figure(table, "Total generated tokens:");
    OptionalDouble speed = figure(table, "Output token throughput (tok/s):");
    OptionalDouble meanTokenMs = figure(table, "Mean TPOT (ms):");
    if (completed.isEmpty() || input.isEmpty() || output.isEmpty()) {
      return Optional.empty();
    }
    if (speed.isEmpty() || meanTokenMs.isEmpty()) {
      return Optional.empty();
    }
    int answered = (int) completed.getAsDouble();
    return Optional.of(
        new BenchmarkTable(
            answered,
            (int) figure(table, "Failed requests:").orElse(requests - answered),
            (long) input.getAsDouble(),
            (long) output.getAsDouble(),
            speed.getAsDouble(),
            meanTokenMs.getAsDouble()));
  }

  private static OptionalDouble figure(String table, String label) {
    Matcher line =
        Pattern.compile("(?m)^" + Pattern.quote(label) + " +([0-9]{1,15}(\\.[0-9]{1,9})?) *$")
            .matcher(table);
    return line.find()
        ? OptionalDouble.of(Double.parseDouble(line.group(1)))
        : OptionalDouble.empty();
  }
}
