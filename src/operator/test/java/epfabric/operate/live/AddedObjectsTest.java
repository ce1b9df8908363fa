package epfabric.operate.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.operate.live.access.ClusterException;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the installer's marks are removed from a node that other clients change meanwhile. */
class AddedObjectsTest {
  private static final String NODE = "/api/v1/nodes/gpu-0";

  @TempDir private Path folder;

  private final List<Question> patches = new ArrayList<>();

  /**
   * Removes the marks from a node. The node's version is the number of reads so far; the first
   * {@code conflicts} writes are refused.
   */
  private void unmark(int conflicts) throws IOException {
    int[] reads = {0};
    try (ApiServer api =
            ApiServer.start(
                question -> {
                  if (question.resource().equals("GET " + NODE)) {
                    reads[0]++;
                    return node(reads[0]);
                  }
                  patches.add(question);
                  return patches.size() > conflicts
                      ? node(reads[0])
                      : ApiServer.refusal(409, "the object has been modified");
                });
        AddedObjects cluster =
            AddedObjects.find(Optional.of(api.kubeconfig(folder)), Optional.empty())) {
      cluster.unmark("gpu-0", "unverified");
    }
  }

  private static Answer node(int version) {
    return new Answer(
        200,
        """
        {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "gpu-0", "resourceVersion": "%d",
         "annotations": {"epfabric/phase": "ready", "other": "stays"}},
         "spec": {"taints": [{"key": "unverified"}, {"key": "other"}]}}
        """
            .formatted(version));
  }

  @Test
  void marksAreRemovedAndOtherFieldsStay() throws IOException {
    unmark(0);
    assertThat(patches)
        .extracting(Question::resource)
        .containsExactly("PATCH " + NODE, "PATCH " + NODE + "/status");
    assertThat(patches.get(0).body())
        .isEqualTo(
            "{\"metadata\":{\"resourceVersion\":\"1\",\"annotations\":{\"epfabric/phase\":null}},"
                + "\"spec\":{\"taints\":[{\"key\":\"other\"}]}}");
  }

  @Test
  void aNodeThatChangedMeanwhileIsReadAgain() throws IOException {
    unmark(2);
    assertThat(patches).hasSize(4);
    // The client library reads the node before each write, so our own reads are the first, third
    // and fifth.
    assertThat(patches.get(2).body()).contains("\"resourceVersion\":\"5\"");
  }

  @Test
  void aNodeThatChangesBeforeEachWriteIsReported() {
    assertThatThrownBy(() -> unmark(99))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("the object has been modified");
    assertThat(patches).hasSize(5);
  }
}
