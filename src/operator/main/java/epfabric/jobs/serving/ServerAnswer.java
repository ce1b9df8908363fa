package epfabric.jobs.serving;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.value.CountedNoun;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Writes requests to both engines and reads their responses, in OpenAI's format. */
public final class ServerAnswer {
  public static final String NAME = "completion";

  /** The requested length of a completion, short so that it is generated quickly. */
  private static final int TOKENS = 8;

  private ServerAnswer() {}

  /**
   * Returns the ID of the first model in a response of {@code /v1/models}; empty if there is no
   * model.
   */
  public static Optional<String> model(String answer) {
    return text(answer, "/data/0/id");
  }

  /** Returns the JSON body of a completion request. */
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
