package epfabric.results.judge;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * How far two measurements of the same thing may be apart before it means something.
 *
 * @param percent of the earlier figure
 * @param source why this much, for people
 */
public record NoiseBand(double percent, String source) {
  /** Our choice: two runs of one healthy fabric are not told apart below this. */
  static final double LEAST = 2;

  /** Our choice: what differs by more is told, however much a run differs within itself. */
  static final double MOST = 10;

  /** What somebody asked for. */
  public static NoiseBand asked(double percent) {
    return new NoiseBand(percent, "asked for");
  }

  /**
   * The widest of what is known, between {@link #LEAST} and {@link #MOST}.
   *
   * @param known bands, each with its source
   */
  public static NoiseBand widest(List<NoiseBand> known) {
    NoiseBand widest =
        known.stream()
            .max(Comparator.comparingDouble(NoiseBand::percent))
            .orElse(new NoiseBand(0, ""));
    if (widest.percent() <= LEAST) {
      return new NoiseBand(LEAST, "the least band; nothing known about these runs is wider");
    }
    return widest.percent() > MOST
        ? new NoiseBand(MOST, "the widest band; " + widest.source() + " is " + widest.told())
        : widest;
  }

  private String told() {
    return String.format(Locale.ROOT, "%.1f %%", percent);
  }
}
