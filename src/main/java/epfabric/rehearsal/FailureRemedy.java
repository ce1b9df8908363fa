package epfabric.rehearsal;

import java.time.Duration;
import java.util.regex.Pattern;

/** What to do about a message of a deployment: the first whose words are in it. */
enum FailureRemedy {
  WAIT_FOR_CAPACITY("GCE_STOCKOUT|ZONE_RESOURCE_POOL_EXHAUSTED", 20),
  RAISE_QUOTA("(?i)quotaExceeded|insufficient regional quota|(?m)^(?>.*?quota ).* exceeded", 60),
  ENABLE_API("accessNotConfigured|has not been used in project", 5),
  IMPORT("alreadyExists|already exists", 1),
  REMOVE_FOREIGN("resourceInUseByAnotherResource|is already being used by", 1),
  WAIT_FOR_API_SERVER("(?i)API server does not answer|connection refused|unreachable", 3),
  LOOK_AT_THE_TEST(
      "'[^'\\n]+' (was created but failed to initialize|timed out waiting to be Ready)", 2),
  LOOK_AT_THE_INSTALLER("(?s)\\A(?>.*?DaemonSet).*?timed out waiting for the condition", 2),
  WAIT_FOR_POOL("(?s)\\A(?>.*?NodePool).*?timeout while waiting", 20),
  UNPROTECT("protected resources|deletion_protection", 0),
  WAIT_FOR_GOOGLE("Error (429|503)", 10),
  TRY_AGAIN("", 2);

  private final Pattern words;
  private final int minutes;

  FailureRemedy(String words, int minutes) {
    this.words = Pattern.compile(words);
    this.minutes = minutes;
  }

  static FailureRemedy of(String message) {
    for (FailureRemedy remedy : values()) {
      if (remedy.words.matcher(message).find()) {
        return remedy;
      }
    }
    return TRY_AGAIN;
  }

  Duration pause() {
    return Duration.ofMinutes(minutes);
  }
}
