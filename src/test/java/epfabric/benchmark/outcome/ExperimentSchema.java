package epfabric.benchmark.outcome;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import epfabric.reading.JsonSchema;
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
    JsonObject test = root().getAsJsonObject("properties").getAsJsonObject("tests");
    JsonObject keys = test.getAsJsonObject("items").getAsJsonObject("properties");
    return keys.getAsJsonObject("status").getAsJsonArray("enum").asList().stream()
        .map(JsonElement::getAsString)
        .toList();
  }

  private static JsonObject root() {
    try (var in =
        ExperimentJson.class.getResourceAsStream("/epfabric/benchmark/experiment.schema.json")) {
      return JsonParser.parseString(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .getAsJsonObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
