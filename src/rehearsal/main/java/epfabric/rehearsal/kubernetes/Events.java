package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.Locale;
import java.util.Optional;

/** Records a cluster's events; repetitions of an event increase its count. */
final class Events {
  private final ObjectStore objects;

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
    Optional<ObjectNode> same =
        objects.list("v1", "Event").stream()
            .filter(
                event ->
                    JsonTree.text(event, "involvedObject", "uid").equals(ObjectStore.uid(about))
                        && JsonTree.text(event, "reason").equals(reason)
                        && JsonTree.text(event, "message").equals(message))
            .findFirst();
    if (same.isPresent()) {
      again(same.get());
    } else {
      objects.create(event(about, type, reason, message));
    }
  }

  private void again(ObjectNode event) {
    objects.update(
        ObjectKey.of(event),
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
        "apiVersion",
        "v1",
        "kind",
        "Event",
        "metadata",
        JsonTree.of("name", name, "namespace", namespace),
        "involvedObject",
        JsonTree.of(
            "apiVersion",
            key.apiVersion(),
            "kind",
            key.kind(),
            "namespace",
            key.namespace(),
            "name",
            key.name(),
            "uid",
            ObjectStore.uid(about)),
        "type",
        type,
        "reason",
        reason,
        "message",
        message,
        "count",
        1,
        "firstTimestamp",
        objects.stamp(),
        "lastTimestamp",
        objects.stamp());
  }
}
