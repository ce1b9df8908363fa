package epfabric.results.report.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps values to coordinates on an axis.
 *
 * @param least the value at the coordinate {@code from}
 * @param most the value at the coordinate {@code to}; greater than {@code least}
 * @param from the coordinate of {@code least}
 * @param to the coordinate of {@code most}; may be less than {@code from}
 */
public record Scale(double least, double most, double from, double to) {
  private static final double[] STEPS = {1, 2, 2.5, 5, 10};

  public Scale {
    if (!(least < most)) {
      throw new IllegalArgumentException("empty scale: " + least + " to " + most);
    }
  }

  /** Returns a scale from zero to {@code most}, or from zero to one if {@code most} is zero. */
  public static Scale fromZero(double most, double from, double to) {
    return new Scale(0, most > 0 ? most : 1, from, to);
  }

  /** Returns a scale around the values, with margins at both ends. It never extends below zero. */
  public static Scale around(List<Double> values, double from, double to) {
    double least = values.stream().mapToDouble(v -> v).min().orElse(0);
    double most = values.stream().mapToDouble(v -> v).max().orElse(1);
    double margin = most > least ? (most - least) * 0.12 : Math.max(Math.abs(most) * 0.05, 0.5);
    return new Scale(Math.max(0, least - margin), most + margin, from, to);
  }

  /** Returns the coordinate of a value. */
  public double at(double value) {
    return from + (value - least) / (most - least) * (to - from);
  }

  /** Returns round values that divide the scale into at most about {@code count} steps. */
  public List<Double> ticks(int count) {
    double step = step((most - least) / count);
    List<Double> ticks = new ArrayList<>();
    for (long i = (long) Math.ceil(least / step - 1e-9); i * step <= most + step * 1e-9; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  private static double step(double atLeast) {
    double power = Math.pow(10, Math.floor(Math.log10(atLeast)));
    for (double step : STEPS) {
      if (step * power >= atLeast * (1 - 1e-9)) {
        return step * power;
      }
    }
    return 10 * power;
  }
}
