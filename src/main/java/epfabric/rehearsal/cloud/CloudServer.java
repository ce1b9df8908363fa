package epfabric.rehearsal.cloud;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;

/** Google's REST APIs over HTTP, on this machine only, for programs that are not ours. */
public final class CloudServer implements AutoCloseable {
  private static final String JSON = "application/json; charset=UTF-8";

  private final CloudApi api;
  private final HttpServer server;
  private final ExecutorService workers = Executors.newCachedThreadPool(CloudServer::daemon);

  private CloudServer(CloudApi api, HttpServer server) {
    this.api = api;
    this.server = server;
  }

  /**
   * Begins to answer.
   *
   * @param port 0 for any that is free
   */
  public static CloudServer start(CloudApi api, int port) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    CloudServer started = new CloudServer(api, HttpServer.create(address, 0));
    started.server.setExecutor(started.workers);
    started.server.createContext("/", started::serve);
    started.server.start();
    return started;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "emulated-cloud");
    thread.setDaemon(true);
    return thread;
  }

  /** Where it answers: {@code http://127.0.0.1:PORT}. */
  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = read(exchange);
      String type = Optional.ofNullable(header(exchange, "Content-Type")).orElse("");
      if (exchange.getRequestURI().getPath().startsWith("/batch")) {
        BatchRequests batch = new BatchRequests(type, body);
        reply(exchange, 200, BatchRequests.ANSWER_TYPE, batch.answer(this::answer));
      } else {
        String override = header(exchange, "X-HTTP-Method-Override");
        String method = override == null ? exchange.getRequestMethod() : override;
        URI target = exchange.getRequestURI();
        CloudResponse response = answer(method, target, Media.received(target, type, body));
        Optional<JsonObject> media = Media.sent(target, response);
        reply(
            exchange,
            response.status(),
            media.map(Media::type).orElse(JSON),
            media.map(Media::text).orElseGet(() -> response.body().toString()));
      }
    }
  }

  private static String header(HttpExchange exchange, String name) {
    return exchange.getRequestHeaders().getFirst(name);
  }

  private static String read(HttpExchange exchange) throws IOException {
    boolean zipped = "gzip".equals(header(exchange, "Content-Encoding"));
    try (InputStream in = exchange.getRequestBody();
        InputStream plain = zipped ? new GZIPInputStream(in) : in) {
      return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void reply(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  /** Whatever goes wrong in here is told as Google tells it: clients see no broken connection. */
  private CloudResponse answer(String method, URI target, String body) {
    try {
      JsonObject json =
          body.isBlank() ? new JsonObject() : JsonParser.parseString(body).getAsJsonObject();
      return api.handle(new CloudRequest(method, target.getPath(), query(target), json));
    } catch (RuntimeException | Error e) {
      return Refusal.internal("Fault of the emulated cloud: " + e).response();
    }
  }

  private static Map<String, String> query(URI target) {
    Map<String, String> query = new TreeMap<>();
    for (String pair : Optional.ofNullable(target.getRawQuery()).orElse("").split("&", -1)) {
      int is = pair.indexOf('=');
      if (is > 0) {
        query.put(decode(pair.substring(0, is)), decode(pair.substring(is + 1)));
      }
    }
    return query;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
  }
}
