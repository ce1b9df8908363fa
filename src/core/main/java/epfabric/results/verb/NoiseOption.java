package epfabric.results.verb;

import epfabric.base.terminal.CommandException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the noise band, shared by the verbs that compare results. */
public final class NoiseOption {
  private static final double LIMIT_PERCENT = 100;

  @Option(
      names = "--noise",
      paramLabel = "PERCENT",
      description = "Noise band (default: derived from the runs, between 2 and 10 percent).")
  private @Nullable Double percent;

  /** Returns the noise band that the user requested, in percent. */
  public Optional<Double> percent() {
    if (percent != null && !(percent >= 0 && percent < LIMIT_PERCENT)) {
      throw CommandException.usage("--noise is a percentage from 0 to 100, got " + percent, "");
    }
    return Optional.ofNullable(percent);
  }
}
