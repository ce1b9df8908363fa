package epfabric.e2e;

import static epfabric.standin.ApiServer.page;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.Jdk;
import epfabric.standin.KubeObjects;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code ready} as its Job does: without a home folder or any writable folder, and with the
 * pod's token as login.
 */
@Tag("e2e")
class ReadyInAPodTest {
  @TempDir private Path folder;

  @Test
  void readyUsesTheTokenOfThePodAndNeedsNoWritableFolder() throws Exception {
    Path jar = ProgramJar.orSkip();
    Path token = Files.writeString(folder.resolve("token"), "of-the-pod");
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    for (Jdk jdk : Jdk.installed()) {
      try (ApiServer api =
          ApiServer.start(
              question ->
                  question.resource().endsWith("/nodes")
                      ? page("NodeList", "", KubeObjects.node("a", "a1"))
                      : page("PodList", ""))) {
        Map<String, String> environment =
            Map.of(
                "HOME",
                "/nonexistent",
                "KUBECONFIG",
                "/nonexistent/config",
                "KUBERNETES_MASTER",
                api.address(),
                "KUBERNETES_AUTH_SERVICEACCOUNT_TOKEN",
                token.toString());
        List<String> command =
            List.of(
                jdk.java().toString(),
                "-Djava.io.tmpdir=" + scratch,
                "-jar",
                jar.toString(),
                "ready",
                "--pools=a",
                "--nodes=1");
        // No user can write to /proc, not even root.
        Outcome outcome =
            Subprocess.run(command, Path.of("/proc"), environment, Duration.ofMinutes(1));
        assertThat(outcome.output()).isEqualTo("ready: 1 of 1 node verified in a; no GPU in use\n");
        assertThat(outcome.exit()).isZero();
        assertThat(api.questions()).map(Question::login).containsOnly("Bearer of-the-pod");
        try (Stream<Path> remaining = Files.list(scratch)) {
          assertThat(remaining).isEmpty();
        }
      }
    }
  }
}
