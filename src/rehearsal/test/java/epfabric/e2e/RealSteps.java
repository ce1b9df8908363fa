package epfabric.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.deploy.preview.EngineOperation;
import epfabric.deploy.preview.EngineOperation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The real engine's operations on resources, in its order.
 *
 * @param operations the operations that change something
 * @param same URNs of unchanged resources, sorted
 */
record RealSteps(List<EngineOperation> operations, List<String> same) {
  private static final Map<String, Kind> KINDS =
      Map.of(
          "create", Kind.CREATE,
          "update", Kind.UPDATE,
          "delete", Kind.DELETE,
          "delete-replaced", Kind.DELETE_REPLACED,
          "create-replacement", Kind.CREATE_REPLACEMENT);

  /**
   * Reads {@code pulumi preview --json --show-sames --show-replacement-steps}: a single JSON
   * document.
   */
  static RealSteps ofPreview(String output) {
    String json = output.substring(output.indexOf('{'), output.lastIndexOf('}') + 1);
    return of(Json.parseObject(json).get("steps").valueStream().toList());
  }

  /** Reads {@code pulumi up --json}: one JSON event per line. */
  static RealSteps ofUpdate(String output) {
    return of(
        output
            .lines()
            .filter(line -> line.startsWith("{"))
            .map(line -> Json.parseObject(line))
            .filter(event -> event.has("resourcePreEvent"))
            .map(event -> event.get("resourcePreEvent").get("metadata"))
            .toList());
  }

  private static RealSteps of(List<JsonNode> steps) {
    List<EngineOperation> operations = new ArrayList<>();
    List<String> same = new ArrayList<>();
    for (JsonNode step : steps) {
      String op = step.get("op").asText();
      String urn = step.get("urn").asText();
      if (isOfTheEngine(op, urn)) {
        continue;
      }
      if (op.equals("same")) {
        same.add(urn);
      } else if (KINDS.containsKey(op)) {
        operations.add(new EngineOperation(KINDS.get(op), urn));
      } else {
        throw new AssertionError("an operation that epfabric does not know: " + op + " " + urn);
      }
    }
    return new RealSteps(operations, same.stream().sorted().toList());
  }

  /**
   * Returns whether only the engine uses the step, such as {@code replace}, which stands between
   * the two halves of a replacement and does nothing.
   */
  private static boolean isOfTheEngine(String op, String urn) {
    return op.equals("replace") || urn.matches(".*pulumi:providers:[a-z]+::default_[0-9_]+");
  }
}
