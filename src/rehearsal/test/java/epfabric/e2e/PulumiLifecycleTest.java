package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.FabricManifests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the real program with the real CLI in each kind of project folder, from init to destroy. */
@Tag("e2e")
class PulumiLifecycleTest {
  private static final List<String> LAYERS = List.of("network", "cluster", "fabric", "acceptance");
  private static final String SECRET = "hunter2-in-clear";
  private static final String NODES = "epfabric:gpuPool.nodes";
  private static final String JOB = "kubernetes:batch/v1:Job";

  private static final String POOL = "gcp:container/nodePool:NodePool";

  @TempDir private Path folder;

  private Path jar;
  private EmulatedPulumi session;

  @BeforeEach
  void start() throws Exception {
    Path cli = RealCli.orSkip();
    jar = ProgramJar.orSkip();
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    session = EmulatedPulumi.start(cli, scratch, Planned.plan("dev"));
  }

  @AfterEach
  void stop() {
    if (session != null) {
      session.close();
    }
  }

  private Path repository() throws Exception {
    return ProjectFolders.repository(folder.resolve("repository"), "dev");
  }

  private Lifecycle stackIn(Path project) throws Exception {
    Lifecycle stack = new Lifecycle(session, project, "dev");
    stack.init();
    for (var setting : BuiltImages.config("dev").entrySet()) {
      stack.configureJson(setting.getKey(), setting.getValue());
    }
    stack.configureSecret("gcp:accessToken", SECRET);
    return stack;
  }

  @Test
  void theProgramIsDeployedFromTheRepository() throws Exception {
    assertLifecycle(stackIn(repository()));
  }

  @Test
  void theProgramIsDeployedFromABundle() throws Exception {
    assertLifecycle(stackIn(ProjectFolders.bundle(jar, folder.resolve("bundle"), "dev")));
  }

  /** The provider does not retry a refused request, so the program waits until the API answers. */
  @Test
  void theFirstUpInANewProjectSucceeds() throws Exception {
    session.served().cloud().becomeNew(Duration.ofMinutes(3));
    Lifecycle stack = stackIn(repository());
    stack.up();
    stack.upChangesNothing();
    stack.destroy();
    assertNothingIsLeft();
  }

  private void assertLifecycle(Lifecycle stack) throws Exception {
    stack.preview();
    assertThat(stack.changes()).isEmpty();
    stack.up();
    stack.upChangesNothing();
    changeNodeCountInPlace(stack);
    stack.refreshChangesNothing();
    assertThat(stack.export()).doesNotContain(SECRET);
    stack.forgetChanges();
    stack.destroy();
    DestroyOrder.assertReverseOf(
        FabricManifests.of(Planned.plan("dev", t -> t.replace("nodes: 2", "nodes: 3"))),
        session.kubernetes().calls());
    assertNothingIsLeft();
  }

  private void changeNodeCountInPlace(Lifecycle stack) throws Exception {
    stack.forgetChanges();
    stack.configurePath(NODES, "3");
    stack.up();
    assertThat(stack.changes())
        .filteredOn(change -> !change.contains(" " + JOB + " "))
        .map(change -> change.replaceFirst(" [^ ]*$", ""))
        .containsExactly("update " + POOL, "update kubernetes:monitoring.googleapis.com/v1:Rules");
    assertTestsAreCreatedInOrder(stack.changes());
  }

  /**
   * Checks the order of the tests. Three nodes have as many tests as two, because tests between
   * nodes run in groups of nodes.
   */
  private static void assertTestsAreCreatedInOrder(List<String> changes) {
    assertThat(changes)
        .filteredOn(change -> change.startsWith("create " + JOB))
        .map(change -> change.replaceFirst("^.*/", ""))
        .containsExactly(
            "fabric-ready",
            "epbench-accept",
            "nic-bandwidth",
            "deepep-intranode",
            "deepep-internode",
            "deepep-low-latency-nvlink",
            "deepep-data",
            "deepep-low-latency-nic",
            "deepep-low-latency",
            "nccl-allreduce");
  }

  @Test
  void theLayersAreDeployedOneByOne() throws Exception {
    Path repository = repository();
    Lifecycle[] stacks = new Lifecycle[LAYERS.size()];
    for (int i = 0; i < stacks.length; i++) {
      stacks[i] = stackIn(ProjectFolders.layer(repository, LAYERS.get(i)));
      stacks[i].forgetChanges();
      stacks[i].preview();
      assertThat(stacks[i].changes()).isEmpty();
      stacks[i].up();
      stacks[i].upChangesNothing();
    }
    changeNodeCountInAllLayers(stacks);
    for (int i = stacks.length - 1; i >= 0; i--) {
      stacks[i].destroy();
    }
    assertNothingIsLeft();
  }

  /**
   * Changes the node count once in the file that all layers share; each layer then updates its
   * part.
   */
  private static void changeNodeCountInAllLayers(Lifecycle[] stacks) throws Exception {
    stacks[0].configurePath(NODES, "3");
    List<List<String>> changed = new ArrayList<>();
    for (Lifecycle stack : stacks) {
      stack.forgetChanges();
      stack.up();
      stack.refreshChangesNothing();
      changed.add(types(stack.changes()));
    }
    assertThat(changed)
        .as("changes of %s", LAYERS)
        .containsExactly(
            List.of(),
            List.of(),
            List.of("update " + POOL, "update kubernetes:monitoring.googleapis.com/v1:Rules"),
            List.of("create " + JOB, "delete " + JOB));
  }

  /**
   * Returns the operations and types of calls, such as {@code update TYPE}, sorted and without
   * duplicates.
   */
  private static List<String> types(List<String> calls) {
    return calls.stream()
        .map(call -> call.replaceFirst(" [^ ]*$", ""))
        .distinct()
        .sorted()
        .toList();
  }

  private void assertNothingIsLeft() throws Exception {
    assertThat(session.left()).isEmpty();
    assertThat(session.transcript()).doesNotContain(SECRET);
  }
}
