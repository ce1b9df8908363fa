package epfabric.rehearsal;

import java.time.Duration;
import java.util.regex.Pattern;

/** What to do about a message of a deployment; the first whose words are in it. */
enum Remedy {
  WAIT_FOR_CAPACITY(
      "GCE_STOCKOUT|ZONE_RESOURCE_POOL_EXHAUSTED|error state",
      20,
      "no capacity in the zone: wait, or move to another zone; then %s again, which goes on with"
          + " the pool that is there"),
  RAISE_QUOTA(
      "(?i)quota",
      60,
      "ask for more quota on the console's quota page; once it is granted, %s again"),
  IMPORT(
      "alreadyExists|already exists",
      1,
      "it exists, made by an update whose answer was lost: import it, then %s again"),
  REMOVE_FOREIGN(
      "resourceInUseByAnotherResource|is already being used by",
      1,
      "somebody else's resource is in the network: remove it, then %s again"),
  WAIT_FOR_API_SERVER(
      "(?i)connection refused|unreachable|not reachable",
      3,
      "the API server does not answer: wait, then %s again"),
  TEST_AGAIN(
      "Job .* failed", 2, "a test failed: read its log; %s again runs it and those after it again"),
  TRY_AGAIN("", 2, "%s again: it goes on where it stopped");

  private final Pattern words;
  private final int minutes;
  private final String advice;

  Remedy(String words, int minutes, String advice) {
    this.words = Pattern.compile(words);
    this.minutes = minutes;
    this.advice = advice;
  }

  static Remedy of(String message) {
    for (Remedy remedy : values()) {
      if (remedy.words.matcher(message).find()) {
        return remedy;
      }
    }
    return TRY_AGAIN;
  }

  Duration pause() {
    return Duration.ofMinutes(minutes);
  }

  /** One sentence; {@code command} is what is run again. */
  String advice(String command) {
    return advice.replace("%s", command);
  }
}
