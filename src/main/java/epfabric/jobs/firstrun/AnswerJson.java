package epfabric.jobs.firstrun;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.base.value.EnumWord;
import epfabric.fabric.hardware.Observation;
import epfabric.jobs.firstrun.Answer.Outcome;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Answers as JSON, and back. */
final class AnswerJson {
  private AnswerJson() {}

  static Map<String, Object> of(Answer answer) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("check", answer.check());
    fields.put("outcome", EnumWord.of(answer.outcome()));
    fields.put("reason", answer.reason());
    fields.put("at", answer.at().toString());
    fields.put("seconds", answer.seconds());
    fields.put("observations", answer.observations().stream().map(AnswerJson::of).toList());
    return fields;
  }

  private static Map<String, Object> of(Observation seen) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("place", seen.place());
    fields.put("exit", seen.exit());
    fields.put("text", seen.text());
    return fields;
  }

  /** Reads an answer; throws IllegalArgumentException with the field that is wrong. */
  static Answer read(JsonNode node) {
    List<Observation> seen = new ArrayList<>();
    for (JsonNode one : node.path("observations")) {
      seen.add(new Observation(text(one, "place"), (int) number(one, "exit"), text(one, "text")));
    }
    return new Answer(
        text(node, "check"),
        outcome(text(node, "outcome")),
        text(node, "reason"),
        seen,
        instant(text(node, "at")),
        number(node, "seconds"));
  }

  private static Outcome outcome(String word) {
    return Arrays.stream(Outcome.values())
        .filter(outcome -> EnumWord.of(outcome).equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("outcome is \"" + word + "\""));
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("at is no time: \"" + text + "\"", e);
    }
  }

  static String text(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (!value.isTextual()) {
      throw new IllegalArgumentException(field + " is not a text");
    }
    return Json.text(value);
  }

  static long number(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException(field + " is not a whole number");
    }
    return value.asLong();
  }
}
