package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.preview.PulumiCommands;
import epfabric.e2e.HeldCreate.What;
import epfabric.rehearsal.pulumi.ProviderService;
import epfabric.rehearsal.pulumi.Subprocess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the real CLI, or loses a response, in the middle of a create. Checks that no resource is
 * created twice, and that the commands that a rehearsal prints repair the stack.
 */
@Tag("e2e")
class KilledUpdateTest {
  private static final String NETWORK = "gcp:compute/network:Network";
  private static final String POOL = "gcp:container/nodePool:NodePool";
  private static final String DAEMON_SET = "kubernetes:apps/v1:DaemonSet";
  private static final String CONFIG_MAP = "kubernetes:core/v1:ConfigMap";
  private static final String JOB = "kubernetes:batch/v1:Job";
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path folder;

  private EmulatedPulumi session;
  private Lifecycle stack;

  @BeforeEach
  void start() throws Exception {
    Path cli = RealCli.orSkip();
    ProgramJar.orSkip();
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    session = EmulatedPulumi.start(cli, scratch, Planned.plan("dev"));
    Path repository = ProjectFolders.repository(folder.resolve("repository"), "dev");
    stack = new Lifecycle(session, repository, "dev");
    stack.init();
    new EditedEnvironment(repository, "dev").save(UnaryOperator.identity());
  }

  @AfterEach
  void stop() {
    if (session != null) {
      session.close();
    }
  }

  /** The engine is killed four times; each update continues where the previous update ended. */
  @Test
  void aResourceOfAnInterruptedCreateIsNotCreatedTwice() throws Exception {
    killDuring(session.gcp(), new What(NETWORK, "net-1", true));
    assertUpIsRefused(
        "Error 409: The resource 'projects/my-project/global/networks/epfabric-dev-net-1'");
    adoptPending();
    killDuring(session.gcp(), new What(POOL, "gpu", true));
    assertUpIsRefused("/nodePools/epfabric-dev-gpu - already exists");
    adoptPending();
    killDuring(session.kubernetes(), new What(DAEMON_SET, "installer", true));
    assertUpIsRefused(" already exists");
    adoptPending();
    killDuring(session.kubernetes(), new What(JOB, "fabric-ready", false));
    runPrinted(PulumiCommands.forgetPending());
    assertThat(pending()).isEmpty();
    assertUpCreatesTheRest();
  }

  private void killDuring(ProviderService provider, What what) throws Exception {
    HeldCreate held = holdCreate(provider, what);
    Path log = folder.resolve("killed.log");
    // One operation at a time, so that exactly one is under way.
    Process cli =
        session.start(
            stack.project(), log, "up", "--yes", "--skip-preview", "--parallel=1", "--stack=dev");
    held.awaitAsked(cli, log);
    cli.destroyForcibly().waitFor();
    held.end();
    assertThat(up().output()).contains("the stack is currently locked by 1 lock(s)");
    runPrinted("pulumi cancel --yes");
    assertThat(pending())
        .hasSize(1)
        .allMatch(urn -> urn.endsWith(what.type() + "::" + what.name()));
  }

  private static HeldCreate holdCreate(ProviderService provider, What what) {
    List<HeldCreate> held = new ArrayList<>();
    provider.wrap(
        inner -> {
          held.add(new HeldCreate(inner, what));
          return held.get(0);
        });
    return held.get(0);
  }

  private Subprocess.Outcome up() throws Exception {
    return stack.pulumi("up", "--yes", "--skip-preview", "--stack", "dev");
  }

  /**
   * Runs an update, in which the engine warns and requests the resource again. The resource's fixed
   * name prevents a second resource.
   */
  private void assertUpIsRefused(String reason) throws Exception {
    Subprocess.Outcome refused = up();
    assertThat(refused.exit()).isNotZero();
    assertThat(refused.output())
        .contains("warning: Attempting to deploy or update resources with 1 pending operations")
        .contains(reason);
  }

  /** Returns the URNs of pending creates, from the state. */
  private List<String> pending() throws Exception {
    JsonNode deployment = Json.parseObject(stack.export()).get("deployment");
    return deployment.has("pending_operations")
        ? deployment
            .get("pending_operations")
            .valueStream()
            .filter(operation -> operation.get("type").asText().equals("creating"))
            .map(operation -> operation.get("resource").get("urn").asText())
            .toList()
        : List.of();
  }

  private void adoptPending() throws Exception {
    String urn = pending().get(0);
    runPrinted(PulumiCommands.adoptPending(registered(urn), id(urn)));
    assertThat(pending()).isEmpty();
    assertThat(stack.urns()).contains(urn);
  }

  /** Returns the ID with which the cloud was asked to create the resource. */
  private String id(String urn) {
    Registration resource = registered(urn);
    Object name =
        resource.inputs().get("metadata") instanceof Map<?, ?> metadata
            ? metadata.get("name")
            : resource.inputs().get("name");
    String create = "create " + resource.type() + " ";
    return stack.changes().stream()
        .filter(call -> call.startsWith(create) && call.endsWith("/" + name))
        .findFirst()
        .orElseThrow()
        .substring(create.length());
  }

  private static Registration registered(String urn) {
    return Planned.record(Planned.plan("dev")).find(urn).orElseThrow();
  }

  /** Runs the printed command in a shell, in the project's folder, as a user would. */
  private void runPrinted(String command) throws Exception {
    Map<String, String> variables = session.served().attached().environment();
    Subprocess.run(List.of("sh", "-c", command), stack.project(), variables, LIMIT).orFail();
  }

  private void assertUpCreatesTheRest() throws Exception {
    up().orFail();
    stack.upChangesNothing();
    assertThat(countCreated("/networks")).isEqualTo(3);
    assertThat(countCreated("/nodePools")).isEqualTo(2);
    stack.destroy();
    assertThat(session.left()).isEmpty();
  }

  /** Returns how many resources of a collection the cloud has ever created. */
  private long countCreated(String collection) {
    return session.served().cloud().calls().stream()
        .filter(call -> call.method().equals("POST") && call.status() == 200)
        .filter(call -> call.path().endsWith(collection))
        .count();
  }

  @Test
  void aResourceIsImportedIfItsResponseWasLost() throws Exception {
    loseTheResponse(session.gcp(), new What(NETWORK, "net-1", true));
    adopt("urn:pulumi:dev::epfabric::epfabric:index:GvnicNetwork$" + NETWORK + "::net-1");
    loseTheResponse(session.kubernetes(), new What(CONFIG_MAP, "installer-config", true));
    adopt(
        "urn:pulumi:dev::epfabric::epfabric:index:Installer$" + CONFIG_MAP + "::installer-config");
    assertUpCreatesTheRest();
  }

  private void loseTheResponse(ProviderService provider, What what) throws Exception {
    holdCreate(provider, what).end();
    assertThat(up().output()).contains("the answer was lost");
    assertThat(up().output()).contains("already exists");
  }

  private void adopt(String urn) throws Exception {
    runPrinted(PulumiCommands.adopt(registered(urn), id(urn)));
    assertThat(stack.urns()).contains(urn);
  }
}
