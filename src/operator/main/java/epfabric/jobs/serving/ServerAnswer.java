package epfabric.jobs.serving;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.value.CountedNoun;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Requests and responses of both engines, in OpenAI's format. */
public final class ServerAnswer {
  public static final String NAME = "completion";

  /** A short completion, which is generated quickly. */
  private static final int TOKENS = 8;

  private ServerAnswer() {}

  /** Returns the id of the first model of {@code /v1/models}; empty where there is none. */
  public static Optional<String> model(String answer) {
    return text(answer, "/data/0/id");
  }

  /** Returns the body of a completion request, as JSON. */
  public static String question(String model) {
    Map<String, Object> question = new LinkedHashMap<>();
    question.put("model", model);
    question.put("prompt", "Hello");
    question.put("max_tokens", TOKENS);
    return Json.compact(question);
  }

  /** Returns whether a completion contains text. */
  public static CheckFinding completion(String model, String answer) {
    Optional<String> text = text(answer, "/choices/0/text");
    if (text.isEmpty()) {
      return CheckFinding.fail(NAME, model + " answered without a completion");
    }
    return text.get().isBlank()
        ? CheckFinding.fail(NAME, model + " answered with an empty text")
        : CheckFinding.pass(
            NAME,
            model + " answered with " + CountedNoun.of(text.get().strip().length(), "character"));
  }

  private static Optional<String> text(String answer, String path) {
    try {
      JsonNode found = Json.parseObject(answer).at(path);
      return found.isTextual() ? Optional.of(found.textValue()) : Optional.empty();
    } catch (JsonException e) {
      return Optional.empty();
    }
  }
}
