package epfabric.jobs.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.standin.Jdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Checks whether the running Job is deleted or kept when a user presses Ctrl-C. */
@Timeout(120)
class StoppedRunTest {
  private static final String JOB_REQUEST = "GET /apis/batch/v1/namespaces/lab/jobs/a";

  @TempDir private Path folder;

  private Runnable atStop = () -> {};

  private Process start(LabServer server, boolean resumable) throws IOException {
    return new ProcessBuilder(
            Jdk.current().java().toString(),
            "-cp",
            System.getProperty("java.class.path"),
            StoppedRun.class.getName(),
            server.kubeconfig(folder).toString(),
            String.valueOf(resumable))
        .redirectErrorStream(true)
        .start();
  }

  /** Returns the output of a process that is stopped while its Job runs. */
  private String outputAfterStop(LabServer server, boolean resumable)
      throws IOException, InterruptedException {
    Process process = start(server, resumable);
    while (server.asked(JOB_REQUEST).isEmpty() && process.isAlive()) {
      Thread.sleep(20);
    }
    process.toHandle().destroy();
    atStop.run();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void theJobOfARunThatCannotContinueIsDeleted() throws IOException, InterruptedException {
    try (LabServer server = new LabServer()) {
      assertThat(outputAfterStop(server, false))
          .isEqualTo("epfabric: stopped; Job a is being deleted\nthe rest is done\n");
      assertThat(server.deleted()).containsExactly("a");
    }
  }

  @Test
  void theJobOfARunThatCanContinueIsKept() throws IOException, InterruptedException {
    try (LabServer server = new LabServer()) {
      assertThat(outputAfterStop(server, true)).isEqualTo("the rest is done\n");
      assertThat(server.there()).containsExactly("a");
    }
  }

  @Test
  void aJobThatEndsDuringTheStopCausesNoError() throws IOException, InterruptedException {
    try (LabServer server = new LabServer()) {
      atStop = () -> server.ends("a", "Complete", "");
      assertThat(outputAfterStop(server, true)).isEqualTo("the rest is done\n");
    }
  }
}
