package epfabric.jobs.verb;

import epfabric.base.reading.ScalarKind;
import epfabric.base.terminal.CommandException;
import epfabric.fabric.plan.SettingDurations;
import java.time.Duration;

/** Durations in options, as environments write them. */
final class AgeOption {
  static final String USUAL = "7d";

  private AgeOption() {}

  /**
   * The duration.
   *
   * @param option that it is the value of
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
