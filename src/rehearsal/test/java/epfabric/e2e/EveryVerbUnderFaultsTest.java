package epfabric.e2e;

import epfabric.operate.google.EmulatedGoogle;
import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import epfabric.standin.Jdk;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs the operator's verbs against faults: Google Cloud and the cluster are one faulty server, and
 * the {@code pulumi} on PATH is a script with a pending create.
 *
 * <p>Each run ends with a documented exit code and a message with advice, without a stack trace and
 * without a secret.
 */
@Tag("e2e")
class EveryVerbUnderFaultsTest {
  private static final String TOKEN = "ya29.planted-access-token";
  private static final String KUBE_TOKEN = "planted-kube-token";

  /** A run that takes longer is killed, and its test fails. */
  private static final Duration LIMIT = Duration.ofMinutes(7);

  private static final String PENDING =
      """
      {"version": 3, "deployment": {"resources": [], "pending_operations": [{"type": "creating",
        "resource": {"urn": "urn:pulumi:dev::epfabric::gcp:compute/network:Network::net-1",
          "custom": true, "type": "gcp:compute/network:Network",
          "inputs": {"name": "epfabric-dev-net-1", "project": "my-project"}}}]}}
      """;

  @TempDir private Path folder;

  private Path jar;
  private Path project;

  @BeforeEach
  void prepare() throws Exception {
    jar = ProgramJar.orSkip();
    project = ProjectFolders.repository(folder.resolve("repository"), "dev");
    EditedEnvironment environment = new EditedEnvironment(project, "dev");
    environment.save(UnaryOperator.identity());
    Files.createDirectory(folder.resolve("bin"));
    Files.writeString(folder.resolve("export.json"), PENDING);
    // The program always exists, so that only the fault can block a deployment.
    script("gke-gcloud-auth-plugin", "echo Kubernetes v1.30.0\n");
    script(
        "pulumi",
        """
        case "$*" in
          *"stack export"*) cat '%1$s/export.json' ;;
          *whoami*) echo '{"url": "file://%1$s/state"}' ;;
          version) echo v3.260.0 ;;
          *) echo "error: not asked for: $*" >&2; exit 1 ;;
        esac
        """
            .replace("%1$s", folder.toString()));
  }

  private void script(String name, String body) throws Exception {
    Path file = Files.writeString(folder.resolve("bin").resolve(name), "#!/bin/bash\n" + body);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Map<String, String> variables(URI address) throws Exception {
    Map<String, String> variables = new TreeMap<>(EmulatedGoogle.at(address));
    variables.put("HOME", folder.toString());
    variables.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    Path kubeconfig = folder.resolve("kubeconfig");
    Files.writeString(
        kubeconfig,
        """
        apiVersion: v1
        kind: Config
        current-context: here
        clusters: [{name: here, cluster: {server: "%s"}}]
        contexts: [{name: here, context: {cluster: here, user: me}}]
        users: [{name: me, user: {token: %s}}]
        """
            .replaceFirst("%s", address.toString())
            .replaceFirst("%s", KUBE_TOKEN));
    variables.put("KUBECONFIG", kubeconfig.toString());
    return variables;
  }

  private Outcome epfabric(Map<String, String> variables, List<String> arguments) throws Exception {
    List<String> command =
        new ArrayList<>(List.of(Jdk.current().java().toString(), "-jar", jar.toString()));
    command.addAll(arguments);
    Map<String, String> all = new TreeMap<>(variables);
    all.putAll(Subprocess.QUICK_JVM);
    return Subprocess.run(command, project, all, LIMIT);
  }

  /** The verbs, each with the exit codes that docs/operations.md lists for such faults. */
  private enum Verb {
    DOCTOR("4"),
    STATUS("8|9"),
    ACCEPT("2|8|9"),
    DIAGNOSE("8|9"),
    RESCUE("4"),
    ORPHANS("8|9");

    /** The exit codes as a pattern. */
    private final String exits;

    Verb(String exits) {
      this.exits = exits;
    }

    List<String> arguments() {
      return List.of(name().toLowerCase(Locale.ROOT), "dev");
    }
  }

  private void assertMessages(Map<String, String> variables) throws Exception {
    SoftAssertions softly = new SoftAssertions();
    Map<Verb, Future<Outcome>> running = new EnumMap<>(Verb.class);
    // The verbs run concurrently, because they mostly wait.
    ExecutorService workers = Executors.newFixedThreadPool(Verb.values().length);
    try {
      for (Verb verb : Verb.values()) {
        running.put(verb, workers.submit(() -> epfabric(variables, verb.arguments())));
      }
      for (Map.Entry<Verb, Future<Outcome>> run : running.entrySet()) {
        assertMessages(softly, run.getKey(), run.getValue().get());
      }
    } finally {
      workers.shutdownNow();
    }
    softly.assertAll();
  }

  private static void assertMessages(SoftAssertions softly, Verb verb, Outcome outcome) {
    softly
        .assertThat(Integer.toString(outcome.exit()))
        .as(verb + ": " + outcome.output())
        .matches(verb.exits);
    softly
        .assertThat(outcome.output())
        .as(verb.toString())
        .isNotBlank()
        .doesNotContain("\tat ")
        .doesNotContain("Exception")
        .doesNotContain(TOKEN)
        .doesNotContain(KUBE_TOKEN);
  }

  @ParameterizedTest
  @EnumSource(FaultyServer.Fault.class)
  void everyVerbEndsWithAMessageUnderEachFault(FaultyServer.Fault fault) throws Exception {
    try (FaultyServer server = FaultyServer.start(fault)) {
      assertMessages(variables(server.address()));
    }
  }

  @Test
  void missingCredentialsAndClustersAreReported() throws Exception {
    Map<String, String> variables = new TreeMap<>();
    variables.put("HOME", folder.toString());
    variables.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    variables.put("NO_GCE_CHECK", "true");
    variables.put("KUBECONFIG", folder.resolve("none").toString());
    assertMessages(variables);
  }

  /** A token that would be sent unencrypted is neither sent nor printed. */
  @Test
  void credentialsAreNotSentOverPlainHttp() throws Exception {
    try (FaultyServer server = FaultyServer.start(FaultyServer.Fault.PORTAL)) {
      Map<String, String> variables = variables(server.address());
      variables.remove("CLOUDSDK_AUTH_DISABLE_CREDENTIALS");
      variables.put("GOOGLE_OAUTH_ACCESS_TOKEN", TOKEN);
      assertMessages(variables);
    }
  }
}
