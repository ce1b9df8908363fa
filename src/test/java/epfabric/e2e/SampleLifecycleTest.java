package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Value;
import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.standin.Deployment;
import epfabric.standin.Jdk;
import epfabric.standin.PulumiSession;
import epfabric.standin.StandInEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stand-ins under the real CLI, proved with a small program. */
@Tag("e2e")
class SampleLifecycleTest {
  private static final String SECRET = "hunter2-in-clear";
  private static final String POOL =
      "gcp:container/nodePool:NodePool projects/stand-in-project/locations//clusters/sample-gke"
          + "/nodePools/sample-pool";

  @TempDir private Path folder;
  private PulumiSession session;

  @BeforeEach
  void start() throws Exception {
    Path cli = RealCli.orSkip();
    SampleJar.write(folder.resolve("sample.jar"));
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    session = PulumiSession.start(cli, scratch, Duration.ZERO, Subprocess.QUICK_JVM);
  }

  @AfterEach
  void stop() {
    if (session != null) {
      session.close();
    }
  }

  private Lifecycle project(String name) throws Exception {
    Path directory = Files.createDirectories(folder.resolve(name));
    Files.writeString(
        directory.resolve("Pulumi.yaml"),
        """
        name: %s
        runtime:
          name: java
          options:
            binary: ../sample.jar
        """
            .formatted(name));
    Lifecycle lifecycle = new Lifecycle(session, directory, "dev");
    lifecycle.init();
    lifecycle.configure("sample:nodes", "2");
    lifecycle.configureSecret("sample:token", SECRET);
    return lifecycle;
  }

  @Test
  void livesFromInitToDestroy() throws Exception {
    Lifecycle sample = project("sample");
    assertThat(sample.preview().output()).contains("+ 8 to create");
    sample.up();
    sample.upChangesNothing();
    sample.configure("sample:nodes", "3");
    sample.up();
    assertThat(sample.changes()).containsExactly("update " + POOL);
    sample.refreshChangesNothing();
    assertThat(sample.export()).doesNotContain(SECRET).contains("sample-pool");
    sample.destroy();
    assertThat(session.gcp().store().keys()).isEmpty();
    assertThat(session.kubernetes().store().keys()).isEmpty();
    assertThat(session.transcript()).doesNotContain(SECRET);
  }

  @Test
  void joinsLayersByTheirOutputs() throws Exception {
    Lifecycle network = project("sample-network");
    network.up();
    Lifecycle cluster = project("sample-cluster");
    cluster.up();
    assertThat(session.gcp().store().keys()).hasSize(4);
    cluster.destroy();
    network.destroy();
    assertThat(session.gcp().store().keys()).isEmpty();
  }

  @Test
  void registersNothingOfABadEnvironment() throws Exception {
    Lifecycle sample = project("sample");
    sample.configure("sample:nodes", "0");
    Subprocess.Outcome outcome = sample.pulumi("up", "--yes", "--stack", "dev");
    assertThat(outcome.exit()).isNotZero();
    assertThat(outcome.output()).contains("Pulumi.dev.yaml:2:17: sample:nodes: got 0");
    assertThat(sample.changes()).isEmpty();
  }

  @Test
  void seesDriftAtRefresh() throws Exception {
    Lifecycle sample = project("sample");
    sample.up();
    session
        .gcp()
        .store()
        .tamper(
            POOL,
            pool ->
                pool.toBuilder()
                    .putFields("nodeCount", Value.newBuilder().setNumberValue(1).build())
                    .build());
    assertThat(sample.refresh().output()).contains("~ 1 updated");
    sample.forgetChanges();
    sample.up();
    assertThat(sample.changes()).containsExactly("update " + POOL);
    sample.destroy();
  }

  @Test
  void refusesToMakeWhatExists() throws Exception {
    Lifecycle first = project("sample-network");
    first.up();
    Lifecycle second = project("sample");
    Subprocess.Outcome outcome = second.pulumi("up", "--yes", "--stack", "dev");
    assertThat(outcome.exit()).isNotZero();
    assertThat(outcome.output()).contains("Error 409");
  }

  @Test
  void agreesWithTheStandInEngineOnUrns() throws Exception {
    Lifecycle sample = project("sample");
    sample.up();
    StandInEngine.Run run =
        StandInEngine.running(Jdk.current(), folder.resolve("sample.jar"), folder)
            .run(
                Deployment.of("sample", "dev")
                    .withConfig(Map.of("sample:nodes", "2", "sample:token", SECRET)));
    assertThat(sample.urns())
        .filteredOn(urn -> !urn.contains("::default_"))
        .containsExactlyInAnyOrderElementsOf(run.registered().keySet());
    sample.destroy();
  }
}
