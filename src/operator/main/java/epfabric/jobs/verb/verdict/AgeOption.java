package epfabric.jobs.verb.verdict;

import epfabric.base.reading.ScalarKind;
import epfabric.base.terminal.CommandException;
import epfabric.fabric.plan.SettingDurations;
import java.time.Duration;

/** Reads the maximum age of a verdict from an option, such as {@code 7d}. */
final class AgeOption {
  static final String USUAL = "7d";

  private AgeOption() {}

  /**
   * Returns the duration; reports a usage error if the text is not a duration.
   *
   * @param option name of the option, for the message
   */
  static Duration of(String option, String text) {
    String duration =
        ScalarKind.DURATION
            .parse()
            .apply(text)
            .orElseThrow(
                () ->
                    CommandException.usage(
                        option + " is a number with s, m, h or d, got " + text, option + " 7d"));
    return Duration.ofSeconds(SettingDurations.seconds(duration));
  }
}
