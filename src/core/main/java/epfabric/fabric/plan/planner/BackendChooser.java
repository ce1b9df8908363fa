package epfabric.fabric.plan.planner;

import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.catalog.engine.EngineBackend;
import epfabric.fabric.catalog.engine.EngineCatalog;
import epfabric.fabric.catalog.engine.EngineImage;
import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.environment.ServingRequest.Backend;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.plan.ServingGroup.Role;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Chooses the backend of a group: the first of the engine's rows that fits the model, the nodes,
 * the fabric's transport and the image.
 *
 * @param domain the nodes that NVLink connects
 * @param image row of the engine's image; absent if unknown
 */
record BackendChooser(
    Engine engine,
    Backend requested,
    String transport,
    NvlinkDomain domain,
    Optional<EngineImage> image,
    ServedModel model) {
  /** The role and nodes of a group, before its kernels are chosen. */
  record Place(Role role, int nodes) {
    /**
     * Returns whether kernels for few tokens at once are preferred: in a group that only decodes,
     * or on many nodes.
     */
    boolean prefersFewTokens() {
      return role == Role.DECODE || (role == Role.AGGREGATED && nodes > 1);
    }
  }

  /** Returns the chosen backend, or the reasons why every backend was refused. */
  BackendChoice choose(Place place) {
    Map<String, String> refused = new LinkedHashMap<>();
    for (EngineBackend row : EngineCatalog.get().backends(EnumWord.of(engine))) {
      if (!requested.admits(row.kernels())) {
        continue;
      }
      Optional<String> why = refusal(row, place);
      if (why.isEmpty()) {
        Kernels kernels = row.kernels();
        return new BackendChoice(Optional.of(kernels), reason(kernels, place, refused));
      }
      refused.putIfAbsent(row.kernels().phrase(), why.get());
    }
    return new BackendChoice(Optional.empty(), text(refused));
  }

  private Optional<String> refusal(EngineBackend row, Place place) {
    if (row.kernels() == Kernels.LOW_LATENCY && !place.prefersFewTokens()) {
      return Optional.of("for few tokens at once");
    }
    return transportRefusal(row, place.nodes())
        .or(() -> modelRefusal(row))
        .or(() -> libraryRefusal(row, place.nodes()));
  }

  private Optional<String> transportRefusal(EngineBackend row, int nodes) {
    List<String> reach = row.reach().of(nodes, domain);
    if (reach.contains(transport)) {
      return Optional.empty();
    }
    return Optional.of(
        reach.isEmpty()
            ? (domain.spansNodes()
                ? "not known to work between nodes of an NVLink domain"
                : "works within one node")
            : (nodes == 1 ? "needs" : "needs between nodes")
                + " the transport "
                + String.join(" or ", reach)
                + ", the fabric's is "
                + transport);
  }

  private Optional<String> modelRefusal(EngineBackend row) {
    if (!row.models().takes(model.support().architecture())) {
      String known = model.support().architecture().map(a -> " " + a).orElse(" this class");
      return Optional.of(engine.title() + " does not take models of" + known + " there");
    }
    List<?> formats = requested == Backend.AUTO ? row.models().automatic() : row.models().weights();
    if (formats.contains(model.experts().weights().format())) {
      return Optional.empty();
    }
    return Optional.of(
        (requested == Backend.AUTO ? "chosen for" : engine.title() + " has it for")
            + " experts in "
            + formats.stream().map(String::valueOf).collect(Collectors.joining(", "))
            + ", the model's are in "
            + model.experts().weights().format());
  }

  private Optional<String> libraryRefusal(EngineBackend row, int nodes) {
    return row.libraries(nodes, domain).entrySet().stream()
        .filter(
            need ->
                image.filter(i -> i.hasOtherVersion(need.getKey(), need.getValue())).isPresent())
        .findFirst()
        .map(need -> libraryRefusal(need.getKey(), need.getValue()));
  }

  private String libraryRefusal(String library, String needed) {
    EngineImage known = image.orElseThrow();
    return String.format(
        Locale.ROOT,
        "needs %s %s, and images of %s %s have %s",
        library,
        needed,
        engine.title(),
        known.versions(),
        known.libraries().get(library));
  }

  private String reason(Kernels kernels, Place place, Map<String, String> refused) {
    if (requested != Backend.AUTO) {
      return "as requested";
    }
    String measured =
        place.nodes() == 1
            ? EngineCatalog.get().measured().sentence(kernels)
            : "backends have not been measured between nodes";
    return refused.isEmpty() ? measured : text(refused) + "; " + measured;
  }

  private static String text(Map<String, String> refused) {
    return refused.entrySet().stream()
        .map(each -> each.getKey() + ": " + each.getValue())
        .collect(Collectors.joining("; "));
  }
}
