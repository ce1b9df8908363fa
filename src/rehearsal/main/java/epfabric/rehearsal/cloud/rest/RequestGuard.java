package epfabric.rehearsal.cloud.rest;

import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaders;
import java.util.Set;

/**
 * Keeps web pages from sending requests to the emulated cloud: the user's browser may run scripts
 * of any web site on this machine.
 */
final class RequestGuard {
  private RequestGuard() {}

  /**
   * Throws a {@link GoogleRefusal} for a request of a web page, which has an origin or names
   * another host: a web site can make its own name resolve to this machine.
   */
  static void check(HttpHeaders headers, int port) {
    String host = headers.get("Host");
    if (host == null || !Set.of("127.0.0.1:" + port, "localhost:" + port).contains(host)) {
      throw GoogleRefusal.forbidden("Send requests to 127.0.0.1:" + port + " or localhost only.");
    }
    String site = headers.get("Sec-Fetch-Site");
    if (headers.contains("Origin") || !(site == null || site.equals("none"))) {
      throw GoogleRefusal.forbidden("This emulated cloud refuses requests of web pages.");
    }
  }
}
