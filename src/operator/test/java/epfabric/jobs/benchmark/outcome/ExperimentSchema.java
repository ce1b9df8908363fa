package epfabric.jobs.benchmark.outcome;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.reading.JsonSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The schema of experiment.json. */
public final class ExperimentSchema {
  private ExperimentSchema() {}

  /** What of a file is not as the schema says; a key that it does not have is one too. */
  public static List<String> violations(String json) {
    return JsonSchema.violations(json, root());
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
