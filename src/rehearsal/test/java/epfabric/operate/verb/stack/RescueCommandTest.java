package epfabric.operate.verb.stack;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.json.Json;
import epfabric.base.value.Zone;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.cli.FakePrograms;
import epfabric.fabric.catalog.Catalog;
import epfabric.operate.google.EmulatedGoogle;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.time.JumpingTime;
import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Runs {@code epfabric rescue} with a scripted pulumi that records calls, and an emulated cloud.
 */
class RescueCommandTest {
  private static final String NETWORK = "gcp:compute/network:Network";
  private static final String NET_1 = "projects/my-project/global/networks/epfabric-dev-net-1";
  private static final String LOCK =
      "{\"pid\": %d, \"username\": \"ann\", \"hostname\": \"%s\", \"timestamp\": \"2026-11-26\"}";

  /** A process ID that Linux never assigns. */
  private static final long DEAD_PROCESS = 4_194_305;

  private final EmulatedCloud cloud =
      new EmulatedCloud(
          CloudSettings.of("my-project", new Zone("us-central1-b"), Catalog.load().machines()),
          new JumpingTime());

  @TempDir private Path folder;
  private Path backend;
  private CloudServer server;
  private FakePrograms programs;

  @BeforeEach
  void setUpStack() throws IOException {
    backend = Files.createDirectories(folder.resolve("backend"));
    for (String file : List.of("Pulumi.yaml", "Pulumi.dev.yaml")) {
      Files.copy(Path.of(file), folder.resolve(file));
    }
    server = CloudServer.start(cloud, 0);
    programs = new FakePrograms(folder.resolve("bin"));
    writePulumi("file://" + backend);
    setPendingOperations();
  }

  @AfterEach
  void stop() {
    programs.close();
    server.close();
  }

  /** Writes a stand-in for pulumi, which forgets pending operations on request. */
  private void writePulumi(String backendUrl) throws IOException {
    programs.program(
        "pulumi",
        """
        case "$*" in
          *whoami*) echo '{"user": "ann", "url": "%s"}' ;;
          *"stack export"*) cat '%s' ;;
          *--clear-pending-creates*) echo '{"deployment": {}}' > '%s' ;;
        esac"""
            .formatted(backendUrl, stateFile(), stateFile()));
  }

  private Path stateFile() {
    return folder.resolve("state.json");
  }

  private void setPendingOperations(String... operations) throws IOException {
    Files.writeString(
        stateFile(),
        "{\"version\": 3, \"deployment\": {\"pending_operations\": ["
            + String.join(", ", operations)
            + "]}}");
  }

  private static String operation(String kind, String type, String name, String inputs) {
    return ("{'type': '%s', 'resource': {'urn': 'urn:pulumi:dev::epfabric::%s::%s',"
            + " 'custom': true, 'type': '%s', 'inputs': {%s}}}")
        .formatted(kind, type, name, type, inputs)
        .replace('\'', '"');
  }

  private static String creatingNetwork(String name) {
    return operation(
        "creating",
        NETWORK,
        name,
        "'project': 'my-project', 'name': 'epfabric-dev-%s'".formatted(name));
  }

  private void writeLock(String file, String text) throws IOException {
    writeLock(backend, file, text);
  }

  private static void writeLock(Path root, String file, String text) throws IOException {
    Path locks = Files.createDirectories(root.resolve(".pulumi/locks/organization/epfabric/dev"));
    Files.writeString(locks.resolve(file), text);
  }

  private static String hostName() throws IOException {
    return InetAddress.getLocalHost().getHostName();
  }

  private Run rescue(String... options) {
    return rescue(EmulatedGoogle.at(server.address()), options);
  }

  private Run rescue(Map<String, String> variables, String... options) {
    CommandLine commandLine = Cli.commandLine();
    CommandLine verb = Objects.requireNonNull(commandLine.getSubcommands().get("rescue"));
    ((RescueCommand) verb.getCommand()).variables = variables;
    List<String> words = new ArrayList<>(List.of("rescue", "dev"));
    words.addAll(List.of(options));
    return Cli.run(commandLine, new StringWriter(), folder, words.toArray(String[]::new));
  }

  /** Returns the calls of pulumi that change the stack's state or resources. */
  private List<String> callsThatChangeState() throws IOException {
    return programs.calls("pulumi").filter(call -> call.contains(" --yes")).toList();
  }

  @Test
  void withoutPendingOperationsThereIsNothingToRepair() {
    assertThat(rescue())
        .isEqualTo(new Run(0, "nothing to repair: no lock, and nothing was under way\n", ""));
  }

