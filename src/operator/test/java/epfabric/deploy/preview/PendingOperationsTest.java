package epfabric.deploy.preview;

import static epfabric.deploy.preview.TestFabric.NETWORK;
import static epfabric.deploy.preview.TestFabric.SUBNET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import epfabric.deploy.preview.state.PendingOperation;
import epfabric.deploy.preview.state.StackExport;
import epfabric.deploy.preview.state.UnreadableExportException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks that the pending operations of an interrupted update are read from an export of the stack.
 */
class PendingOperationsTest {
  private static List<PendingOperation> pending(String operations) {
    String deployment = "{'deployment': {'resources': [], 'pending_operations': " + operations;
    return StackExport.pending(deployment.replace('\'', '"') + "}}");
  }

  private static String operation(String kind, String urn) {
    return "{'type': '"
        + kind
        + "', 'resource': {'custom': true, 'inputs': {'name': 'n'}, 'urn': '"
        + urn
        + "'}}";
  }

  @Test
  void operationsAreListedInTheOrderInWhichTheyStarted() {
    List<PendingOperation> pending =
        pending("[" + operation("creating", NETWORK) + ", " + operation("deleting", SUBNET) + "]");
    assertThat(pending)
        .extracting(PendingOperation::kind, operation -> operation.resource().urn())
        .containsExactly(tuple("creating", NETWORK), tuple("deleting", SUBNET));
    assertThat(pending.get(0).resource().inputs()).isEqualTo(Map.of("name", "n"));
  }

  /** The state still lists a resource that existed before an interrupted update or deletion. */
  @ParameterizedTest
  @CsvSource({"creating, true", "updating, false", "deleting, false", "importing, false"})
  void onlyAPendingCreateLeavesOpenWhetherTheResourceExists(String kind, boolean creation) {
    assertThat(pending("[" + operation(kind, NETWORK) + "]").get(0).isCreation())
        .isEqualTo(creation);
  }

  @Test
  void aStackWithoutPendingOperationsHasNone() {
    assertThat(pending("null")).isEmpty();
    assertThat(pending("[]")).isEmpty();
    assertThat(StackExport.pending("{\"deployment\": {}}")).isEmpty();
  }

  @Test
  void anUnreadableOperationIsRefused() {
    assertRefused("[{'type': 'creating'}]", "a pending operation without a resource");
    assertRefused("['creating']", "a pending operation without a resource");
    assertRefused("[{'type': 'creating', 'resource': {}}]", "no \"urn\"");
  }

  @Test
  void aTextThatIsNoExportIsRefused() {
    assertThatThrownBy(() -> StackExport.pending("{}"))
        .isInstanceOf(UnreadableExportException.class)
        .hasMessage("not a stack export: no \"deployment\"");
    assertThatThrownBy(() -> StackExport.pending("no JSON"))
        .isInstanceOf(UnreadableExportException.class)
        .hasMessageStartingWith("not a stack export: ");
  }

  private static void assertRefused(String operations, String why) {
    assertThatThrownBy(() -> pending(operations))
        .isInstanceOf(UnreadableExportException.class)
        .hasMessage("not a stack export: " + why);
  }
}
