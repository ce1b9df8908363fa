package epfabric.operate.live.seen;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Decides when to give up on the image of a Job's pods. Kubernetes retries forever, but a registry
 * that lacks the image or refuses these nodes gives the same answer each time: after three
 * attempts, waiting for the Job's limit is pointless. A registry that does not respond may do so
 * later.
 */
public final class ImageRefusals {
  /** A kubelet tries at once, after 10 and after 30 seconds. */
  private static final long MOST_SECONDS = 60;

  private static final Pattern NO_IMAGE =
      Pattern.compile("(?:InvalidImageName|ErrImageNeverPull)\\b.*", Pattern.DOTALL);
  private static final Pattern REFUSED =
      Pattern.compile(
          "(?:ErrImagePull|ImagePullBackOff)\\b.*(?:not found|= notfound|manifest unknown"
              + "|name unknown|does not exist|unauthorized|forbidden|denied|authorization failed"
              + "|authentication required|no basic auth|invalid reference).*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Names of images, which are arbitrary. */
  private static final Pattern NAMES = Pattern.compile("\"[^\"]*\"|(?<!\\S)[^\\s/]*+/\\S*");

  /** The message of older kubelets between two attempts, which lacks the reason. */
  private static final Pattern BETWEEN =
      Pattern.compile("ImagePullBackOff(?:: Back-off pulling image \"[^\"]*\")?");

  private final Map<String, Refusal> refusals = new TreeMap<>();

  private record Refusal(long since, String words) {}

  /**
   * Judges another snapshot.
   *
   * @param now in seconds
   * @return the kubelet's words when the image cannot be pulled; empty as long as it may be
   */
  public Optional<String> look(JobSnapshot look, long now) {
    refusals.keySet().retainAll(look.pods().stream().map(JobPod::name).toList());
    look.pods().forEach(pod -> look(pod, now));
    return refusals.values().stream()
        .filter(refusal -> now - refusal.since() >= MOST_SECONDS)
        .map(Refusal::words)
        .findFirst();
  }

  private void look(JobPod pod, long now) {
    String waiting = pod.waiting();
    String plain = NAMES.matcher(waiting).replaceAll("");
    if (NO_IMAGE.matcher(waiting).matches() || REFUSED.matcher(plain).matches()) {
      refusals.putIfAbsent(pod.name(), new Refusal(now, pod.name() + ": " + waiting));
    } else if (!BETWEEN.matcher(waiting).matches()) {
      refusals.remove(pod.name());
    }
  }
}
