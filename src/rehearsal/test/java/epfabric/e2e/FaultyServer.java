package epfabric.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server on this machine that answers every request in one faulty way. */
final class FaultyServer implements AutoCloseable {
  /** The kind of fault. */
  enum Fault {
    /** Refuses connections, as without a network or VPN. */
    UNREACHABLE(0, ""),
    /**
     * Accepts connections and never answers, as behind a firewall, or during a repair of the
     * control plane.
     */
    SILENT(0, ""),
    EXPIRED(
        401, "{\"error\": {\"code\": 401, \"message\": \"Invalid: ya29.planted-access-token\"}}"),
    REFUSED(
        403,
        "{\"error\": {\"code\": 403, \"status\": \"PERMISSION_DENIED\", \"message\": \"Permission"
            + " denied on resource project my-project.\"}}"),
    BROKEN(500, "{\"error\": {\"code\": 500, \"message\": \"Internal error encountered.\"}}"),
    /** Answers every request with a login page, as a captive portal does. */
    PORTAL(200, "<html><body>Welcome to the airport</body></html>");

    private final int status;
    private final String body;

    Fault(int status, String body) {
      this.status = status;
      this.body = body;
    }
  }

  private final URI address;
  private final Closeable running;

  private FaultyServer(int port, Closeable running) {
    this.address = URI.create("http://127.0.0.1:" + port);
    this.running = running;
  }

  static FaultyServer start(Fault fault) throws IOException {
    return fault.status == 0 ? silent(fault == Fault.SILENT) : answering(fault);
  }

  /** The kernel completes connections to a listening socket, even if no program accepts them. */
  private static FaultyServer silent(boolean listening) throws IOException {
    ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    if (!listening) {
      socket.close();
    }
    return new FaultyServer(socket.getLocalPort(), socket);
  }

  private static FaultyServer answering(Fault fault) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService workers = Executors.newCachedThreadPool();
    server.setExecutor(workers);
    server.createContext("/", exchange -> answer(exchange, fault));
    server.start();
    return new FaultyServer(
        server.getAddress().getPort(),
        () -> {
          server.stop(0);
          workers.shutdownNow();
        });
  }

  private static void answer(HttpExchange exchange, Fault fault) throws IOException {
    byte[] body = fault.body.getBytes(StandardCharsets.UTF_8);
    String type = fault == Fault.PORTAL ? "text/html" : "application/json";
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(fault.status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  URI address() {
    return address;
  }

  @Override
  public void close() throws IOException {
    running.close();
  }
}