  @Test
  void existingResourcesAreImportedAndMissingResourcesAreForgotten() throws IOException {
    setPendingOperations(creatingNetwork("net-1"), creatingNetwork("net-0"));
    cloud.plant(NET_1, Json.object());
    assertThat(rescue())
        .isEqualTo(
            new Run(
                4,
                """
                + Network net-1: was made and exists: it is imported
                + Network net-0: does not exist: it is forgotten, and `up` makes it

                These commands repair the stack; --yes runs them:
                  pulumi refresh --yes --clear-pending-creates
                  pulumi import gcp:compute/network:Network net-1 %s --protect=false --generate-code=false --yes
                """
                    .formatted(NET_1),
                ""));
    assertThat(callsThatChangeState()).isEmpty();
  }

  @Test
  void withYesTheCommandsRunInOrder() throws IOException {
    setPendingOperations(creatingNetwork("net-1"));
    cloud.plant(NET_1, Json.object());
    writeLock("a.json", LOCK.formatted(DEAD_PROCESS, hostName()));
    Run run = rescue("--yes");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).endsWith("repaired; continue with `pulumi up`\n");
    assertThat(callsThatChangeState())
        .extracting(call -> call.replaceFirst("^pulumi -C \\S+ (\\S+) .*", "$1"))
        .containsExactly("cancel", "refresh", "import");
    assertThat(callsThatChangeState()).allMatch(call -> call.contains(" --stack dev "));
  }

  @Test
  void theCommandFailsIfOperationsStayPending() throws IOException {
    setPendingOperations(creatingNetwork("net-0"));
    programs.program(
        "pulumi",
        "case \"$*\" in *whoami*) echo '{\"url\": \"file:///nowhere\"}';; *export*) cat '%s';; esac"
            .formatted(stateFile()));
    Run run = rescue("--yes");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.err())
        .isEqualTo(
            """
            epfabric: operations are still pending after that
              hint: epfabric rescue dev again says which
            """);
  }

  @Test
  void interruptedUpdatesAndDeletesAreRepeatedByTheNextUp() throws IOException {
    setPendingOperations(
        operation("updating", NETWORK, "net-0", ""), operation("deleting", NETWORK, "net-1", ""));
    assertThat(rescue().out())
        .contains("+ Network net-0: was interrupted while updating; `up` does it again\n")
        .contains("+ Network net-1: was interrupted while deleting; `up` does it again\n")
        .doesNotContain("import");
  }

  @Test
  void pendingCreatesThatCanBeRepeatedAreForgotten() throws IOException {
    setPendingOperations(operation("creating", "gcp:projects/iAMMember:IAMMember", "writer", ""));
    assertThat(rescue().out())
        .contains("+ IAMMember writer: is forgotten; making it again does no harm\n");
  }

  @Test
  void unknownResourcesPreventAllCommands() throws IOException {
    setPendingOperations(
        creatingNetwork("net-1"), operation("creating", "gcp:sql/db:Db", "db", ""));
    cloud.plant(NET_1, Json.object());
    Run run = rescue("--yes", "--state=" + stateFile());
    assertThat(run.exit()).isEqualTo(2);
    Run executed = rescue("--yes");
    assertThat(executed.exit()).isEqualTo(4);
    assertThat(executed.out())
        .contains(
            "? Db db: may or may not exist: epfabric does not know where to look for this type\n")
        .contains("then, only if it exists, `pulumi import gcp:sql/db:Db db ID`")
        .contains("Settle what is unknown first; these commands are certain:\n")
        .contains("  pulumi import " + NETWORK + " net-1 ");
    assertThat(callsThatChangeState()).isEmpty();
  }

  @Test
  void theUserGetsBothRemediesIfGoogleCloudIsUnreachable() throws IOException {
    setPendingOperations(creatingNetwork("net-1"));
    Run run = rescue(Map.of("NO_GCE_CHECK", "true"));
    assertThat(run.out())
        .contains("? Network net-1: may or may not exist: cannot ask Google Cloud")
        .contains("gcloud compute networks describe " + NET_1)
        .contains("`pulumi import " + NETWORK + " net-1 " + NET_1);
  }

  @Test
  void anExportInAFileReplacesACallOfPulumi() throws IOException {
    setPendingOperations(creatingNetwork("net-0"));
    assertThat(rescue("--state=" + stateFile()).out()).contains("+ Network net-0: does not exist");
    assertThat(programs.calls()).isEmpty();
    assertThat(rescue("--yes", "--state=" + stateFile()))
        .isEqualTo(
            new Run(
                2, "", "epfabric: --yes repairs a stack, not a file\n  hint: leave out --state\n"));
  }

  @Test
  void aFileThatIsNotAnExportIsRefused() throws IOException {
    Files.writeString(stateFile(), "{\"resources\": []}");
    Run run = rescue("--state=" + stateFile());
    assertThat(run.out()).isEmpty();
    assertThat(run.exit()).isNotZero();
    assertThat(run.err()).contains("not a stack export: no \"deployment\"");
  }

  @Test
  void aLockOfADeadProcessIsRemoved() throws IOException {
    writeLock("a.json", LOCK.formatted(DEAD_PROCESS, hostName()));
    assertThat(rescue())
        .isEqualTo(
            new Run(
                4,
                """
                ! lock: held by ann@%s, process %d, since 2026-11-26

                These commands repair the stack; --yes runs them:
                  pulumi cancel --yes
                """
                    .formatted(hostName(), DEAD_PROCESS),
                ""));
  }

  @Test
  void aRunningUpdateIsNotInterrupted() throws IOException {
    writeLock("a.json", LOCK.formatted(ProcessHandle.current().pid(), hostName()));
    Run run = rescue("--yes");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.err())
        .startsWith("epfabric: an update of this stack is still running: ann@" + hostName())
        .endsWith("\n  hint: wait for it to end, or stop it with Ctrl-C where it runs\n");
    assertThat(callsThatChangeState()).isEmpty();
  }

  /** An update creates its own lock before it checks for other locks. */
  @Test
  void aRunningUpdateIsDetectedDespiteAStaleLock() throws IOException {
    writeLock("a.json", LOCK.formatted(DEAD_PROCESS, hostName()));
    writeLock("b.json", LOCK.formatted(ProcessHandle.current().pid(), hostName()));
    writeLock("c.json", LOCK.formatted(DEAD_PROCESS, hostName()));
    assertThat(rescue().err()).contains("an update of this stack is still running: ");
  }

  @Test
  void aProcessOfADifferentMachineIsNotSearchedOnThisMachine() throws IOException {
    writeLock("a.json", LOCK.formatted(ProcessHandle.current().pid(), "elsewhere"));
    assertThat(rescue().out()).startsWith("! lock: held by ann@elsewhere, process ");
  }

  @Test
  void aTruncatedLockIsTreatedAsTheLockOfARunningUpdate() throws IOException {
    writeLock("a.json", "{\"pid\": 1");
    assertThat(rescue().out()).startsWith("! lock: held by an unknown process\n");
  }

  /** `pulumi login --local` stores the backend as `file://~`. */
  @Test
  void theBackendOfALocalLoginIsInTheHomeFolderOfTheUser() throws IOException {
    String home = System.getProperty("user.home");
    System.setProperty("user.home", backend.toString());
    try {
      writeLock("a.json", LOCK.formatted(DEAD_PROCESS, hostName()));
      writePulumi("file://~");
      assertThat(rescue().out()).startsWith("! lock: held by ann@");
    } finally {
      System.setProperty("user.home", home);
    }
  }

  @Test
  void aRelativeBackendPathStartsAtTheFolderOfTheProject() throws IOException {
    writeLock("a.json", LOCK.formatted(DEAD_PROCESS, hostName()));
    writePulumi("file://./backend?no_tmp_dir=true");
    assertThat(rescue().out()).startsWith("! lock: held by ann@");
  }

  @Test
  void aLockInABucketIsReadByGcloud() throws IOException {
    writePulumi("gs://states/");
    programs.program("gcloud", "echo '" + LOCK.formatted(1, "elsewhere") + "'");
    assertThat(rescue().out())
        .startsWith("! lock: held by ann@elsewhere, process 1, since 2026-11-26\n");
    assertThat(programs.calls("gcloud"))
        .containsExactly(
            "gcloud storage cat gs://states/.pulumi/locks/organization/epfabric/dev/*.json");
    programs.program("gcloud", "echo 'ERROR: The following URLs matched no objects' >&2; exit 1");
    assertThat(rescue().out()).startsWith("nothing to repair: ");
  }

  @Test
  void aBackendThatDoesNotNameTheOwnersOfLocksIsReported() throws IOException {
    for (String url : List.of("https://api.pulumi.com/ann", "s3://states")) {
      writePulumi(url);
      assertThat(rescue())
          .isEqualTo(
              new Run(
                  0,
                  """
                  ? lock: this backend does not report its holder
                      > if pulumi says that another update is in progress, and there is none: pulumi cancel --yes
                  nothing to repair: no lock, and nothing was under way
                  """,
                  ""));
    }
    writePulumi("gs://states");
    programs.program("gcloud", "echo 'ERROR: not logged in' >&2; exit 1");
    assertThat(rescue().out()).startsWith("? lock: this backend does not report its holder\n");
  }

  @Test
  void failureMessagesOfPulumiArePrinted() throws IOException {
    programs.program("pulumi", "echo 'error: please run pulumi login' >&2; exit 255");
    assertThat(rescue())
        .isEqualTo(
            new Run(
                2,
                "",
                """
                epfabric: pulumi whoami --verbose ended with status 255
                    error: please run pulumi login
                """));
    programs.program("pulumi", "echo ann");
    assertThat(rescue().err())
        .isEqualTo("epfabric: pulumi whoami says nothing about a backend\n  hint: pulumi login\n");
  }
}
