package epfabric.rehearsal;

import epfabric.fabric.catalog.CloudRefusal;
import epfabric.fabric.catalog.CloudRefusals;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The remedy for a failed deployment. For Google's refusals that the catalog lists, the catalog's
 * row decides; otherwise, the first remedy whose pattern occurs in the message is chosen.
 */
enum FailureRemedy {
  WAIT_FOR_CAPACITY(20),
  RAISE_QUOTA(60),
  ENABLE_API(5),
  IMPORT(1),
  REMOVE_FOREIGN(1),
  /** The remedy in the catalog's row of the refusal. */
  FIX_REFUSAL(5),
  WAIT_FOR_API_SERVER("(?i)API server does not answer|connection refused|unreachable", 3),
  LOOK_AT_THE_TEST(
      "'[^'\\n]+' (was created but failed to initialize|timed out waiting to be Ready)", 2),
  LOOK_AT_THE_INSTALLER("(?s)\\A(?>.*?DaemonSet).*?timed out waiting for the condition", 2),
  WAIT_FOR_POOL("(?s)\\A(?>.*?NodePool).*?timeout while waiting", 20),
  UNPROTECT("protected resources|deletion_protection", 0),
  WAIT_FOR_GOOGLE("Error (429|503)", 10),
  TRY_AGAIN("", 2);

  /**
   * ID of the catalog's row for requests that were not answered in time. For these requests, the
   * pattern decides instead of the row, because the pause depends on the request.
   */
  private static final String UNAVAILABLE = "unavailable";

  /** Remedies by the ID of the catalog's row; all other rows get {@link #FIX_REFUSAL}. */
  private static final Map<String, FailureRemedy> BY_REFUSAL =
      Map.of(
          "stockout", WAIT_FOR_CAPACITY,
          "quota", RAISE_QUOTA,
          "api-disabled", ENABLE_API,
          "exists", IMPORT,
          "in-use", REMOVE_FOREIGN);

  private final Optional<Pattern> pattern;
  private final int minutes;

  FailureRemedy(int minutes) {
    this.pattern = Optional.empty();
    this.minutes = minutes;
  }

  FailureRemedy(String regex, int minutes) {
    this.pattern = Optional.of(Pattern.compile(regex));
    this.minutes = minutes;
  }

  static FailureRemedy of(String message) {
    Optional<CloudRefusal> refusal = CloudRefusals.known().of(message);
    return refusal
        .filter(known -> !known.id().equals(UNAVAILABLE))
        .map(known -> BY_REFUSAL.getOrDefault(known.id(), FIX_REFUSAL))
        .orElseGet(() -> byPattern(message));
  }

  private static FailureRemedy byPattern(String message) {
    return Arrays.stream(values())
        .filter(remedy -> remedy.pattern.filter(p -> p.matcher(message).find()).isPresent())
        .findFirst()
        .orElse(TRY_AGAIN);
  }

  Duration pause() {
    return Duration.ofMinutes(minutes);
  }
}
