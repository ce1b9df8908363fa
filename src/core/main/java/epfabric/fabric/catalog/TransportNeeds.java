package epfabric.fabric.catalog;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The requirements of a transport on a software set and on a machine type.
 *
 * @param generations generations of DeepEP that have the transport
 * @param components components that the set must contain
 * @param patches from a component to the patch that it must have
 * @param machines the only machine types that the transport runs on; empty for all
 * @param machineReason what the transport requires of a machine
 */
public record TransportNeeds(
    List<String> generations,
    String generationReason,
    List<String> components,
    Map<String, String> patches,
    List<String> machines,
    String machineReason) {
  public TransportNeeds {
    generations = List.copyOf(generations);
    components = List.copyOf(components);
    machines = List.copyOf(machines);
  }

  static TransportNeeds read(MappingReader fields) {
    return new TransportNeeds(
        fields.list("generations", ScalarKind.TEXT).orElse(List.of()),
        fields.required("generationReason", ScalarKind.TEXT).orElse(""),
        fields.list("components", ScalarKind.NAME).orElse(List.of()),
        fields.texts("patches", ScalarKind.NAME, ScalarKind.TEXT),
        fields.list("machines", ScalarKind.NAME).orElse(List.of()),
        fields.required("machineReason", ScalarKind.TEXT).orElse(""));
  }

  /**
   * Returns the requirements that this set does not meet, as texts that follow "it needs"; empty if
   * it meets all.
   */
  public List<String> missingIn(SoftwareSet set) {
    List<String> missing = new ArrayList<>();
    String generation = set.generation();
    if (!generations.contains(generation)) {
      missing.add(
          "DeepEP of generation "
              + String.join(" or ", generations)
              + " (the set "
              + (generation.isEmpty() ? "names none" : "has " + generation)
              + ")");
    }
    components.stream()
        .filter(c -> !set.components().containsKey(c))
        .forEach(c -> missing.add("component " + c));
    patches.forEach(
        (component, patch) -> {
          if (!set.hasPatch(component, patch)) {
            missing.add("patch " + patch + " of " + component);
          }
        });
    return missing;
  }

  /** Returns whether the transport runs on this machine type. */
  public boolean runsOn(Machine machine) {
    return machines.isEmpty() || machines.contains(machine.name());
  }
}
