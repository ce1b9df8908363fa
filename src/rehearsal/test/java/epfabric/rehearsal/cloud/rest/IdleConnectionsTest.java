package epfabric.rehearsal.cloud.rest;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.Fabric;
import epfabric.rehearsal.loopback.OwnersSockets;
import epfabric.rehearsal.time.JumpingTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that connections that send nothing or half a request do not block other requests of the
 * server's owner.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class IdleConnectionsTest {
  private static final Duration LIMIT = Duration.ofSeconds(1);
  private static final int CLOSED = -1;

  private final AtomicBoolean owned = new AtomicBoolean(true);
  private final List<Socket> held = new ArrayList<>();
  private CloudServer server;

  @BeforeEach
  void start() throws IOException {
    EmulatedCloud cloud = new EmulatedCloud(Fabric.settings(), new JumpingTime());
    server =
        CloudServer.start(cloud, 0, () -> new OwnersSockets((here, there) -> owned.get()), LIMIT);
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : held) {
      socket.close();
    }
    server.close();
  }

  private Socket openIdle(String sent) throws IOException {
    URI address = server.address();
    Socket socket = new Socket(InetAddress.getByName(address.getHost()), address.getPort());
    held.add(socket);
    socket.getOutputStream().write(sent.getBytes(StandardCharsets.UTF_8));
    return socket;
  }

  private int statusOfANewRequest() throws IOException, InterruptedException {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    HttpRequest request = HttpRequest.newBuilder(server.address().resolve(Fabric.NETWORKS)).build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }

  /** Returns the result of reading from a socket; a reset connection is treated as closed. */
  private static int read(Socket socket) {
    try {
      return socket.getInputStream().read();
    } catch (IOException e) {
      return CLOSED;
    }
  }

  @Test
  void connectionsOfAForeignUserAreClosedBeforeTheySendARequest() throws Exception {
    owned.set(false);
    for (int i = 0; i < 2 * OwnersSockets.MAX_CONNECTIONS; i++) {
      assertThat(read(openIdle(""))).isEqualTo(CLOSED);
    }
    owned.set(true);
    assertThat(statusOfANewRequest()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "GET / HTT", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf"})
  void idleConnectionsAboveTheLimitAreClosedAndDoNotBlockRequests(String sent) throws Exception {
    for (int i = 0; i < OwnersSockets.MAX_CONNECTIONS + 20; i++) {
      openIdle(sent);
    }
    assertThat(statusOfANewRequest()).isEqualTo(200);
    for (Socket socket : held) {
      assertThat(read(socket)).isEqualTo(CLOSED);
    }
  }

  @Test
  void aConnectionThatSendsItsHeadersByteByByteTimesOut() throws Exception {
    Socket socket = openIdle("GET / HTTP/1.1\r\nX: ");
    socket.setSoTimeout(20);
    boolean open = true;
    while (open) {
      try {
        socket.getOutputStream().write('a');
        open = socket.getInputStream().read() >= 0;
      } catch (java.net.SocketTimeoutException e) {
        open = true;
      } catch (IOException e) {
        open = false;
      }
    }
    assertThat(statusOfANewRequest()).isEqualTo(200);
  }
}
