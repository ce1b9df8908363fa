package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests the metadata that the store adds to objects, and the objects that it returns. */
class ObjectStoreTest {
  private static final ObjectKey KEY = new ObjectKey("v1", "ConfigMap", "work", "c");

  private final JumpingTime time = new JumpingTime();
  private final AtomicInteger changes = new AtomicInteger();
  private final ObjectStore store = new ObjectStore(time, changes::incrementAndGet);

  private static ObjectNode object(String kind, String namespace, String name) {
    String place = namespace.isEmpty() ? "" : ", namespace: " + namespace;
    return World.parse(
        "{apiVersion: v1, kind: %s, metadata: {name: %s%s}}".formatted(kind, name, place));
  }

  private ObjectNode create(String name) {
    return store.create(object("ConfigMap", "work", name));
  }

  private ObjectNode current() {
    return store.get(KEY).orElseThrow();
  }

  private static String version(ObjectNode object) {
    return JsonTree.text(object, "metadata", "resourceVersion");
  }

  private static int generation(ObjectNode object) {
    return JsonTree.number(object, "metadata", "generation").orElseThrow();
  }

  @Test
  void successiveObjectsWithTheSameNameHaveDifferentUids() {
    String first = ObjectStore.uid(create("c"));
    store.remove(KEY);
    assertThat(ObjectStore.uid(create("c"))).isNotEqualTo(first).hasSize(36);
  }

  @Test
  void anObjectCannotBeCreatedTwice() {
    create("c");
    assertThatThrownBy(() -> create("c"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("there is one already: ConfigMap work/c");
  }

  @Test
  void missingObjectsCannotBeChanged() {
    assertThatThrownBy(() -> store.update(KEY, object -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no ConfigMap work/c");
  }

  @Test
  void changesOfTheSubmittedObjectDoNotChangeTheStoredObject() {
    ObjectNode mine = object("ConfigMap", "work", "c");
    store.create(mine);
    mine.put("changed", true);
    assertThat(current().has("changed")).isFalse();
    assertThat(mine).doesNotHaveToString("uid");
  }

  @Test
  void onlyChangesOfTheSpecIncreaseTheGeneration() {
    ObjectNode created = create("c");
    ObjectNode labeled = store.update(KEY, o -> JsonTree.make(o, "metadata", "labels"));
    ObjectNode updated = store.update(KEY, o -> JsonTree.make(o, "status").put("phase", "Active"));
    ObjectNode changed = store.update(KEY, o -> JsonTree.make(o, "data").put("a", "b"));
    assertThat(List.of(created, labeled, updated, changed))
        .extracting(ObjectStoreTest::generation)
        .containsExactly(1, 1, 1, 2);
  }

  @Test
  void everyChangeHasANewVersionAndIsReported() {
    String created = version(create("c"));
    String changed = version(store.update(KEY, o -> JsonTree.make(o, "data").put("a", "b")));
    String same = version(store.update(KEY, o -> JsonTree.make(o, "data").put("a", "b")));
    assertThat(changed).isNotEqualTo(created);
    assertThat(same).isEqualTo(changed);
    assertThat(changes).hasValue(2);
    store.remove(KEY);
    store.remove(KEY);
    assertThat(changes).as("the second removal changes nothing").hasValue(3);
  }

  @Test
  void anUpdateDoesNotChangeObjectsReturnedBefore() {
    ObjectNode before = create("c");
    store.update(KEY, o -> JsonTree.make(o, "data").put("a", "b"));
    assertThat(before.has("data")).isFalse();
  }

  @Test
  void theFirstDeletionTimestampIsKept() {
    create("c");
    assertThat(ObjectStore.isBeingDeleted(current())).isFalse();
    time.pass(Duration.ofMillis(2900));
    store.markDeleted(KEY);
    time.pass(Duration.ofSeconds(10));
    store.markDeleted(KEY);
    assertThat(ObjectStore.isBeingDeleted(current())).isTrue();
    assertThat(JsonTree.text(current(), "metadata", "deletionTimestamp"))
        .isEqualTo("2026-01-01T00:00:02Z");
  }

  @Test
  void objectsAreListedByNamespaceAndName() {
    store.create(object("ConfigMap", "b", "x"));
    store.create(object("ConfigMap", "a", "z"));
    store.create(object("ConfigMap", "a", "y"));
    assertThat(store.list("v1", "ConfigMap"))
        .extracting(object -> ObjectStore.namespace(object) + "/" + ObjectStore.name(object))
        .containsExactly("a/y", "a/z", "b/x");
  }

  @Test
  void kindsWithACommonPrefixAreDistinct() {
    store.create(object("Pod", "work", "p"));
    store.create(object("PodTemplate", "work", "t"));
    store.create(object("Node", "", "n"));
    assertThat(store.list("v1", "Pod")).extracting(ObjectStore::name).containsExactly("p");
    assertThat(store.list("v1", "Po")).isEmpty();
    assertThat(store.list("v2", "Pod")).isEmpty();
  }

  @Test
  void anOwnerIsRecognizedByItsUidNotByItsName() {
    ObjectNode owner = create("c");
    ObjectNode owned = object("Pod", "work", "p");
    ObjectNode reference = JsonTree.of("name", "c", "uid", ObjectStore.uid(owner));
    JsonTree.make(owned, "metadata").set("ownerReferences", JsonTree.array(List.of(reference)));
    ObjectNode pod = store.create(owned);
    assertThat(store.owned(owner)).containsExactly(pod);
    store.remove(KEY);
    assertThat(store.owned(create("c"))).isEmpty();
    store.remove(ObjectKey.of(pod));
    assertThat(store.owned(owner)).isEmpty();
  }

  @Test
  void theVersionOfATypeIsTheVersionOfItsLastChange() {
    create("c");
    long version = store.version();
    store.create(object("Pod", "work", "p"));
    assertThat(store.version("v1", "ConfigMap")).isEqualTo(version);
    assertThat(store.version("v1", "Pod")).isEqualTo(version + 1);
    store.remove(KEY);
    assertThat(store.version("v1", "ConfigMap")).isEqualTo(version + 2);
    assertThat(store.version("v1", "Secret")).isZero();
  }

  @Test
  void deletedObjectsAreListedUntilTheyAreRemoved() {
    create("c");
    assertThat(store.deleted()).isEmpty();
    store.markDeleted(KEY);
    assertThat(store.deleted()).containsExactly(KEY);
    store.remove(KEY);
    assertThat(store.deleted()).isEmpty();
  }

  @Test
  void theTextOfAKeyContainsTheNamespace() {
    assertThat(KEY.text()).isEqualTo("ConfigMap work/c");
    assertThat(EmulatedNodes.key("n").text()).isEqualTo("Node n");
  }
}
