package epfabric.deploy.document;

import epfabric.base.value.NodeGroup;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Formats numbers and names for people, the same in every locale. */
public final class LocaleFreeText {
  private LocaleFreeText() {}

  /** Formats a whole number with commas between thousands. */
  public static String number(long value) {
    StringBuilder digits = new StringBuilder(Long.toString(value));
    for (int i = digits.length() - 3; i > 0; i -= 3) {
      digits.insert(i, ',');
    }
    return digits.toString();
  }

  /** Returns a number with its noun: {@code 1 node}, {@code 2 nodes}. */
  public static String count(long value, String noun) {
    return number(value) + " " + noun + (value == 1 ? "" : "s");
  }

  /**
   * Returns how a test groups nodes: {@code each node alone}, {@code 2 nodes together}, {@code
   * groups of 8, 2 of 10 nodes}.
   */
  public static String together(TestRun run) {
    if (!run.multiNode()) {
      return "each node alone";
    }
    if (run.pods().rounds().isEmpty()) {
      return count(run.pods().together(), "node") + " together";
    }
    String sizes =
        run.pods().rounds().stream()
            .flatMap(round -> round.groups().stream())
            .map(NodeGroup::size)
            .distinct()
            .sorted(Comparator.reverseOrder())
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    return "groups of " + sizes + " of " + count(run.pods().count(), "node");
  }

  /**
   * Returns a duration such as {@code 50 min}; in seconds if it is not a whole number of minutes.
   */
  static String minutes(int seconds) {
    return seconds % 60 == 0 ? number(seconds / 60) + " min" : number(seconds) + " s";
  }

  /** Formats US dollars with cents. */
  public static String usd(double amount) {
    long cents = Math.round(amount * 100);
    long rest = cents % 100;
    return number(cents / 100) + "." + (rest < 10 ? "0" : "") + rest + " USD";
  }

  /** Returns all names when there are few, otherwise the first and the last. */
  public static String range(List<String> names) {
    return names.size() <= 2
        ? String.join(", ", names)
        : names.get(0) + " … " + names.get(names.size() - 1);
  }
}
