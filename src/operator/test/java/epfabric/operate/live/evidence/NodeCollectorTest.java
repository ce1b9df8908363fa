package epfabric.operate.live.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.operate.live.access.AnswerDeadline;
import epfabric.operate.live.access.UnexpectedAnswerException;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeCollectorTest {
  private static final List<ObjectNode> NODES =
      List.of(object("{'metadata': {'name': 'n0'}}"), object("{'metadata': {'name': 'n1'}}"));

  /** Records the requests, and returns the answers that a test defines. */
  private static final class RecordingAccess implements NodeAccess {
    private final List<String> questions = new ArrayList<>();
    private final String journal;
    private final boolean allowsCommands;

    RecordingAccess(String journal, boolean allowsCommands) {
      this.journal = journal;
      this.allowsCommands = allowsCommands;
    }

    @Override
    public String get(String path) {
      questions.add(path);
      return journal;
    }

    @Override
    public String run(Where where, String... command) {
      questions.add(where.pod() + "/" + where.container() + " " + String.join(" ", command));
      if (!allowsCommands) {
        throw new UnexpectedAnswerException("403: pods/exec is forbidden");
      }
      return "output\n";
    }
  }

  private static ObjectNode object(String json) {
    return Json.parseObject(json.replace('\'', '"'));
  }

  private static ObjectNode pod(String name, String node, String statuses) {
    return object(
        "{'metadata': {'name': 'NAME', 'labels': {'app.kubernetes.io/name': 'installer'}}, 'spec':"
            .concat(
                " {'nodeName': 'NODE', 'initContainers': [{'name': 'install', 'securityContext':"
                    + " {'privileged': true}}]}, 'status': {STATUSES}}")
            .replace("NAME", name)
            .replace("NODE", node)
            .replace("STATUSES", statuses));
  }

  private static final String VERIFY_RUNS =
      "'containerStatuses': [{'name': 'verify', 'state': {'running': {}}}]";
  private static final String INSTALL_RUNS =
      "'containerStatuses': [{'name': 'verify', 'state': {'waiting': {}}}],"
          + " 'initContainerStatuses': [{'name': 'report', 'state': {'running': {}}}, {'name':"
          + " 'install', 'state': {'running': {}}}]";

  private static NodeCollector collector(
      RecordingAccess asked, List<ObjectNode> nodes, ObjectNode... pods) {
    try (AnswerDeadline patience =
        new AnswerDeadline(Duration.ofSeconds(5), Duration.ofSeconds(20))) {
      NodeCollector collector = new NodeCollector(asked, patience);
      collector.journals(nodes);
      collector.readings("system", List.of(pods));
      return collector;
    }
  }

  @Test
  void anInstalledNodeIsReadWithoutPrivilege() {
    RecordingAccess asked = new RecordingAccess("journal\n", true);
    NodeCollector collector = collector(asked, NODES, pod("p0", "n0", VERIFY_RUNS));
    assertThat(collector.files())
        .extracting(KeptFile::path)
        .containsExactly(
            "nodes/n0/journal.log",
            "nodes/n1/journal.log",
            "nodes/n0/driver.txt",
            "nodes/n0/nics.txt",
            "nodes/n0/bus-errors.txt",
            "nodes/n0/installer.txt");
    assertThat(asked.questions)
        .filteredOn(q -> !q.startsWith("/api"))
        .allSatisfy(q -> assertThat(q).startsWith("p0/verify timeout 20 bash -c grep -s -H "));
    assertThat(collector.missing()).isEmpty();
  }

  @Test
  void kernelMessagesAreReadWhileTheInstallerRuns() {
    RecordingAccess asked = new RecordingAccess("journal\n", true);
    assertThat(collector(asked, List.of(), pod("p0", "n0", INSTALL_RUNS)).files())
        .extracting(KeptFile::path)
        .contains("nodes/n0/kernel.log");
    assertThat(asked.questions)
        .last()
        .asString()
        .isEqualTo("p0/install timeout 20 bash -c dmesg --time-format iso 2>&1 | tail -c 1000000");
  }

  /** Administrators read the commands for nodes to decide whether to allow them. */
  @Test
  void everyCommandOnlyReads() {
    assertThat(NodeReading.ALL).hasSize(5);
    for (NodeReading reading : NodeReading.ALL) {
      assertThat(reading.command())
          .matches(
              "(grep -s -H -e '[^']*' [/a-z0-9_*. -]+|dmesg --time-format iso) 2>&1 \\| tail -c"
                  + " \\d+");
    }
  }

  @Test
  void nodesAreSkippedAfterAMissingPermission() {
    RecordingAccess asked =
        new RecordingAccess("<pre><a href=\"kern.log\">kern.log</a></pre>", false);
    NodeCollector collector =
        collector(
            asked,
            List.of(NODES.get(0), NODES.get(1), NODES.get(0)),
            pod("p0", "n0", VERIFY_RUNS),
            pod("p1", "n1", VERIFY_RUNS),
            pod("p2", "n2", VERIFY_RUNS));
    assertThat(collector.files()).isEmpty();
    assertThat(asked.questions).hasSize(4);
    assertThat(collector.missing())
        .extracting(MissingEvidence::why)
        .first()
        .asString()
        .startsWith("its kubelet has no log query (NodeLogQuery): <pre>");
    assertThat(collector.missing().get(3))
        .isEqualTo(
            new MissingEvidence(
                "nodes/n1/driver.txt",
                "403: pods/exec is forbidden; no other node was asked for readings"));
  }

  @Test
  void noCommandRunsInForeignPods() {
    RecordingAccess asked = new RecordingAccess("", true);
    ObjectNode other =
        object("{'metadata': {'name': 'x'}, 'status': {" + VERIFY_RUNS + "}, 'spec': {}}");
    assertThat(collector(asked, List.of(), other).files()).isEmpty();
    assertThat(asked.questions).isEmpty();
  }

  private static NodeAccess failingAccess(Exception failure) {
    return new NodeAccess() {
      @Override
      public String get(String path) throws Exception {
        throw failure;
      }

      @Override
      public String run(Where where, String... command) throws Exception {
        throw failure;
      }
    };
  }

  private static String podWithDriverContainer(String privileged) {
    return """
    {'metadata': {'name': 'p0', 'labels': {'app.kubernetes.io/name': 'installer'}},
     'spec': {'nodeName': 'n0', 'initContainers': [{'name': 'driver', 'securityContext': {
       'privileged': PRIVILEGED}}]},
     'status': {'initContainerStatuses': [{'name': 'driver', 'state': {'running': {}}}]}}
    """
        .replace("PRIVILEGED", privileged);
  }

  @Test
  void aNodeThatWaitsForTheGkeDriverIsReadInTheWaitingContainer() {
    RecordingAccess asked = new RecordingAccess("", true);
    assertThat(collector(asked, List.of(), object(podWithDriverContainer("false"))).files())
        .hasSize(4);
    assertThat(asked.questions).allMatch(question -> question.startsWith("p0/driver "));
  }

  @Test
  void kernelMessagesAreReadOnlyInAPrivilegedContainer() {
    assertThat(
            collector(
                    new RecordingAccess("", true),
                    List.of(),
                    object(podWithDriverContainer("true")))
                .files())
        .extracting(KeptFile::path)
        .contains("nodes/n0/kernel.log");
    assertThat(
            collector(
                    new RecordingAccess("", true),
                    List.of(),
                    object(podWithDriverContainer("false")))
                .files())
        .extracting(KeptFile::path)
        .doesNotContain("nodes/n0/kernel.log");
  }

  /** API servers of other versions, or proxies, may leave out any field. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ", 'status': {}",
        ", 'status': 'lost'",
        ", 'status': {'containerStatuses': 'none'}",
        ", 'status': {'containerStatuses': ['verify', {'name': 'verify'}]}",
        ", 'status': {'containerStatuses': [{'name': 'verify', 'state': {'terminated': {}}}]}"
      })
  void noCommandRunsInAPodWithoutRunningContainers(String status) {
    RecordingAccess asked = new RecordingAccess("", true);
    ObjectNode pod =
        object(
            "{'metadata': {'name': 'p', 'labels': {'app.kubernetes.io/name': 'installer'}}"
                + status
                + "}");
    assertThat(collector(asked, List.of(), pod).missing()).isEmpty();
    assertThat(asked.questions).isEmpty();
  }

  @Test
  void aPodWithoutASpecIsReadWithoutPrivilege() {
    ObjectNode pod = pod("p0", "n0", INSTALL_RUNS);
    pod.remove("spec");
    assertThat(collector(new RecordingAccess("", true), List.of(), pod).files())
        .extracting(KeptFile::path)
        .containsExactly(
            "nodes//driver.txt",
            "nodes//nics.txt",
            "nodes//bus-errors.txt",
            "nodes//installer.txt");
  }

  @Test
  void aMissingJournalIsReportedWithTheMessageOfTheServer() {
    KubernetesClientException refused =
        new KubernetesClientException(
            new StatusBuilder().withCode(403).withMessage("nodes/proxy is forbidden").build());
    assertThat(missing(failingAccess(refused)))
        .containsExactly(
            new MissingEvidence("nodes/n0/journal.log", "403: nodes/proxy is forbidden"),
            new MissingEvidence(
                "nodes/n1/journal.log",
                "403: nodes/proxy is forbidden; no other node was asked for journals"));
    assertThat(missing(failingAccess(new IOException("stream was reset"))))
        .first()
        .extracting(MissingEvidence::why)
        .isEqualTo("stream was reset (IO)");
  }

  private static List<MissingEvidence> missing(NodeAccess access) {
    try (AnswerDeadline patience =
        new AnswerDeadline(Duration.ofSeconds(5), Duration.ofSeconds(20))) {
      NodeCollector collector = new NodeCollector(access, patience);
      collector.journals(NODES);
      return collector.missing();
    }
  }

  @Test
  void evidenceBeyondTheSizeLimitIsLeftOutAndReported() {
    RecordingAccess asked = new RecordingAccess("x".repeat(64 * 1024 * 1024), true);
    NodeCollector collector = collector(asked, NODES);
    assertThat(collector.files())
        .extracting(KeptFile::path)
        .containsExactly("nodes/n0/journal.log");
    assertThat(collector.missing())
        .containsExactly(
            new MissingEvidence(
                "nodes/n1/journal.log",
                "left out: what was read on other nodes used up the space"));
    assertThat(asked.questions).hasSize(1);
  }

  @Test
  void aNodeNameThatLooksLikeAPathStaysInItsFolder() {
    RecordingAccess asked = new RecordingAccess("journal", true);
    NodeCollector collector =
        collector(asked, List.of(object("{'metadata': {'name': '../secrets?x='}}")));
    assertThat(collector.files())
        .extracting(KeptFile::path)
        .containsExactly("nodes/_.._secrets_x_/journal.log");
    assertThat(asked.questions.get(0)).startsWith("/api/v1/nodes/_.._secrets_x_/proxy/logs/?");
  }
}
