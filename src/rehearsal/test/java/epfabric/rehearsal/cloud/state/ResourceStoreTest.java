package epfabric.rehearsal.cloud.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.base.json.Json;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Tests existing resources, resources that are being created or deleted, and resources that use
 * other resources.
 */
class ResourceStoreTest {
  private static final String NETWORKS = "projects/p/global/networks";
  private static final String NETWORK = NETWORKS + "/n";
  private static final String SUBNETWORK = "projects/p/regions/r/subnetworks/s";

  private final ResourceStore store = new ResourceStore();

  private void put(String path, String... used) {
    store.put(path, Json.object(), Set.of(used));
  }

  @Test
  void resourcesThatAreBeingCreatedOccupyTheirNameButDoNotExistYet() {
    store.announce(NETWORK, Set.of());
    assertThat(store.isTaken(NETWORK)).isTrue();
    assertThat(store.find(NETWORK)).isEmpty();
    assertThat(store.count(NETWORKS)).as("quotas count a resource in creation").isEqualTo(1);
    assertThatThrownBy(() -> store.referred(NETWORK))
        .hasMessage("The resource '" + NETWORK + "' is not ready");
    put(NETWORK);
    assertThat(store.referred(NETWORK)).isNotNull();
    assertThat(store.count(NETWORKS)).isEqualTo(1);
  }

  @Test
  void resourcesThatAreBeingDeletedExistButCannotBeReferencedByNewOnes() {
    put(NETWORK);
    store.beginDeletion(NETWORK);
    assertThat(store.find(NETWORK)).isPresent();
    assertThatThrownBy(() -> store.referred(NETWORK)).isInstanceOf(GoogleRefusal.class);
    store.cancelDeletion(NETWORK);
    assertThat(store.referred(NETWORK)).isNotNull();
  }

  @Test
  void eachApiHasItsOwnMessageForMissingResources() {
    assertThatThrownBy(() -> store.get(NETWORK))
        .hasMessage("The resource '" + NETWORK + "' was not found");
    assertThatThrownBy(() -> store.getInGke(NETWORK)).hasMessage("Not found: " + NETWORK + ".");
  }

  @Test
  void aResourceIsInUseWhileItsUserIsBeingCreated() {
    put(NETWORK);
    store.announce(SUBNETWORK, Set.of(NETWORK));
    assertThat(store.userOf(NETWORK)).contains(SUBNETWORK);
    store.remove(SUBNETWORK);
    assertThat(store.userOf(NETWORK)).isEmpty();
    assertThat(store.isTaken(SUBNETWORK)).isFalse();
  }

  @Test
  void removingATreeRemovesOnlyTheRootAndTheResourcesBelowTheRoot() {
    put("b/one");
    put("b/one/o/x/y");
    put("b/one-more");
    put("b/one.more/o/x");
    store.removeTree("b/one");
    assertThat(store.below("b")).containsOnlyKeys("b/one-more", "b/one.more/o/x");
  }

  @Test
  void aCollectionContainsOnlyTheResourcesDirectlyBelowIt() {
    put("b/one");
    put("b/one/o/x");
    put("bb/two");
    assertThat(store.in("b")).containsOnlyKeys("b/one");
    assertThat(store.count("b")).isEqualTo(1);
  }
}
