package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.engine.Registrations;
import epfabric.infra.Planned;
import epfabric.preview.Comparison;
import epfabric.preview.Finding;
import epfabric.preview.PreviewReport;
import epfabric.preview.PriorState;
import epfabric.preview.StackExport;
import epfabric.rehearsal.pulumi.Subprocess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code epfabric preview --against} says of a change what the real engine does, for the changes of
 * {@code PreviewOfChangesTest}.
 *
 * <p>Which property can change in place and which forces a replacement, both sides take from one
 * table of ours, as the providers are emulated. So the agreement proves order and cascades: what
 * else is replaced or deleted, and when. It does not prove the table.
 */
@Tag("e2e")
class RealEngineAgreesTest {
  private static final UnaryOperator<String> RDMA =
      t -> t + "  epfabric:network:\n    rdmaCidr: 172.16.0.0/18\n";

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init") // set by start
  private EmulatedPulumi session;

  @SuppressWarnings("NullAway.Init") // set by start
  private Lifecycle stack;

  @SuppressWarnings("NullAway.Init") // set by start
  private EditedEnvironment environment;

  /** The world has room and machines for all that {@code largest} asks for. */
  private void start(String name, UnaryOperator<String> largest) throws Exception {
    Path cli = RealCli.orSkip();
    ProgramJar.orSkip();
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    session = EmulatedPulumi.start(cli, scratch, Planned.plan(name, largest));
    Path repository = ProjectFolders.repository(folder.resolve("repository"), name);
    stack = new Lifecycle(session, repository, name);
    stack.init();
    environment = new EditedEnvironment(repository, name);
    environment.save(UnaryOperator.identity());
    update().orFail();
  }

  @AfterEach
  void stop() {
    if (session != null) {
      session.close();
    }
  }

  private Subprocess.Outcome update() throws Exception {
    return stack.pulumi("up", "--yes", "--skip-preview", "--json", "--stack", stack.stack());
  }

  private Subprocess.Outcome preview() throws Exception {
    return stack.pulumi(
        "preview", "--json", "--show-sames", "--show-replacement-steps", "--stack", stack.stack());
  }

  @Test
  void onEveryChangeOfDev() throws Exception {
    start("dev", pools(3));
    SoftAssertions all = new SoftAssertions();
    for (var change : changesOfDev().entrySet()) {
      all.assertThatCode(() -> previewAgrees(change.getValue()))
          .as(change.getKey())
          .doesNotThrowAnyException();
    }
    all.assertThatCode(this::anotherImageTypeAgrees).as("image type").doesNotThrowAnyException();
    all.assertAll();
    updateAgrees(RDMA);
    updateAgrees(pools(2));
    previewAgrees(pools(3));
    updateAgrees(pools(3));
    previewAgrees(pools(2));
    stack.destroy();
    assertThat(session.left()).isEmpty();
  }

  private static Map<String, UnaryOperator<String>> changesOfDev() {
    Map<String, UnaryOperator<String>> changes = new LinkedHashMap<>();
    changes.put("nothing", UnaryOperator.identity());
    changes.put("label", t -> t.replace("nodes: 2", "nodes: 2\n    labels: {team: a}"));
    changes.put("no spot", t -> t.replace("capacity: spot", "capacity: on-demand"));
    changes.put("RDMA range", RDMA);
    changes.put("more nodes", t -> t.replace("nodes: 2", "nodes: 4"));
    changes.put("parking", t -> t.replace("nodes: 2", "nodes: 0"));
    changes.put("transport", t -> t + "  epfabric:transport: {qpDepth: 2048}\n");
    changes.put("second pool", pools(2));
    changes.put("pod network", t -> t + "  epfabric:podNetworks: {gvnic: host-1}\n");
    return changes;
  }

  private static UnaryOperator<String> pools(int pools) {
    return t -> t.replace("nodes: 2", "nodes: 2\n    pools: " + pools);
  }

  private void previewAgrees(UnaryOperator<String> edit) throws Exception {
    Registrations after = environment.save(edit);
    PriorState before = StackExport.parse(stack.export());
    new Agreement(before.registrations(), after)
        .assertOn(
            Comparison.between(before, after), RealSteps.ofPreview(preview().orFail().output()));
  }

  private void updateAgrees(UnaryOperator<String> edit) throws Exception {
    Registrations after = environment.save(edit);
    PriorState before = StackExport.parse(stack.export());
    PreviewReport said = Comparison.between(before, after);
    new Agreement(before.registrations(), after)
        .assertOn(said, RealSteps.ofUpdate(update().orFail().output()));
  }

  /** No environment chooses the image: it is another in the state. */
  private void anotherImageTypeAgrees() throws Exception {
    String there = stack.export();
    restore(there.replace("UBUNTU_CONTAINERD", "COS_CONTAINERD"));
    previewAgrees(UnaryOperator.identity());
    restore(there);
  }

  private void restore(String export) throws Exception {
    Path file = Files.writeString(folder.resolve("state.json"), export);
    stack.pulumi("stack", "import", "--file", file.toString(), "--stack", "dev").orFail();
  }

  /** The engine stops at the first. */
  @Test
  void onWhatIsProtected() throws Exception {
    start("prod", UnaryOperator.identity());
    Registrations after = environment.save(t -> t.replace("b200-prod", "b200-other"));
    PreviewReport said = Comparison.between(StackExport.parse(stack.export()), after);
    Subprocess.Outcome outcome = preview();
    assertThat(outcome.exit()).isNotZero();
    assertThat(said.refused()).extracting(Finding::urn).anyMatch(outcome.output()::contains);
  }
}
