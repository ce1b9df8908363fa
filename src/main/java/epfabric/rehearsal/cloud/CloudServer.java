package epfabric.rehearsal.cloud;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import epfabric.base.json.Json;
import java.io.IOException;
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

/** Google's REST APIs over HTTP, for other programs of the user on this machine. */
public final class CloudServer implements AutoCloseable {
  private static final String JSON = "application/json; charset=UTF-8";

  /** Clients that come at the same time wait to be let in; the JDK lets 50 wait. */
  private static final int BACKLOG = 1024;

  /** What the server sends back. */
  private record Reply(int status, String type, String text) {
    static Reply of(CloudResponse response) {
      return new Reply(response.status(), JSON, Json.whole(response.body(), false));
    }
  }

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
    CloudServer started = new CloudServer(api, HttpServer.create(address, BACKLOG));
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
      Reply reply = reply(exchange);
      byte[] bytes = reply.text().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", reply.type());
      exchange.sendResponseHeaders(reply.status(), bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  /** Whatever goes wrong in here is told as Google tells it: clients see no broken connection. */
  private Reply reply(HttpExchange exchange) throws IOException {
    try {
      RequestGuard.check(exchange);
      return reply(exchange, RequestBody.text(exchange));
    } catch (GoogleRefusal refusal) {
      return Reply.of(refusal.response());
    } catch (RuntimeException | Error e) {
      return Reply.of(ownFault(e));
    }
  }

  private Reply reply(HttpExchange exchange, String body) {
    String type = Optional.ofNullable(header(exchange, "Content-Type")).orElse("");
    URI target = exchange.getRequestURI();
    if (target.getPath().startsWith("/batch")) {
      BatchRequests batch = new BatchRequests(type, body);
      return new Reply(200, BatchRequests.ANSWER_TYPE, batch.answer(this::answer));
    }
    String override = header(exchange, "X-HTTP-Method-Override");
    String method = override == null ? exchange.getRequestMethod() : override;
    CloudResponse response = answer(method, target, ObjectMedia.received(target, type, body));
    return ObjectMedia.sent(target, response)
        .map(
            media -> new Reply(response.status(), ObjectMedia.type(media), ObjectMedia.text(media)))
        .orElseGet(() -> Reply.of(response));
  }

  private static String header(HttpExchange exchange, String name) {
    return exchange.getRequestHeaders().getFirst(name);
  }

  private CloudResponse answer(String method, URI target, String body) {
    try {
      return api.handle(
          new CloudRequest(method, target.getPath(), query(target), RequestBody.json(body)));
    } catch (GoogleRefusal refusal) {
      return refusal.response();
    } catch (StackOverflowError e) {
      return GoogleRefusal.badRequest("Invalid JSON payload received. Nested too deeply.")
          .response();
    } catch (RuntimeException | Error e) {
      return ownFault(e);
    }
  }

  private static CloudResponse ownFault(Throwable fault) {
    return GoogleRefusal.internal("Fault of the emulated cloud: " + fault).response();
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
