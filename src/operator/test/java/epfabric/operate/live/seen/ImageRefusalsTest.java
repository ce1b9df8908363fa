package epfabric.operate.live.seen;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.operate.live.seen.JobSnapshot.End;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageRefusalsTest {
  private static final String NOT_FOUND =
      "ErrImagePull: rpc error: code = NotFound desc = failed to pull and unpack image \"a/b:c\":"
          + " failed to resolve reference \"a/b:c\": a/b:c: not found";

  private final ImageRefusals refusals = new ImageRefusals();

  private Optional<String> refusalAt(long now, String... waiting) {
    List<JobPod> pods =
        IntStream.range(0, waiting.length)
            .mapToObj(
                i ->
                    new JobPod(
                        "p" + i,
                        Optional.of("n"),
                        Optional.empty(),
                        waiting[i],
                        OptionalInt.empty(),
                        "",
                        false))
            .toList();
    return refusals.look(new JobSnapshot(End.NOT_YET, "", pods), now);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        NOT_FOUND,
        "InvalidImageName: Failed to apply default image tag \"a//b\": couldn't parse image name",
        "ErrImageNeverPull: Container image \"a\" is not present with pull policy of Never",
        "ImagePullBackOff: Back-off pulling image \"a/b:c\": ErrImagePull: a/b:c: not found",
        "ErrImagePull: unexpected status from HEAD request to https://r/v2/a: 401 Unauthorized",
        "ErrImagePull: failed to fetch anonymous token: unexpected status: 403 Forbidden",
        "ErrImagePull: pull access denied, repository does not exist or may require authorization",
      })
  void aRefusedImageIsReportedAfterAMinute(String message) {
    assertThat(refusalAt(100, message)).isEmpty();
    assertThat(refusalAt(159, message)).isEmpty();
    assertThat(refusalAt(160, message)).contains("p0: " + message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0/2 nodes are available: 2 Insufficient nvidia.com/gpu. preemption: not found",
        "ErrImagePull: dial tcp 10.0.0.1:443: i/o timeout",
        "ErrImagePull: lookup registry.example: no such host",
        "ErrImagePull: toomanyrequests: 429 Too Many Requests",
        "ErrImagePull: unexpected status: 503 Service Unavailable",
        "ImagePullBackOff: Back-off pulling image \"registry.example/notfound:1\"",
        "ErrImagePull: failed to do request: Head https://r/v2/a/denied: EOF: x/forbidden:1",
        "CrashLoopBackOff: back-off 10s restarting failed container: not found",
      })
  void failuresOtherThanRefusalsAreNotReported(String message) {
    assertThat(refusalAt(100, message)).isEmpty();
    assertThat(refusalAt(1000, message)).isEmpty();
  }

  /** Between two attempts, older kubelets report a back-off without its cause. */
  @Test
  void aBackOffBetweenTwoPullsDoesNotRestartTheMinute() {
    refusalAt(100, NOT_FOUND);
    refusalAt(110, "ImagePullBackOff: Back-off pulling image \"a/b:c\"");
    assertThat(refusalAt(160, "ImagePullBackOff: Back-off pulling image \"a/b:c\""))
        .contains("p0: " + NOT_FOUND);
  }

  @Test
  void aDifferentMessageRestartsTheMinute() {
    refusalAt(100, NOT_FOUND);
    refusalAt(130, "ErrImagePull: i/o timeout");
    assertThat(refusalAt(160, NOT_FOUND)).isEmpty();
    assertThat(refusalAt(200, "")).isEmpty();
    assertThat(refusalAt(230, NOT_FOUND)).isEmpty();
  }

  @Test
  void theRefusalOfASinglePodIsReported() {
    refusalAt(100, "", NOT_FOUND);
    assertThat(refusalAt(160, "", NOT_FOUND)).contains("p1: " + NOT_FOUND);
  }

  /** The Job replaces a deleted pod, perhaps on a node that can pull the image. */
  @Test
  void theRefusalOfADeletedPodIsForgotten() {
    refusalAt(100, "", NOT_FOUND);
    assertThat(refusalAt(130, "")).isEmpty();
    assertThat(refusalAt(160, "")).isEmpty();
    assertThat(refusalAt(170, "", NOT_FOUND)).isEmpty();
  }
}
