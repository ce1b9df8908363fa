package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.e2e.HeldCreate.What;
import epfabric.operate.google.EmulatedGoogle;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.pulumi.ProviderService;
import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.standin.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the real CLI in the middle of a create, and checks that {@code epfabric rescue} repairs the
 * stack.
 */
@Tag("e2e")
class RescueTest {
  private static final String NETWORK = "gcp:compute/network:Network";
  private static final String SUBNETWORK = "gcp:compute/subnetwork:Subnetwork";
  private static final String NAT = "gcp:compute/routerNat:RouterNat";
  private static final String POOL = "gcp:container/nodePool:NodePool";
  private static final String CONFIG_MAP = "kubernetes:core/v1:ConfigMap";
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path folder;

  private Path cli;
  private Path jar;
  private EmulatedPulumi session;
  private CloudServer server;
  private Lifecycle stack;

  @BeforeEach
  void start() throws Exception {
    cli = RealCli.orSkip();
    jar = ProgramJar.orSkip();
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    session = EmulatedPulumi.start(cli, scratch, Planned.plan("dev"));
    server = CloudServer.start(session.served().cloud(), 0);
    Path repository = ProjectFolders.repository(folder.resolve("repository"), "dev");
    stack = new Lifecycle(session, repository, "dev");
    stack.init();
    new EditedEnvironment(repository, "dev").save(UnaryOperator.identity());
  }

  @AfterEach
  void stop() {
    if (session != null) {
      server.close();
      session.close();
    }
  }

  @Test
  void createdResourcesAreImportedAndMissingResourcesForgotten() throws Exception {
    assertThat(rescue().output())
        .isEqualTo("nothing to repair: no lock, and nothing was under way\n");
    killDuring(session.gcp(), new What(NETWORK, "net-1", true));
    Subprocess.Outcome outcome = rescue();
    assertThat(outcome.exit()).isEqualTo(4);
    assertThat(outcome.output())
        .contains("! lock: held by ")
        .contains("+ Network net-1: was made and exists: it is imported\n")
        .contains("  pulumi cancel --yes\n  pulumi refresh --yes --clear-pending-creates\n")
        .contains(" net-1 projects/my-project/global/networks/epfabric-dev-net-1 --parent ");
    assertThat(rescue("--yes").orFail().output()).endsWith("repaired; continue with `pulumi up`\n");

    killDuring(session.gcp(), new What(SUBNETWORK, "sub-0", false));
    assertThat(rescue("--yes").orFail().output())
        .contains("+ Subnetwork sub-0: does not exist: it is forgotten, and `up` makes it\n");
    killDuring(session.gcp(), new What(NAT, "nat", true));
    assertThat(rescue("--yes").orFail().output())
        .contains("+ RouterNat nat: was made and exists: it is imported\n");
    killDuring(session.gcp(), new What(POOL, "gpu", true));
    assertThat(rescue("--yes").orFail().output()).contains("$ pulumi import " + POOL + " gpu ");
    assertUpContinues();
  }

  private void assertUpContinues() throws Exception {
    up().orFail();
    stack.upChangesNothing();
    assertThat(countCreated("/networks")).isEqualTo(3);
    assertThat(countCreated("/nodePools")).isEqualTo(2);
    assertResourcesInTheStateAreNoOrphans();
    stack.destroy();
    assertThat(session.left()).isEmpty();
  }

  private void assertResourcesInTheStateAreNoOrphans() throws Exception {
    Files.writeString(folder.resolve("state.json"), stack.export());
    Subprocess.Outcome known =
        epfabric("orphans", "--state", folder.resolve("state.json").toString());
    assertThat(known.output())
        .startsWith("! dev is alive: ")
        .contains("nothing of dev is left outside its stack")
        .doesNotContain("gcloud");
    assertThat(known.exit()).isZero();
    Subprocess.Outcome asked = epfabric("orphans");
    assertThat(asked.exit()).isZero();
    assertThat(asked.output()).isEqualTo(known.output());
  }

  /**
   * The emulated cluster has no API server, so no command is run, and both remedies are printed.
   */
  @Test
  void resourcesThatCannotBeQueriedAreLeftToTheUser() throws Exception {
    killDuring(session.kubernetes(), new What(CONFIG_MAP, "installer-config", true));
    Subprocess.Outcome outcome = rescue("--yes");
    assertThat(outcome.exit()).isEqualTo(4);
    assertThat(outcome.output())
        .contains("? ConfigMap installer-config: may or may not exist: no such context: ")
        .contains("(gcloud container clusters get-credentials epfabric-dev --location=us-central1")
        .contains("kubectl get ConfigMap ")
        .contains("then, only if it exists, `pulumi import " + CONFIG_MAP + " installer-config ")
        .contains("Settle what is unknown first; these commands are certain:")
        .doesNotContain("repaired");
    assertThat(stack.export()).contains("pending_operations");
  }

  /** The command does not repair a stack while an update of it is running. */
  @Test
  void aStackIsNotRepairedDuringAnUpdate() throws Exception {
    HeldCreate held = holdCreate(session.gcp(), new What(NETWORK, "net-1", true));
    Path log = folder.resolve("running.log");
    Process running = up(log);
    held.awaitAsked(running, log);
    Subprocess.Outcome outcome = rescue("--yes");
    assertThat(outcome.exit()).isEqualTo(4);
    assertThat(outcome.output()).contains("an update of this stack is still running: ");
    running.destroyForcibly().waitFor();
    held.end();
  }

  private void killDuring(ProviderService provider, What what) throws Exception {
    HeldCreate held = holdCreate(provider, what);
    Path log = folder.resolve("killed.log");
    Process running = up(log);
    held.awaitAsked(running, log);
    running.destroyForcibly().waitFor();
    held.end();
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

  /** Starts an update with one operation at a time, so that exactly one is under way. */
  private Process up(Path log) throws Exception {
    return session.start(
        stack.project(), log, "up", "--yes", "--skip-preview", "--parallel=1", "--stack=dev");
  }

  private Subprocess.Outcome up() throws Exception {
    return stack.pulumi("up", "--yes", "--skip-preview", "--stack", "dev");
  }

  /**
   * Runs {@code rescue} in a separate process, with the variables of a user of the emulated cloud.
   */
  private Subprocess.Outcome rescue(String... options) throws Exception {
    return epfabric("rescue", options);
  }

  private Subprocess.Outcome epfabric(String verb, String... options) throws Exception {
    Map<String, String> variables = new TreeMap<>(session.served().attached().environment());
    variables.putAll(EmulatedGoogle.at(server.address()));
    variables.put("KUBECONFIG", folder.resolve("no-kubeconfig").toString());
    variables.put("PATH", cli.getParent() + ":" + System.getenv("PATH"));
    List<String> command =
        Stream.concat(
                Stream.of(Jdk.current().java().toString(), "-jar", jar.toString(), verb, "dev"),
                Stream.of(options))
            .toList();
    return Subprocess.run(command, stack.project(), variables, LIMIT);
  }

  /** Returns how many resources of a collection the cloud has ever created. */
  private long countCreated(String collection) {
    return session.served().cloud().calls().stream()
        .filter(call -> call.method().equals("POST") && call.status() == 200)
        .filter(call -> call.path().endsWith(collection))
        .count();
  }
}
