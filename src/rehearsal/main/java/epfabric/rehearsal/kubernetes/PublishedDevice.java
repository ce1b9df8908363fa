package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.Optional;

/**
 * A device that a driver publishes.
 *
 * @param pool its driver's word for a group of devices
 */
record PublishedDevice(String driver, String pool, String name, ObjectNode attributes) {
  /** The value of an attribute; one without a domain has its driver's. */
  Optional<String> attribute(String name) {
    String plain = name.startsWith(driver + "/") ? name.substring(driver.length() + 1) : name;
    ObjectNode found =
        attributes.has(name)
            ? JsonTree.object(attributes, name)
            : JsonTree.object(attributes, plain);
    return JsonTree.texts(found).values().stream().findFirst();
  }

  /** What tells it from all others. */
  String key() {
    return driver + "/" + pool + "/" + name;
  }

  /** As the result of an allocation for a request. */
  ObjectNode result(String request) {
    return JsonTree.of("request", request, "driver", driver, "pool", pool, "device", name);
  }
}
