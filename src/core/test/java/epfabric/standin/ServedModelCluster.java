package epfabric.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * An API server with a LeaderWorkerSet {@code serve} in namespace {@code serving}. It serves the
 * pods, the engine behind the Service proxy, commands in containers over WebSocket, and Jobs that
 * end immediately. Link counters increase with each Job.
 */
public final class ServedModelCluster implements AutoCloseable {
  /**
   * The state of the server.
   *
   * @param ready whether the pods are ready
   * @param command command of the engine's container
   * @param text text of every completion
   * @param log log of the engine
   * @param still name of a NIC whose counter does not change; empty for none
   * @param end condition of a benchmark's Job: {@code Complete} or {@code Failed}
   * @param benchmark log of the benchmark
   */
  public record Play(
      int nodes,
      boolean ready,
      String command,
      String text,
      String log,
      String still,
      String end,
      String benchmark) {}

  private record Request(String line, String path, String key, String body) {}

  private static final String NAMESPACE_PATH = "/api/v1/namespaces/serving/";
  private static final String PROXY = NAMESPACE_PATH + "services/serve-api:http/proxy";
  private static final String JOBS = "/apis/batch/v1/namespaces/serving/jobs";

  private final ServerSocket socket;
  private final Play play;
  private final Map<String, ObjectNode> jobs = new TreeMap<>();
  private final List<String> made = new ArrayList<>();
  private final List<String> answered = new ArrayList<>();

  private ServedModelCluster(ServerSocket socket, Play play) {
    this.socket = socket;
    this.play = play;
  }

