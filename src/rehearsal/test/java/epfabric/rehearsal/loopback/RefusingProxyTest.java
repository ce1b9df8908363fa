package epfabric.rehearsal.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RefusingProxyTest {
  private static URI address(RefusingProxy proxy) {
    return URI.create(proxy.environment().getOrDefault("HTTPS_PROXY", ""));
  }

  /** Plugins request tunnels to port 443; this test requests the same kind of tunnel. */
  @Test
  @Timeout(20)
  void refusesATunnelImmediatelyAndCountsTheRefusal() throws IOException {
    try (RefusingProxy proxy = RefusingProxy.start()) {
      for (int i = 0; i < 2; i++) {
        assertThat(tunnel(proxy, "openidconnect.googleapis.com:443"))
            .startsWith("HTTP/1.1 403 Emulated cloud: no request leaves this machine\r\n");
      }
      assertThat(proxy.refused()).isEqualTo(Map.of("openidconnect.googleapis.com:443", 2));
    }
  }

  private static String tunnel(RefusingProxy proxy, String target) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address(proxy).getPort())) {
      String request = "CONNECT " + target + " HTTP/1.1\r\nHost: " + target + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  @Test
  @Timeout(20)
  void refusesAPlainRequest() throws Exception {
    try (RefusingProxy proxy = RefusingProxy.start()) {
      HttpClient client =
          HttpClient.newBuilder()
              .proxy(
                  ProxySelector.of(
                      new InetSocketAddress(
                          InetAddress.getLoopbackAddress(), address(proxy).getPort())))
              .build();
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://example.invalid/v1/userinfo?a=b"))
              .timeout(Duration.ofSeconds(10))
              .build();
      assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(403);
      assertThat(proxy.refused()).isEqualTo(Map.of("example.invalid", 1));
    }
  }

  @Test
  void theVariablesExcludeLoopbackAddresses() throws IOException {
    try (RefusingProxy proxy = RefusingProxy.start()) {
      assertThat(proxy.environment())
          .containsOnlyKeys(
              "ALL_PROXY",
              "HTTPS_PROXY",
              "HTTP_PROXY",
              "NO_PROXY",
              "all_proxy",
              "http_proxy",
              "https_proxy",
              "no_proxy")
          .containsEntry("NO_PROXY", "localhost,127.0.0.1,::1")
          .containsEntry("no_proxy", "localhost,127.0.0.1,::1");
    }
  }
}
