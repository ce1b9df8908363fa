package epfabric.jobs.verb.accept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.terminal.CommandException;
import epfabric.base.value.BucketFolder;
import epfabric.base.value.Zone;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.operate.google.EmulatedGoogle;
import epfabric.operate.google.ObjectFolder;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.time.JumpingTime;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the history of runs in a bucket of the emulated cloud. */
class BucketStoreTest {
  private static final List<TestRun> INTERNODE =
      Planned.plan("dev").workload().acceptance().tests().stream()
          .filter(run -> run.test().equals("internode"))
          .toList();
  private static final BucketFolder FOLDER = new BucketFolder("my-bucket", "accept/dev");

  private final EmulatedCloud cloud =
      new EmulatedCloud(
          CloudSettings.of("my-project", new Zone("us-central1-b"), Catalog.load().machines()),
          new JumpingTime());

  private CloudServer server;
  private RunStore store;
  private AcceptHistory history;

  @BeforeEach
  void start() throws IOException {
    cloud.giveBucket("my-bucket", "US");
    server = CloudServer.start(cloud, 0);
    store =
        new BucketStore(FOLDER, ObjectFolder.connect(EmulatedGoogle.at(server.address()), FOLDER));
    history = new AcceptHistory(store);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void storeRun(String run, String verdict, int nodes) throws IOException {
    store.append(
        run,
        "{\"run\":\"%s\",\"verdict\":\"%s\",\"tests\":{\"deepep-internode\":{\"nodes\":%d}}}\n"
            .formatted(run, verdict, nodes));
  }

  @Test
  void concurrentRunsGetDifferentNumbers() throws IOException {
    assertThat(history.next(List.of())).isEqualTo("0001");
    history.forget("0001");
    assertThat(history.next(List.of())).isEqualTo("0002");
    assertThat(history.next(List.of("0041"))).isEqualTo("0042");
    assertThat(store.reserve("0042")).isFalse();
    assertThat(history.place("0042")).isEqualTo("gs://my-bucket/accept/dev/0042");
  }

  @Test
  void theLastSuccessfulRunIsFoundInTheBucket() throws IOException {
    assertThat(history.lastGood(INTERNODE)).isEmpty();
    storeRun("0001", "pass", 2);
    store.reserve("0002");
    storeRun("0003", "pass", 4);
    storeRun("0004", "fail", 2);
    assertThat(history.lastGood(INTERNODE)).contains("0001");
  }

  @Test
  void storedResultsAreNotOverwritten() throws IOException {
    store.write("0001", "accept.json", "{}");
    assertThatThrownBy(() -> store.write("0001", "accept.json", "other"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("gs://my-bucket/accept/dev/0001/accept.json already exists");
    assertThat(store.read("0001", "accept.json").orElseThrow().text()).isEqualTo("{}");
  }
}
