package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The devices that ResourceSlices publish, by node; read again only after a slice has changed. */
final class PublishedDevices {
  private final ObjectStore objects;
  private final Map<String, List<PublishedDevice>> byNode = new HashMap<>();
  private long readAt = -1;

  PublishedDevices(ObjectStore objects) {
    this.objects = objects;
  }

  /** Returns a node's devices, of the newest generation of each pool. */
  List<PublishedDevice> on(String node) {
    long version = objects.version(NodeDevices.API, NodeDevices.SLICE);
    if (readAt != version) {
      byNode.clear();
      objects.list(NodeDevices.API, NodeDevices.SLICE).stream()
          .map(slice -> JsonTree.object(slice, "spec"))
          .collect(Collectors.groupingBy(spec -> JsonTree.text(spec, "nodeName")))
          .forEach((name, specs) -> byNode.put(name, newest(specs)));
      readAt = version;
    }
    return byNode.getOrDefault(node, List.of());
  }

  private static List<PublishedDevice> newest(List<ObjectNode> specs) {
    return specs.stream()
        .filter(spec -> specs.stream().noneMatch(other -> replaces(other, spec)))
        .flatMap(
            spec -> JsonTree.items(spec, "devices").stream().map(device -> device(spec, device)))
        .toList();
  }

  private static boolean replaces(ObjectNode newer, ObjectNode older) {
    return JsonTree.text(newer, "driver").equals(JsonTree.text(older, "driver"))
        && JsonTree.text(newer, "pool", "name").equals(JsonTree.text(older, "pool", "name"))
        && JsonTree.number(newer, "pool", "generation").orElse(0)
            > JsonTree.number(older, "pool", "generation").orElse(0);
  }

  private static PublishedDevice device(ObjectNode spec, ObjectNode device) {
    return new PublishedDevice(
        JsonTree.text(spec, "driver"),
        JsonTree.text(spec, "pool", "name"),
        JsonTree.text(device, "name"),
        JsonTree.object(device, "attributes"));
  }
}
