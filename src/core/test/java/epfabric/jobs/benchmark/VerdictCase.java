package epfabric.jobs.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A definition that CloudAI has checked, and the recorded messages. The first line of {@code
 * cloudai-verdicts.jsonl} explains the recording.
 *
 * @param fields names of fields as in CloudAI's messages; empty if the messages contain none
 */
record VerdictCase(
    String title, String test, Optional<String> scenario, boolean accepted, List<String> fields) {
  private static final Map<String, String> TEMPLATES =
      Map.of("page", "DeepEPBenchmark", "moe", "MoEBenchmark", "scripts", "DeepEP");

  static List<VerdictCase> all() {
    List<VerdictCase> cases = new ArrayList<>();
    text().lines().skip(1).map(VerdictCase::parse).forEach(cases::add);
    return cases;
  }

  private static String text() {
    String name = "/epfabric/jobs/benchmark/cloudai-verdicts.jsonl";
    try (InputStream in = Objects.requireNonNull(VerdictCase.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static VerdictCase parse(String line) {
    ObjectNode json = Json.parseObject(line);
    List<String> fields = new ArrayList<>();
    if (json.has("fields")) {
      json.get("fields").forEach(f -> fields.add(f.asText()));
    }
    String test = json.has("test") ? get(json, "test") : test(json);
    boolean inScenario = json.has("run") || json.has("head");
    Optional<String> scenario =
        json.has("scenario")
            ? Optional.of(get(json, "scenario"))
            : Optional.of(scenario(json)).filter(s -> inScenario);
    boolean accepted = get(json, "verdict").equals("accept");
    return new VerdictCase(title(json), test, scenario, accepted, fields);
  }

  private static String title(ObjectNode json) {
    for (String slot : List.of("arg", "top", "run", "head", "name")) {
      if (json.has(slot)) {
        return get(json, "base") + " " + slot + ": " + get(json, slot);
      }
    }
    return json.toString();
  }

  private static String test(ObjectNode json) {
    return String.join(
        "\n",
        "name = \"a\"",
        "description = \"d\"",
        "test_template_name = \"" + TEMPLATES.get(get(json, "base")) + "\"",
        get(json, "top"),
        "[cmd_args]",
        "docker_image_url = \"r/i:t\"",
        get(json, "arg"),
        "");
  }

  private static String scenario(ObjectNode json) {
    return String.join(
        "\n",
        "name = \"s\"",
        get(json, "head"),
        "[[Tests]]",
        "id = \"1\"",
        "test_name = \"a\"",
        get(json, "run"),
        "");
  }

  private static String get(ObjectNode json, String key) {
    JsonNode value = json.get(key);
    return value == null ? "" : value.asText();
  }

  @Override
  public String toString() {
    return title;
  }
}
