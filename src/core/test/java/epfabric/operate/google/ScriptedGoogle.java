package epfabric.operate.google;

import epfabric.base.json.Json;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An emulation of Google's APIs that sends the responses that a test defines, and 404 to all other
 * requests.
 */
final class ScriptedGoogle implements AutoCloseable {
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final ApiServer server;

  private ScriptedGoogle() throws IOException {
    this.server = ApiServer.start(this::answer);
  }

  static ScriptedGoogle start() throws IOException {
    return new ScriptedGoogle();
  }

  /** Sets the response to a request such as {@code GET /compute/v1/projects/p/global/networks}. */
  ScriptedGoogle says(String question, String json) {
    return says(question, 200, json);
  }

  /**
   * Sets a response with a status; a request that ends in {@code ?pageToken=…} is for a later page.
   */
  ScriptedGoogle says(String question, int status, String json) {
    answers.put(question, new Answer(status, json));
    return this;
  }

  ScriptedGoogle refuses(String question, int status, String message) {
    return says(question, status, error(status, message));
  }

  static String error(int status, String message) {
    return Json.compact(Map.of("error", Map.of("code", status, "message", message)));
  }

  private Answer answer(Question question) {
    String token = question.parameter("pageToken");
    String asked = question.resource() + (token.isEmpty() ? "" : "?pageToken=" + token);
    return answers.getOrDefault(asked, new Answer(404, error(404, "nothing at " + asked)));
  }

  /**
   * Returns environment variables that direct requests of all APIs to this server, without
   * credentials.
   */
  Map<String, String> variables() {
    URI address = URI.create(server.address());
    Map<String, String> variables = new TreeMap<>(EmulatedGoogle.at(address));
    variables.put("CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDQUOTAS", address + "/");
    return variables;
  }

  List<Question> questions() {
    return server.questions();
  }

  /** Returns the methods and paths of all requests so far. */
  List<String> asked() {
    return questions().stream().map(Question::resource).toList();
  }

  @Override
  public void close() {
    server.close();
  }
}
