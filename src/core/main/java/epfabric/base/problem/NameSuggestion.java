package epfabric.base.problem;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the valid name that is most similar to a misspelled name. */
public final class NameSuggestion {
  private NameSuggestion() {}

  /** Returns {@code did you mean "X"?}, or an empty text when no name is similar enough. */
  public static String forName(String given, Collection<String> validNames) {
    return closest(given, validNames).map(name -> "did you mean \"" + name + "\"?").orElse("");
  }

  private static Optional<String> closest(String given, Collection<String> validNames) {
    if (given.length() > 64) {
      return Optional.empty();
    }
    int limit = Math.max(2, given.length() / 3);
    return validNames.stream()
        .filter(name -> distance(given, name) <= limit)
        .min(
            Comparator.comparingInt((String name) -> distance(given, name))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** Returns the Levenshtein distance, ignoring case. */
  private static int distance(String left, String right) {
    String a = left.toLowerCase(Locale.ROOT);
    String b = right.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
