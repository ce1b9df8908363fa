package epfabric.operate.live.seen;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Decides when a Job is given up because its image cannot be pulled. Kubernetes retries forever,
 * but a registry that lacks the image or refuses these nodes gives the same answer each time, so
 * the Job is given up after three attempts. If the registry does not respond, the Job keeps
 * waiting, because it may respond later.
 */
public final class ImageRefusals {
  /**
   * The time for three attempts: a kubelet tries at once, after 10 seconds and after 30 seconds.
   */
  private static final long THREE_ATTEMPTS_SECONDS = 60;

  private static final Pattern NO_IMAGE =
      Pattern.compile("(?:InvalidImageName|ErrImageNeverPull)\\b.*", Pattern.DOTALL);
  private static final Pattern REFUSED =
      Pattern.compile(
          "(?:ErrImagePull|ImagePullBackOff)\\b.*(?:not found|= notfound|manifest unknown"
              + "|name unknown|does not exist|unauthorized|forbidden|denied|authorization failed"
              + "|authentication required|no basic auth|invalid reference).*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /**
   * Names of images, which are removed from messages because they could contain the words of a
   * refusal.
   */
  private static final Pattern IMAGE_NAMES = Pattern.compile("\"[^\"]*\"|(?<!\\S)[^\\s/]*+/\\S*");

  /** The message of older kubelets between two attempts, without a reason. */
  private static final Pattern BETWEEN_ATTEMPTS =
      Pattern.compile("ImagePullBackOff(?:: Back-off pulling image \"[^\"]*\")?");

  private final Map<String, Refusal> refusals = new TreeMap<>();

  private record Refusal(long since, String message) {}

  /**
   * Judges the next snapshot.
   *
   * @param now time in seconds
   * @return the kubelet's message if the image cannot be pulled; empty while it may still be pulled
   */
  public Optional<String> look(JobSnapshot snapshot, long now) {
    refusals.keySet().retainAll(snapshot.pods().stream().map(JobPod::name).toList());
    snapshot.pods().forEach(pod -> judge(pod, now));
    return refusals.values().stream()
        .filter(refusal -> now - refusal.since() >= THREE_ATTEMPTS_SECONDS)
        .map(Refusal::message)
        .findFirst();
  }

  private void judge(JobPod pod, long now) {
    String waiting = pod.waiting();
    String plain = IMAGE_NAMES.matcher(waiting).replaceAll("");
    if (NO_IMAGE.matcher(waiting).matches() || REFUSED.matcher(plain).matches()) {
      refusals.putIfAbsent(pod.name(), new Refusal(now, pod.name() + ": " + waiting));
    } else if (!BETWEEN_ATTEMPTS.matcher(waiting).matches()) {
      refusals.remove(pod.name());
    }
  }
}
