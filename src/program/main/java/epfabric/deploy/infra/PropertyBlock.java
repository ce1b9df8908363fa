package epfabric.deploy.infra;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A nested block of a resource: property names to values, outputs allowed, nothing empty. */
final class PropertyBlock {
  private final Map<String, Object> entries = new LinkedHashMap<>();

  PropertyBlock with(String name, Object value) {
    entries.put(name, value);
    return this;
  }

  PropertyBlock with(String name, Optional<?> value) {
    value.ifPresent(v -> entries.put(name, v));
    return this;
  }

  Map<String, Object> map() {
    return Map.copyOf(entries);
  }
}
