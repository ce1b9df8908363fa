package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Records a cluster's events; a repetition only increases the count of the first event. */
final class Events {
  private final ObjectStore objects;
  private final Map<Cause, ObjectKey> recorded = new HashMap<>();

  /** The properties that repetitions of an event share. */
  private record Cause(String uid, String reason, String message) {}

  Events(ObjectStore objects) {
    this.objects = objects;
  }

  void normal(ObjectNode about, String reason, String message) {
    record(about, "Normal", reason, message);
  }

  void warning(ObjectNode about, String reason, String message) {
    record(about, "Warning", reason, message);
  }

  private void record(ObjectNode about, String type, String reason, String message) {
    Cause cause = new Cause(ObjectStore.uid(about), reason, message);
    Optional<ObjectKey> same =
        Optional.ofNullable(recorded.get(cause)).filter(key -> objects.get(key).isPresent());
    if (same.isPresent()) {
      countRepetition(same.get());
    } else {
      recorded.put(cause, ObjectKey.of(objects.create(event(about, type, reason, message))));
    }
  }

  private void countRepetition(ObjectKey event) {
    objects.update(
        event,
        changed -> {
          changed.put("count", changed.get("count").asInt() + 1);
          changed.put("lastTimestamp", objects.stamp());
        });
  }

  private ObjectNode event(ObjectNode about, String type, String reason, String message) {
    ObjectKey key = ObjectKey.of(about);
    String namespace = key.namespace().isEmpty() ? "default" : key.namespace();
    String name = String.format(Locale.ROOT, "%s.%016x", key.name(), objects.next());
    return JsonTree.of(
        OrderedTree.of("apiVersion", "v1")
            .with("kind", "Event")
            .with("metadata", JsonTree.of("name", name, "namespace", namespace))
            .with(
                "involvedObject",
                OrderedTree.of("apiVersion", key.apiVersion())
                    .with("kind", key.kind())
                    .with("namespace", key.namespace())
                    .with("name", key.name())
                    .with("uid", ObjectStore.uid(about)))
            .with("type", type)
            .with("reason", reason)
            .with("message", message)
            .with("count", 1)
            .with("firstTimestamp", objects.stamp())
            .with("lastTimestamp", objects.stamp()));
  }
}
