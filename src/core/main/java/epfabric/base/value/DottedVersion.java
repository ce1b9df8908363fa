package epfabric.base.value;

import java.util.ArrayList;
import java.util.List;

/**
 * Compares dotted software versions such as {@code 3.4.5} or {@code 580.126.09}, number by number.
 */
public final class DottedVersion {
  private DottedVersion() {}

  /**
   * Returns a negative number if {@code left} is older, zero if both are equal, and a positive
   * number if {@code left} is newer.
   */
  public static int compare(String left, String right) {
    List<Long> a = numbers(left);
    List<Long> b = numbers(right);
    for (int i = 0; i < Math.max(a.size(), b.size()); i++) {
      int order = Long.compare(i < a.size() ? a.get(i) : 0, i < b.size() ? b.get(i) : 0);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /**
   * Returns whether {@code text} contains a number to compare; the text {@code unknown} has none.
   */
  public static boolean isVersion(String text) {
    return !numbers(text).isEmpty();
  }

  /** Returns whether a version satisfies a constraint such as {@code >=3.5.19} or {@code <580}. */
  public static boolean matches(String version, String constraint) {
    String bound = constraint.replaceFirst("^[<>=]+", "");
    int order = compare(version, bound);
    return switch (constraint.substring(0, constraint.length() - bound.length())) {
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      case ">=" -> order >= 0;
      default -> order == 0;
    };
  }

  private static List<Long> numbers(String version) {
    List<Long> numbers = new ArrayList<>();
    for (String part : version.split("[^0-9]+", -1)) {
      if (!part.isEmpty()) {
        numbers.add(Long.parseLong(part.substring(0, Math.min(part.length(), 18))));
      }
    }
    return numbers;
  }
}
