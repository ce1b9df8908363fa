package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import java.util.Optional;

/**
 * A device that a driver publishes.
 *
 * @param pool the name that the driver gave to the device's pool
 */
record PublishedDevice(String driver, String pool, String name, ObjectNode attributes) {
  /** Returns the value of an attribute; a name without a domain is in the driver's domain. */
  Optional<String> attribute(String name) {
    String plain = name.startsWith(driver + "/") ? name.substring(driver.length() + 1) : name;
    ObjectNode found =
        attributes.has(name)
            ? JsonTree.object(attributes, name)
            : JsonTree.object(attributes, plain);
    return JsonTree.texts(found).values().stream().findFirst();
  }

  /** Returns the device's unique key. */
  String key() {
    return driver + "/" + pool + "/" + name;
  }

  /** Returns the result of allocating this device to a request. */
  ObjectNode result(String request) {
    return JsonTree.of("request", request, "driver", driver, "pool", pool, "device", name);
  }
}
