package epfabric.jobs.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.cli.QuickClock;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.access.ClusterException;
import epfabric.standin.ApiServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the messages during a wait, and which failures are tolerated. */
class WaitingWatchTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @TempDir private Path folder;

  private final StringWriter output = new StringWriter();
  private final WaitingWatch watch =
      new WaitingWatch(new QuickClock(MINUTE), new PrintWriter(output, true));

  private List<String> lines() {
    return output.toString().lines().toList();
  }

  /** Returns the failure for a response with this status. */
  private ClusterException failure(int code) throws IOException {
    try (ApiServer api = ApiServer.start(question -> ApiServer.refusal(code, "no"))) {
      Path kubeconfig = api.kubeconfig(folder);
      try (LabelledJobs jobs =
          LabelledJobs.find(Optional.of(kubeconfig), Optional.empty(), Optional.of("lab"), "run")) {
        jobs.runs();
        throw new AssertionError("the server did not refuse");
      } catch (ClusterException e) {
        return e;
      }
    }
  }

  @Test
  void eachMessageIsPrintedOnce() {
    watch.report("a/0", "pod waits");
    watch.report("a/0", "pod waits");
    watch.report("b/0", "pod waits");
    watch.report("a/0", "its queue holds it back");
    watch.report("a/0", "pod waits");
    assertThat(lines())
        .containsExactly("a/0: pod waits", "b/0: pod waits", "a/0: its queue holds it back");
  }

  @Test
  void forgottenMessagesArePrintedAgain() {
    watch.report("a/0", "pod waits");
    watch.report("b/0", "pod waits");
    watch.forget("a/0");
    watch.report("a/0", "pod waits");
    watch.report("b/0", "pod waits");
    assertThat(lines()).containsExactly("a/0: pod waits", "b/0: pod waits", "a/0: pod waits");
  }

  @Test
  void emptyMessagesAreNotPrinted() {
    watch.report("a/0", "");
    assertThat(lines()).isEmpty();
  }

  @Test
  void controlCodesAreNotPrinted() {
    watch.say("red \u001b[31mpod");
    assertThat(output.toString()).doesNotContain("\u001b").contains("[31mpod");
  }

  @Test
  void anOutageIsToleratedForFiveMinutesAfterTheLastUsableResponse() throws IOException {
    ClusterException outage = failure(500);
    watch.pause();
    watch.answered();
    for (int minute = 0; minute < 5; minute++) {
      assertThat(watch.tolerates(outage)).as("after %d minutes", minute).isTrue();
      watch.pause();
    }
    assertThat(watch.tolerates(outage)).isFalse();
    watch.answered();
    assertThat(watch.tolerates(outage)).as("after a usable response").isTrue();
  }

  @Test
  void aRefusalIsNotTolerated() throws IOException {
    ClusterException refusal = failure(403);
    assertThatThrownBy(() -> watch.tolerates(refusal)).isSameAs(refusal);
  }

  @Test
  void timesComeFromTheGivenClock() {
    Duration before = watch.elapsed();
    long now = watch.now();
    watch.pause();
    assertThat(watch.elapsed().minus(before)).isEqualTo(MINUTE);
    assertThat(watch.now() - now).isEqualTo(60);
  }
}
