package epfabric.operate.live.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.operate.live.access.RequestFailure;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the client's requests with a minimal server. */
class ClientAccessTest {
  private static final int OUTPUT_CHANNEL = 1;
  private static final int STATUS_CHANNEL = 3;

  /** The response to the client's request for the pod. */
  private static final String POD =
      "{\"kind\": \"Pod\", \"apiVersion\": \"v1\", \"metadata\": {\"name\": \"p0\"}, \"spec\":"
          + " {\"containers\": [{\"name\": \"verify\"}], \"initContainers\": [{\"name\":"
          + " \"install\"}]}}";

  /** Writes the server's response to a request with this WebSocket key. */
  @FunctionalInterface
  private interface Answer {
    void write(String key, OutputStream out) throws IOException, GeneralSecurityException;
  }

  @FunctionalInterface
  private interface Question {
    String ask(ClientAccess access) throws Exception;
  }

  private static String ask(Answer answer, AtomicReference<String> asked, Question question)
      throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(server, answer, asked));
      thread.setDaemon(true);
      thread.start();
      String url = "http://127.0.0.1:" + server.getLocalPort();
      try (KubernetesClient client =
          new KubernetesClientBuilder()
              .withConfig(
                  new ConfigBuilder(io.fabric8.kubernetes.client.Config.empty())
                      .withMasterUrl(url)
                      .withRequestRetryBackoffLimit(0)
                      .build())
              .build()) {
        return question.ask(new ClientAccess(client));
      }
    }
  }

  private static void serve(ServerSocket server, Answer answer, AtomicReference<String> asked) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
        String requestLine = String.valueOf(in.readLine());
        String key = "";
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
          if (line.toLowerCase(Locale.ROOT).startsWith("sec-websocket-key:")) {
            key = line.substring(line.indexOf(':') + 1).strip();
          }
        }
        if (requestLine.startsWith("GET /api/v1/namespaces/system/pods/p0 ")) {
          respond(socket.getOutputStream(), "200 OK", POD);
          continue;
        }
        if (requestLine.startsWith("GET /api/v1/namespaces/system/pods?")) {
          respond(socket.getOutputStream(), "200 OK", "{\"items\": [" + POD + "]}");
          continue;
        }
        asked.compareAndSet("", requestLine);
        answer.write(key, socket.getOutputStream());
        socket.getOutputStream().flush();
        socket.setSoTimeout(2000);
        socket.getInputStream().readNBytes(6);
      } catch (IOException | GeneralSecurityException e) {
        // The test is over, or the client has closed the connection.
      }
    }
  }

  private static void respond(OutputStream out, String status, String body) throws IOException {
    String head = "HTTP/1.1 " + status + "\r\nConnection: close\r\nContent-Length: ";
    out.write((head + body.length() + "\r\n\r\n" + body).getBytes(StandardCharsets.UTF_8));
  }

  /** Opens a WebSocket on which a command prints text and succeeds. */
  private static void runCommand(String key, OutputStream out, String... printed)
      throws IOException, GeneralSecurityException {
    byte[] accept =
        MessageDigest.getInstance("SHA-1")
            .digest(
                (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.UTF_8));
    String head =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Protocol: v4.channel.k8s.io\r\nSec-WebSocket-Accept: "
            + Base64.getEncoder().encodeToString(accept)
            + "\r\n\r\n";
    out.write(head.getBytes(StandardCharsets.UTF_8));
    for (String text : printed) {
      out.write(frame(OUTPUT_CHANNEL, text));
    }
    out.write(frame(STATUS_CHANNEL, "{\"metadata\":{},\"status\":\"Success\"}"));
    out.write(new byte[] {(byte) 0x88, 2, 3, (byte) 0xe8});
  }

  /** Returns a short binary frame; the first byte of its content is the channel. */
  private static byte[] frame(int channel, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.write(0x82);
    frame.write(body.length + 1);
    frame.write(channel);
    frame.writeBytes(body);
    return frame.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "install"})
  void aCommandRunsInTheContainerAndItsOutputIsReturned(String container) throws Exception {
    AtomicReference<String> asked = new AtomicReference<>("");
    String output =
        ask(
            (key, out) -> runCommand(key, out, "state:4: ", "ACTIVE\n"),
            asked,
            access -> access.run(new NodeAccess.Where("system", "p0", container), "grep", "x y"));
    assertThat(output).isEqualTo("state:4: ACTIVE\n");
    assertThat(asked.get())
        .startsWith("GET /api/v1/namespaces/system/pods/p0/exec?")
        .contains("container=" + container)
        .contains("command=grep&command=x%20y")
        .doesNotContain("stdin=true")
        .doesNotContain("tty=true");
  }

  @Test
  void aRefusedCommandIsAFailure() {
    AtomicReference<String> asked = new AtomicReference<>("");
    assertThatThrownBy(
            () ->
                ask(
                    (key, out) -> respond(out, "403 Forbidden", "{\"message\": \"no exec\"}"),
                    asked,
                    access -> access.run(new NodeAccess.Where("system", "p0", "verify"), "true")))
        .satisfies(e -> assertThat(RequestFailure.reason(e)).contains("403"));
  }

  @Test
  void aJournalIsReadUnchanged() throws Exception {
    AtomicReference<String> asked = new AtomicReference<>("");
    assertThat(
            ask((k, out) -> respond(out, "200 OK", "line\n"), asked, a -> a.get("/logs/?query=x")))
        .isEqualTo("line\n");
    assertThat(asked.get()).startsWith("GET /logs/?query=x ");
  }

  @Test
  void theReasonForARefusalIsReported() {
    AtomicReference<String> asked = new AtomicReference<>("");
    assertThatThrownBy(
            () ->
                ask(
                    (k, out) -> respond(out, "403 Forbidden", "{\"message\": \"nodes/proxy\"}"),
                    asked,
                    access -> access.get("/logs/")))
        .hasMessage("403: nodes/proxy");
  }
}