  /** Starts a server on a free port of the loopback interface. */
  public static ServedModelCluster start(Play play) throws IOException {
    ServedModelCluster cluster =
        new ServedModelCluster(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), play);
    thread(cluster::accept);
    return cluster;
  }

  public String address() {
    return "http://127.0.0.1:" + socket.getLocalPort();
  }

  /** Returns the Jobs that were created. */
  public synchronized List<String> made() {
    return List.copyOf(made);
  }

  /** Returns the existing Jobs. */
  public synchronized List<String> left() {
    return List.copyOf(jobs.keySet());
  }

  /** Returns the requests to the engine. */
  public synchronized List<String> answered() {
    return List.copyOf(answered);
  }

  private static void thread(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket connection = socket.accept();
        thread(() -> serve(connection));
      } catch (IOException e) {
        return; // The test is over.
      }
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      Request request = read(new DataInputStream(connection.getInputStream()));
      OutputStream out = connection.getOutputStream();
      if (request.path().contains("/exec?")) {
        print(request.key(), out, counters());
        out.flush();
        connection.setSoTimeout(2000);
        connection.getInputStream().readNBytes(6);
      } else {
        out.write(answer(request).getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    } catch (IOException | GeneralSecurityException e) {
      // The client closed the connection.
    }
  }

  private static Request read(DataInputStream in) throws IOException {
    String first = line(in);
    String key = "";
    int length = 0;
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      String value = line.substring(line.indexOf(':') + 1).strip();
      String name = line.toLowerCase(Locale.ROOT);
      key = name.startsWith("sec-websocket-key:") ? value : key;
      length = name.startsWith("content-length:") ? Integer.parseInt(value) : length;
    }
    String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    String[] words = (first + "  ").split(" ", -1);
    return new Request(first, words[1], key, body);
  }

  private static String line(DataInputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int character = in.read(); character >= 0 && character != '\n'; character = in.read()) {
      line.write(character);
    }
    return line.toString(StandardCharsets.ISO_8859_1).strip();
  }

  private synchronized String answer(Request request) {
    String path = request.path();
    if (path.startsWith(PROXY)) {
      answered.add(path.substring(PROXY.length()));
      return engine(path.substring(PROXY.length()), request.body());
    }
    if (path.startsWith(JOBS)) {
      return jobs(request, path.substring(JOBS.length()).replaceFirst("[?].*", ""));
    }
    if (path.contains("/log?")) {
      return page(200, path.contains("container=benchmark") ? play.benchmark() : play.log());
    }
    if (path.startsWith(NAMESPACE_PATH + "pods?")) {
      return page(200, Json.compact(Map.of("kind", "PodList", "items", pods(path))));
    }
    if (path.startsWith(NAMESPACE_PATH + "pods/")) {
      return page(200, Json.compact(pod(path.endsWith("-1") ? 1 : 0)));
    }
    return page(404, "{\"kind\": \"Status\", \"message\": \"not here\"}");
  }

  /** Returns the response of vLLM or SGLang. */
  private String engine(String path, String body) {
    return switch (path) {
      case "/health" -> page(200, "");
      case "/metrics" -> page(200, "requests_running 0\n");
      case "/v1/models" ->
          page(200, "{\"object\":\"list\",\"data\":[{\"id\":\"deepseek-ai/DeepSeek-R1\"}]}");
      case "/v1/completions" ->
          body.contains("\"model\":\"deepseek-ai/DeepSeek-R1\"")
              ? page(200, Json.compact(Map.of("choices", List.of(Map.of("text", play.text())))))
              : page(404, "no such model");
      default -> page(404, "no such path");
    };
  }

  private String jobs(Request request, String rest) {
    String name = rest.replaceFirst("^/", "");
    if (request.line().startsWith("POST")) {
      ObjectNode job = Json.parseObject(request.body());
      ObjectNode metadata = (ObjectNode) job.get("metadata");
      made.add(request.body());
      metadata.put("uid", "u");
      job.set(
          "status", JobServer.json("{conditions: [{type: " + play.end() + ", status: 'True'}]}"));
      jobs.put(metadata.get("name").asText(), job);
      return page(201, job.toString());
    }
    if (request.line().startsWith("DELETE")) {
      jobs.remove(name);
      return page(200, "{\"kind\": \"Status\"}");
    }
    ObjectNode job = jobs.get(name);
    return job == null ? page(404, "{\"kind\": \"Status\"}") : page(200, job.toString());
  }

  private List<ObjectNode> pods(String path) {
    if (path.contains("job-name")) {
      String exit = play.end().equals("Complete") ? "0" : "1";
      return List.of(
          JobServer.json(
              "{metadata: {name: b-x}, spec: {containers: [{name: benchmark}]}, status:"
                  + " {containerStatuses: [{name: benchmark, state: {terminated: {exitCode: "
                  + exit
                  + ", reason: Error}}}]}}"));
    }
    if (path.contains("fieldSelector")) {
      return List.of(pod(path.contains("serve-0-1") ? 1 : 0));
    }
    return play.nodes() == 1 ? List.of(pod(0)) : List.of(pod(0), pod(1));
  }

  private ObjectNode pod(int index) {
    ObjectNode pod =
        JobServer.json(
            "{kind: Pod, apiVersion: v1, metadata: {name: "
                + (index == 0 ? "serve-0" : "serve-0-1")
                + ", labels: {leaderworkerset.sigs.k8s.io/name: serve,"
                + " leaderworkerset.sigs.k8s.io/group-index: '0'}, annotations:"
                + " {leaderworkerset.sigs.k8s.io/size: '"
                + play.nodes()
                + "'}}, spec: {nodeName: gpu-"
                + index
                + ", containers: [{name: serve, image: 'engine@sha256:1', resources: {limits:"
                + " {nvidia.com/gpu: '8'}}}]}, status: {conditions: [{type: Ready, status: '"
                + (play.ready() ? "True" : "False")
                + "'}]}}");
    ((ObjectNode) pod.get("spec").get("containers").get(0)).putArray("command").add(play.command());
    return pod;
  }

  private synchronized String counters() {
    long load = made.size() * 1_000_000_000L;
    StringBuilder text = new StringBuilder();
    for (int nic = 0; nic < 8; nic++) {
      String name = "mlx5_" + nic;
      boolean quiet = play.nodes() == 1 || name.equals(play.still());
      String file = "/sys/class/infiniband/" + name + "/ports/1/counters/port_xmit_data:";
      text.append(file).append(quiet ? 7 : 7 + load).append('\n');
    }
    text.append("GPU 0: NVIDIA B200 (UUID: GPU-0)\n\t Link 0: Data Tx: ").append(load / 512);
    return text.append(" KiB\n\t Link 0: Data Rx: 0 KiB\n").toString();
  }

  private static String page(int code, String body) {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    String head = "HTTP/1.1 " + code + " X\r\nConnection: close\r\nContent-Type: ";
    return head + "application/json\r\nContent-Length: " + length + "\r\n\r\n" + body;
  }

  /** Sends a text over a WebSocket, as from a command that succeeds. */
  private static void print(String key, OutputStream out, String text)
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
    out.write(frame(1, text));
    out.write(frame(3, "{\"metadata\":{},\"status\":\"Success\"}"));
    out.write(new byte[] {(byte) 0x88, 2, 3, (byte) 0xe8});
  }

  /** Returns a binary frame with a 2-byte length; the first byte of the payload is the channel. */
  private static byte[] frame(int channel, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    int length = body.length + 1;
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.write(0x82);
    if (length < 126) {
      frame.write(length);
    } else {
      frame.write(126);
      frame.write(length >> 8);
      frame.write(length);
    }
    frame.write(channel);
    frame.writeBytes(body);
    return frame.toByteArray();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
