package epfabric.operate.live.read;

import epfabric.operate.live.seen.PlainText;
import epfabric.operate.live.seen.SeenNetwork;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads GKE's objects of pod networks, for which no library has types. */
public final class ObservedNetwork {
  private ObservedNetwork() {}

  public static SeenNetwork of(GenericKubernetesResource object, String kind) {
    List<Map<?, ?>> conditions = conditions(object);
    return new SeenNetwork(
        kind,
        ObservedObject.name(ObservedObject.metadata(object).getName()),
        object.getAdditionalProperties().get("spec") instanceof Map<?, ?> spec
            && "Device".equals(spec.get("type")),
        !conditions.isEmpty(),
        conditions.stream()
            .filter(c -> !"True".equals(c.get("status")))
            .map(ObservedNetwork::unready)
            .findFirst());
  }

  /**
   * Returns the conditions {@code Ready} and {@code ParamsReady}, which are true for a usable
   * object.
   */
  private static List<Map<?, ?>> conditions(GenericKubernetesResource object) {
    if (object.getAdditionalProperties().get("status") instanceof Map<?, ?> status
        && status.get("conditions") instanceof List<?> conditions) {
      return conditions.stream().<Map<?, ?>>mapMulti(ObservedNetwork::map).toList();
    }
    return List.of();
  }

  private static void map(Object value, Consumer<Map<?, ?>> maps) {
    if (value instanceof Map<?, ?> map) {
      maps.accept(map);
    }
  }

  private static String unready(Map<?, ?> condition) {
    String reason =
        Optional.<Object>ofNullable(condition.get("message"))
            .filter(message -> !message.equals(""))
            .or(() -> Optional.ofNullable(condition.get("reason")))
            .map(Object::toString)
            .orElse("no reason given");
    return PlainText.of("not " + condition.get("type") + ": " + reason);
  }
}
