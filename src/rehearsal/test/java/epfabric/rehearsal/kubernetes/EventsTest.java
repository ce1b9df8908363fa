package epfabric.rehearsal.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests events and the counts of repeated events. */
class EventsTest {
  private final JumpingTime time = new JumpingTime();
  private final ObjectStore objects = new ObjectStore(time, () -> {});
  private final Events events = new Events(objects);

  private ObjectNode object(String kind, String place) {
    return objects.create(
        World.parse("{apiVersion: v1, kind: %s, metadata: {%s}}".formatted(kind, place)));
  }

  private ObjectNode pod(String name) {
    return object("Pod", "name: " + name + ", namespace: work");
  }

  private List<ObjectNode> recorded() {
    return objects.list("v1", "Event");
  }

  @Test
  void repeatedEventsAreCounted() {
    ObjectNode pod = pod("p");
    events.warning(pod, "BackOff", "again");
    time.pass(Duration.ofSeconds(70));
    events.warning(pod, "BackOff", "again");
    assertThat(recorded()).hasSize(1);
    ObjectNode event = recorded().get(0);
    assertThat(event.get("count").asInt()).isEqualTo(2);
    assertThat(JsonTree.text(event, "firstTimestamp")).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(JsonTree.text(event, "lastTimestamp")).isEqualTo("2026-01-01T00:01:10Z");
  }

  @Test
  void aDifferentMessageOrObjectCausesASeparateEvent() {
    ObjectNode pod = pod("p");
    events.normal(pod, "Pulled", "one");
    events.normal(pod, "Pulled", "two");
    events.normal(pod, "Started", "one");
    events.normal(pod("q"), "Pulled", "one");
    assertThat(recorded()).hasSize(4).allMatch(event -> event.get("count").asInt() == 1);
  }

  @Test
  void aNewPodOfTheSameNameHasSeparateEvents() {
    ObjectNode pod = pod("p");
    events.normal(pod, "Pulled", "one");
    objects.remove(ObjectKey.of(pod));
    ObjectNode next = pod("p");
    events.normal(next, "Pulled", "one");
    assertThat(recorded())
        .extracting(event -> JsonTree.text(event, "involvedObject", "uid"))
        .containsExactly(ObjectStore.uid(pod), ObjectStore.uid(next));
  }

  @Test
  void anEventIsInTheNamespaceOfItsObject() {
    events.warning(pod("p"), "Failed", "no");
    ObjectNode event = recorded().get(0);
    assertThat(ObjectStore.namespace(event)).isEqualTo("work");
    assertThat(JsonTree.text(event, "type")).isEqualTo("Warning");
    assertThat(JsonTree.texts(event, "involvedObject"))
        .containsEntry("kind", "Pod")
        .containsEntry("apiVersion", "v1")
        .containsEntry("name", "p");
  }

  @Test
  void eventsOfClusterScopedObjectsAreInTheDefaultNamespace() {
    events.normal(object("Node", "name: n"), "Ready", "yes");
    assertThat(ObjectStore.namespace(recorded().get(0))).isEqualTo("default");
    assertThat(recorded().get(0).get("involvedObject").has("namespace")).isFalse();
  }
}
