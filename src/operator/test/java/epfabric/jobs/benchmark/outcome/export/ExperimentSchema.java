package epfabric.jobs.benchmark.outcome.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.reading.JsonSchema;
import epfabric.jobs.benchmark.outcome.ExperimentJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The schema of experiment.json. */
public final class ExperimentSchema {
  private ExperimentSchema() {}

  /** Returns the violations of the schema, including unknown keys in written files. */
  public static List<String> violations(String json) {
    return JsonSchema.violations(Json.parse(json), forbidOtherKeys(root()));
  }

  private static JsonNode forbidOtherKeys(JsonNode schema) {
    if (schema instanceof ObjectNode object && object.get("properties") instanceof ObjectNode) {
      object.putIfAbsent("additionalProperties", BooleanNode.FALSE);
    }
    schema.forEach(ExperimentSchema::forbidOtherKeys);
    return schema;
  }

  static List<String> statuses() {
    JsonNode test = root().get("properties").get("tests");
    JsonNode keys = test.get("items").get("properties");
    return keys.get("status").get("enum").valueStream().map(JsonNode::asText).toList();
  }

  private static ObjectNode root() {
    try (var in =
        ExperimentJson.class.getResourceAsStream(
            "/epfabric/jobs/benchmark/experiment.schema.json")) {
      return Json.parseObject(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
