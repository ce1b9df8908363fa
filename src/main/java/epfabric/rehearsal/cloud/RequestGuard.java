package epfabric.rehearsal.cloud;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import epfabric.rehearsal.loopback.PeerCredentials;
import java.net.InetSocketAddress;
import java.util.Set;

/**
 * Who may ask the emulated cloud: programs of the user who serves it. A browser is one of them too,
 * and runs what any site sends it.
 */
final class RequestGuard {
  private RequestGuard() {}

  /** Throws a {@link GoogleRefusal} for a request that is not to be answered. */
  static void check(HttpExchange exchange) {
    InetSocketAddress here = exchange.getLocalAddress();
    if (!PeerCredentials.sameUser(here, exchange.getRemoteAddress())) {
      throw GoogleRefusal.forbidden(
          "Only programs of the user who serves this emulated cloud may ask.");
    }
    checkHeaders(exchange.getRequestHeaders(), here.getPort());
  }

  /** Another host's name means that a site had its name resolved to this machine. */
  static void checkHeaders(Headers headers, int port) {
    String host = headers.getFirst("Host");
    if (host == null || !Set.of("127.0.0.1:" + port, "localhost:" + port).contains(host)) {
      throw GoogleRefusal.forbidden("This emulated cloud is asked as 127.0.0.1:" + port + " only.");
    }
    String site = headers.getFirst("Sec-Fetch-Site");
    if (headers.containsKey("Origin") || !(site == null || site.equals("none"))) {
      throw GoogleRefusal.forbidden("This emulated cloud does not answer to what a web page asks.");
    }
  }
}
