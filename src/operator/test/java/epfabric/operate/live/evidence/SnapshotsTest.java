package epfabric.operate.live.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.operate.live.seen.GpuHolder;
import epfabric.operate.live.seen.JobPod;
import epfabric.operate.live.seen.JobSnapshot;
import epfabric.operate.live.seen.JobSnapshot.End;
import epfabric.operate.live.seen.NodePod.PodName;
import epfabric.operate.live.seen.ReadinessJson;
import epfabric.operate.live.seen.WantedNodes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the texts that describe observed parts of a fabric. */
class SnapshotsTest {
  private static JobPod pod(String name, String waiting, String node, String disrupted) {
    return new JobPod(
        name, optional(node), optional(disrupted), waiting, OptionalInt.empty(), "", false);
  }

  private static Optional<String> optional(String text) {
    return Optional.of(text).filter(value -> !value.isEmpty());
  }

  private static JobSnapshot snapshot(JobPod... pods) {
    return new JobSnapshot(End.NOT_YET, "", List.of(pods));
  }

  @Test
  void theFirstWaitingPodIsNamed() {
    JobSnapshot look =
        snapshot(pod("a", "", "n", ""), pod("b", "ImagePullBackOff: denied", "n", ""));
    assertThat(look.waitsFor()).isEqualTo("b waits: ImagePullBackOff: denied");
    assertThat(snapshot(pod("a", "", "n", "")).waitsFor()).isEmpty();
  }

  @Test
  void aDisruptedPodIsReportedWithItsNode() {
    assertThat(snapshot(pod("a", "", "n1", "PreemptionByScheduler")).disturbed())
        .contains("pod a had to leave node n1 (PreemptionByScheduler)");
    assertThat(snapshot(pod("a", "", "", "DeletionByTaintManager")).disturbed())
        .contains("pod a had to leave its place (DeletionByTaintManager)");
    assertThat(snapshot(pod("a", "", "n1", "")).disturbed()).isEmpty();
  }

  @Test
  void podsThatDisappearedAreReported() {
    JobSnapshot look = snapshot(pod("b", "", "n", ""));
    assertThat(look.vanished(Set.of("c", "a", "b"))).containsExactly("a", "c");
    assertThat(look.vanished(Set.of())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, '1 GPU, '", "8, '8 GPUs, '"})
  void aHolderOfGpusIsDescribed(long gpus, String described) {
    PodName name = new PodName("ml", "train-0");
    assertThat(
            new GpuHolder(name, "n", gpus, Optional.of("Job train"), Optional.of("noon"))
                .description())
        .isEqualTo("ml/train-0 of Job train (" + described + "since noon)");
    assertThat(new GpuHolder(name, "n", gpus, Optional.empty(), Optional.empty()).description())
        .isEqualTo("ml/train-0 (" + described + "not started yet)");
  }

  @Test
  void evidenceIsMergedAndSorted() {
    Evidence first =
        new Evidence(
            List.of(new KeptFile("b", "secret"), new KeptFile("a", "")),
            List.of(new MissingEvidence("x", "secret")));
    Evidence merged =
        first
            .and(new Evidence(List.of(new KeptFile("ab", "")), List.of()))
            .map(text -> text.replace("secret", "***"));
    assertThat(merged.files()).extracting(KeptFile::path).containsExactly("a", "ab", "b");
    assertThat(merged.files().get(2).text()).isEqualTo("***");
    assertThat(merged.missing()).containsExactly(new MissingEvidence("x", "***"));
  }

  @ParameterizedTest
  @CsvSource({"a-1.b_C, a-1.b_C", "../../etc, _.._.._etc", ".hidden, _.hidden", "a/b c, a_b_c"})
  void namesThatLookLikePathsStayInTheirFolder(String name, String file) {
    assertThat(EvidenceCollector.fileName(name)).isEqualTo(file);
    assertThat(EvidenceCollector.fileName(name)).doesNotStartWith(".").doesNotContain("/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a)", "-a", "a,b", "a\n"})
  void aPoolNameMustBeAValidLabel(String pool) {
    assertThatThrownBy(() -> new WantedNodes(List.of("gpu", pool), 1, "t"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not the name of a node pool: \"" + pool + "\"");
  }

  @Test
  void negativeNodeCountsAndDuplicatePoolsAreRefused() {
    assertThat(new WantedNodes(List.of("a", "b", "a"), 0, "t").pools()).containsExactly("a", "b");
    assertThatThrownBy(() -> new WantedNodes(List.of("a"), -1, "t"))
        .hasMessage("not a number of nodes: -1");
  }

  @Test
  void onlyManagedFieldsOfTheInstallerAreKept() {
    ObjectNode metadata =
        Json.parseObject(
            """
            {"name": "n", "managedFields": [
              {"manager": "kubelet", "fieldsV1": {"f:status": {}}},
              {"manager": "reporter", "time": "noon", "fieldsV1":
                {"f:metadata": {"f:annotations": {"f:epfabric/phase": {}}}}},
              "nonsense"]}
            """);
    FieldOwners.shorten(metadata);
    assertThat(metadata)
        .hasToString(
            "{\"name\":\"n\",\"managedFields\":[{\"manager\":\"reporter\",\"time\":\"noon\"}]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"managedFields\": null}", "{\"managedFields\": [1]}"})
  void managedFieldsWithoutEntriesAreRemoved(String json) {
    ObjectNode metadata = Json.parseObject(json);
    FieldOwners.shorten(metadata);
    assertThat(metadata).isEmpty();
  }

  @Test
  void aSummaryFitsIntoATerminationMessage() {
    List<Problem> problems =
        IntStream.range(0, 100)
            .mapToObj(i -> new Problem(Location.of("node n" + i), "", "is cordoned", "", "wait"))
            .toList();
    for (int maxBytes : List.of(200, 1000, 4096)) {
      String summary = ReadinessJson.summary("unverified", problems, maxBytes);
      ObjectNode shown = Json.parseObject(summary);
      assertThat(summary.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(maxBytes);
      assertThat(shown.get("reasons").size() + shown.get("reasonsLeftOut").asInt()).isEqualTo(100);
      assertThat(shown.at("/reasons/0/where").asText()).isEqualTo("node n0");
    }
    assertThat(ReadinessJson.summary("ready", List.of(), 4096))
        .isEqualTo("{\"verdict\":\"ready\",\"reasons\":[]}\n");
  }
}
