package epfabric.operate;

import epfabric.live.JobLook;
import epfabric.live.JobLook.End;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a test's Job ended.
 *
 * @param kind who has the last word
 * @param why in plain words; empty when the judges have it
 */
public record JobEnding(Kind kind, String why) {
  /** What became of it. */
  public enum Kind {
    /** The pods' judges have said what they think. */
    JUDGED,
    /** It failed before any judge could speak. */
    FAILED,
    /** It was disturbed from outside, which says nothing about the fabric. */
    DISTURBED
  }

  /**
   * Looks whether it has ended; empty as long as it goes on.
   *
   * @param seen pods of the Job that were there at an earlier look
   * @param gone nodes of the run that are not there any more
   */
  public static Optional<JobEnding> of(JobLook look, Set<String> seen, List<String> gone) {
    if (look.end() == End.COMPLETE) {
      return Optional.of(new JobEnding(Kind.JUDGED, ""));
    }
    return disturbance(look, gone)
        .map(why -> new JobEnding(Kind.DISTURBED, why))
        .or(() -> look.end() == End.FAILED ? Optional.of(failed(look, seen)) : Optional.empty());
  }

  /**
   * Its image does not come, which says nothing about the fabric: these are the kubelet's words.
   */
  public static JobEnding imageless(String words) {
    return new JobEnding(Kind.DISTURBED, "its image does not come: " + words);
  }

  private static Optional<String> disturbance(JobLook look, List<String> gone) {
    if (look.end() == End.GONE) {
      return Optional.of("somebody deleted the Job while it ran");
    }
    return look.disturbed()
        .or(
            () ->
                gone.isEmpty()
                    ? Optional.empty()
                    : Optional.of("node " + String.join(", ", gone) + " was taken away"));
  }

  private static JobEnding failed(JobLook look, Set<String> seen) {
    if (look.pods().stream().anyMatch(pod -> pod.exit().isPresent())) {
      return new JobEnding(Kind.JUDGED, "");
    }
    List<String> words =
        look.pods().stream()
            .filter(pod -> !pod.words().isEmpty())
            .map(pod -> pod.name() + ": " + pod.words())
            .toList();
    if (!words.isEmpty()) {
      return new JobEnding(Kind.FAILED, String.join("; ", words));
    }
    String missing = String.join(", ", look.vanished(seen));
    return new JobEnding(
        Kind.DISTURBED,
        look.reason()
            + (missing.isEmpty()
                ? ": not all of its pods found their node in time"
                : ": pod " + missing + " is gone and has said nothing"));
  }
}
