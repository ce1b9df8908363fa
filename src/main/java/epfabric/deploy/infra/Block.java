package epfabric.deploy.infra;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A nested block of a resource: property names to values, outputs allowed, nothing empty. */
final class Block {
  private final Map<String, Object> entries = new LinkedHashMap<>();

  Block with(String name, Object value) {
    entries.put(name, value);
    return this;
  }

  Block with(String name, Optional<?> value) {
    value.ifPresent(v -> entries.put(name, v));
    return this;
  }

  Map<String, Object> map() {
    return Map.copyOf(entries);
  }
}
