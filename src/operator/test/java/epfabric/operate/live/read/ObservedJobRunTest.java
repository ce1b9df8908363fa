package epfabric.operate.live.read;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.operate.live.seen.JobPod;
import epfabric.operate.live.seen.JobSnapshot;
import epfabric.operate.live.seen.JobSnapshot.End;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObservedJobRunTest {
  private static final String POD_WITH_SIDECAR =
      """
      metadata: {name: a-0}
      spec:
        initContainers:
        - {name: results, restartPolicy: Always}
        - {name: first}
        containers: [{name: last}]
      """;

  private static JobSnapshot observe(String job, String pod) {
    return ObservedJobRun.of(
        Serialization.unmarshal(job, Job.class), List.of(Serialization.unmarshal(pod, Pod.class)));
  }

  private static JobPod pod(String status) {
    return observe("metadata: {name: a}", POD_WITH_SIDECAR + status).pods().get(0);
  }

  @Test
  void aJobSuspendedByAQueueIsRecognized() {
    assertThat(observe("spec: {suspend: true}", POD_WITH_SIDECAR).end()).isEqualTo(End.SUSPENDED);
    assertThat(observe("spec: {suspend: false}", POD_WITH_SIDECAR).end()).isEqualTo(End.NOT_YET);
  }

  /** A sidecar is stopped by a signal at the end, which is not a failure. */
  @Test
  void theEndOfASidecarIsIgnored() {
    JobPod pod =
        pod(
            """
            status:
              initContainerStatuses:
              - {name: results, state: {terminated: {exitCode: 143, reason: Error}}}
              - {name: first, state: {terminated: {exitCode: 0, reason: Completed}}}
              containerStatuses:
              - {name: last, state: {terminated: {exitCode: 4, reason: Error, message: wrong}}}
            """);
    assertThat(pod.words()).isEqualTo("wrong");
    assertThat(pod.exit()).hasValue(4);
  }

  @Test
  void aPodHasNotStartedWhileOnlyItsSidecarRuns() {
    String helper = "- {name: results, state: {running: {}}}\n";
    assertThat(pod("status:\n  initContainerStatuses:\n  " + helper).begun()).isFalse();
    String first = "  - {name: first, state: {running: {}}}\n";
    assertThat(pod("status:\n  initContainerStatuses:\n  " + helper + first).begun()).isTrue();
  }

  private static final String POD_WITH_JUDGE =
      """
      metadata: {name: a-0}
      spec:
        containers: [{name: test}, {name: judge}]
      """;

  private static JobPod podWithJudge(String statuses) {
    String status = "status:\n  containerStatuses:\n" + statuses.indent(2);
    return observe("metadata: {name: a}", POD_WITH_JUDGE + status).pods().get(0);
  }

  /** Kubernetes lists statuses in alphabetical order, not in the pod's order. */
  @Test
  void aPodStartsWithItsFirstContainerAndEndsWithItsLast() {
    JobPod waits =
        podWithJudge(
            """
            - {name: judge, state: {running: {}}}
            - {name: test, state: {waiting: {reason: ImagePullBackOff, message: no such}}}
            """);
    assertThat(waits.begun()).isFalse();
    assertThat(waits.waiting()).isEqualTo("ImagePullBackOff: no such");
    JobPod runs =
        podWithJudge(
            """
            - {name: judge, state: {running: {}}}
            - {name: test, state: {terminated: {exitCode: 0, reason: Completed}}}
            """);
    assertThat(runs.begun()).isTrue();
    assertThat(runs.exit()).isEmpty();
    JobPod over =
        podWithJudge(
            """
            - {name: judge, state: {terminated: {exitCode: 7, reason: Error, message: slow}}}
            - {name: test, state: {terminated: {exitCode: 0, reason: Completed}}}
            """);
    assertThat(over.exit()).hasValue(7);
    assertThat(over.words()).isEqualTo("slow");
    JobPod killed =
        podWithJudge(
            """
            - {name: judge, state: {terminated: {exitCode: 6, reason: Error, message: killed}}}
            - {name: test, state: {terminated: {exitCode: 137, reason: OOMKilled}}}
            """);
    assertThat(killed.words()).isEqualTo("OOMKilled, exit code 137");
    assertThat(killed.exit()).hasValue(6);
  }

  @Test
  void anImageThatCannotBePulledIsReported() {
    JobPod pod =
        pod(
            """
            status:
              containerStatuses:
              - {name: last, state: {waiting: {reason: ImagePullBackOff, message: Back-off x:1}}}
            """);
    assertThat(pod.waiting()).isEqualTo("ImagePullBackOff: Back-off x:1");
  }

  @Test
  void anOutOfMemoryKillIsReported() {
    JobPod pod =
        pod(
            """
            status:
              containerStatuses:
              - name: last
                state: {terminated: {exitCode: 137, reason: OOMKilled, message: step 7}}
            """);
    assertThat(pod.words()).isEqualTo("OOMKilled, exit code 137");
  }

  @Test
  void anEndWithoutAReasonIsReportedWithItsExitCode() {
    String ended = "status: {containerStatuses: [{name: last, state: {terminated: {%s}}}]}\n";
    assertThat(pod(ended.formatted("exitCode: 3")).words()).isEqualTo("exit code 3");
    assertThat(pod(ended.formatted("exitCode: 3, reason: ''")).words()).isEqualTo("exit code 3");
    assertThat(pod(ended.formatted("exitCode: 0")).words()).isEmpty();
  }
}
