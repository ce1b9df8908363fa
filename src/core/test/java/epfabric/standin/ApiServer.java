package epfabric.standin;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import epfabric.base.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A Kubernetes API server that sends the responses that a test defines, and records the requests.
 */
public final class ApiServer implements AutoCloseable {
  /** A response. */
  public record Answer(int code, String body) {}

  /**
   * A request: the resource as in the undecoded path, the query as sorted {@code name=value} pairs,
   * the login, and the body.
   */
  public record Question(String resource, List<String> query, String login, String body) {
    /** Creates a request without a body. */
    public Question(String resource, List<String> query, String login) {
      this(resource, query, login, "");
    }

    /** Returns the value of a query parameter; empty if the query lacks the parameter. */
    public String parameter(String name) {
      return query.stream()
          .filter(word -> word.startsWith(name + "="))
          .map(word -> word.substring(name.length() + 1))
          .findFirst()
          .orElse("");
    }
  }

  private final HttpServer server;
  private final Function<Question, Answer> answers;
  private final List<Question> questions = new ArrayList<>();

  private ApiServer(HttpServer server, Function<Question, Answer> answers) {
    this.server = server;
    this.answers = answers;
  }

  /** Starts a server on a free port of the loopback interface. */
  public static ApiServer start(Function<Question, Answer> answers) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    ApiServer api = new ApiServer(HttpServer.create(address, 0), answers);
    api.server.createContext("/", api::answer);
    api.server.start();
    return api;
  }

  /** Writes a kubeconfig for this server, with a login, into a folder. */
  public Path kubeconfig(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("kubeconfig"),
        """
        current-context: c
        contexts: [{name: c, context: {cluster: c, user: c}}]
        clusters: [{name: c, cluster: {server: "%s"}}]
        users: [{name: c, user: {token: t}}]
        """
            .formatted(address()));
  }

  /**
   * Returns a page of a list; {@code next} is the token of the next page, empty for the last page.
   */
  public static Answer page(String kind, String next, Object... items) {
    Map<String, Object> list = new LinkedHashMap<>();
    list.put("kind", kind);
    list.put("apiVersion", "v1");
    list.put("metadata", Map.of("resourceVersion", "1", "continue", next));
    list.put("items", List.of(items));
    return new Answer(200, Json.compact(list));
  }

  /** Returns a refusal as a Kubernetes Status. */
  public static Answer refusal(int code, String message) {
    return new Answer(
        code,
        Json.compact(
            Map.of(
                "kind", "Status",
                "apiVersion", "v1",
                "status", "Failure",
                "message", message,
                "code", code)));
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Returns the requests so far. */
  public List<Question> questions() {
    synchronized (questions) {
      return List.copyOf(questions);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getRawQuery();
    List<String> words =
        List.of((query == null ? "" : query).split("&")).stream()
            .map(word -> URLDecoder.decode(word, StandardCharsets.UTF_8))
            .sorted()
            .toList();
    String login = exchange.getRequestHeaders().getFirst("Authorization");
    Question question =
        new Question(
            exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath(),
            words,
            login == null ? "" : login,
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    synchronized (questions) {
      questions.add(question);
    }
    Answer answer = answers.apply(question);
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(answer.code(), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
