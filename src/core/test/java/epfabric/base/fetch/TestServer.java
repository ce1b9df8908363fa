package epfabric.base.fetch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A real HTTP server on this machine that answers as the test defines. */
public final class TestServer implements AutoCloseable {
  /**
   * Limits for servers that answer at once. The timeouts are long, so that a test does not repeat a
   * request because its machine is busy.
   */
  public static final HttpGet.Limits PATIENT =
      new HttpGet.Limits(Duration.ofSeconds(30), Duration.ofSeconds(30), 3, Duration.ofMillis(10));

  /** Answers one request. */
  public interface Page {
    void answer(HttpExchange exchange) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Page> pages = new ConcurrentHashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();

  public TestServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    asked.add(exchange.getRequestURI().toString());
    try (exchange) {
      pages.getOrDefault(path, e -> e.sendResponseHeaders(404, -1)).answer(exchange);
    }
  }

  /** Sets the response of a path from now on. */
  public TestServer on(String path, Page page) {
    pages.put(path, page);
    return this;
  }

  /** Answers every request of a path with the same text. */
  public TestServer text(String path, String text) {
    return on(path, exchange -> send(exchange, 200, text));
  }

  public static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  /** Returns host and port. */
  public String authority() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  public URI uri(String path) {
    return URI.create("http://" + authority() + path);
  }

  /** Returns the path and query of every request so far, in order. */
  public List<String> asked() {
    return List.copyOf(asked);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
