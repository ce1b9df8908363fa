package epfabric.deploy.manifest.serving;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import epfabric.deploy.manifest.tree.TreeLookup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the health probe of a group of three nodes in Python, with HTTP servers in place of the
 * group's pods.
 */
class GroupHealthTest {
  /** Replaces the name service: each pod has a loopback address. */
  private static final String NAMES =
      """
      import os, socket
      real = socket.getaddrinfo
      pods = {"serve-0": "127.0.0.1", "serve-0-1": "127.0.0.2", "serve-0-2": "127.0.0.3"}
      def answer(host, *rest, **more):
          name, _, domain = host.partition(".")
          if domain != "serve.serving":
              return real(host, *rest, **more)
          if os.environ.get("NAME_SERVICE") == "away":
              raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")
          if name == os.environ.get("GONE"):
              raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
          return real(pods[name], *rest, **more)
      socket.getaddrinfo = answer
      """;

  @TempDir private Path folder;
  private final List<HttpServer> servers = new ArrayList<>();
  private int port;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(folder.resolve("sitecustomize.py"), NAMES);
    for (String address : List.of("127.0.0.1", "127.0.0.2", "127.0.0.3")) {
      HttpServer server = HttpServer.create(new InetSocketAddress(address, port), 0);
      port = server.getAddress().getPort();
      serveStatus(server, 200);
      server.start();
      servers.add(server);
    }
  }

  private static void serveStatus(HttpServer server, int status) {
    server.createContext(
        "/health",
        exchange -> {
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
  }

  private void setStatus(int pod, int status) {
    servers.get(pod).removeContext("/health");
    serveStatus(servers.get(pod), status);
  }

  @AfterEach
  void stop() {
    servers.forEach(server -> server.stop(0));
  }

  /** Runs the probe of one pod; returns its exit code and its output. */
  private String probe(int pod, Map<String, String> variables) throws Exception {
    List<String> command =
        TreeLookup.list(probe("readinessProbe", 2), "exec", "command").stream()
            .map(word -> String.valueOf(word).replaceAll(" 8000$", " " + port))
            .toList();
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.put("PYTHONPATH", folder.toString());
    environment.put("GROUP_HEALTH", GroupHealth.script());
    environment.put("LWS_LEADER_ADDRESS", "serve-0.serve.serving");
    environment.put("LWS_GROUP_SIZE", "3");
    environment.put("LWS_WORKER_INDEX", String.valueOf(pod));
    environment.putAll(variables);
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + " " + text.strip();
  }

  @Test
  void eachPodIsHealthyIfAllPodsAnswer() throws Exception {
    for (int pod = 0; pod < 3; pod++) {
      assertThat(probe(pod, Map.of())).isEqualTo("0 ");
    }
  }

  @Test
  void leaderAndWorkersAreUnhealthyIfOnePodDoesNotAnswer() throws Exception {
    servers.get(2).stop(0);
    for (int pod = 0; pod < 2; pod++) {
      assertThat(probe(pod, Map.of()))
          .isEqualTo("1 serve-0-2.serve.serving: [Errno 111] Connection refused");
    }
  }

  @Test
  void aWorkerIsUnhealthyWithoutItsLeader() throws Exception {
    assertThat(probe(2, Map.of("GONE", "serve-0")))
        .isEqualTo("1 serve-0.serve.serving: [Errno -2] Name or service not known");
  }

  /**
   * The new pod has the name of the old pod, but it still loads the model and cannot join the
   * group.
   */
  @Test
  void aReplacedPodMakesTheGroupUnhealthy() throws Exception {
    setStatus(1, 503);
    assertThat(probe(0, Map.of())).isEqualTo("1 serve-0-1.serve.serving: status 503");
  }

  @Test
  void anOutageOfTheNameServiceDoesNotRestartAHealthyGroup() throws Exception {
    Map<String, String> outage = Map.of("NAME_SERVICE", "away");
    assertThat(probe(0, outage)).isEqualTo("0 ");
    setStatus(0, 503);
    assertThat(probe(0, outage)).isEqualTo("1 127.0.0.1: status 503");
  }

  @Test
  void allProbesOfAGroupCheckTheWholeGroup() {
    Object check = TreeLookup.map(probe("readinessProbe", 2), "exec");
    assertThat(TreeLookup.map(probe("startupProbe", 2), "exec")).isEqualTo(check);
    assertThat(TreeLookup.map(probe("livenessProbe", 2), "exec")).isEqualTo(check);
  }

  @Test
  void aGroupOfOnePodChecksOnlyItself() {
    assertThat(ServingManifestsTest.container(1).toString()).doesNotContain("GROUP_HEALTH");
    assertThat(TreeLookup.map(probe("readinessProbe", 1), "httpGet"))
        .isEqualTo(Map.of("path", "/health", "port", "http"));
  }

  private static Map<?, ?> probe(String name, int nodes) {
    return TreeLookup.map(ServingManifestsTest.container(nodes), name);
  }
}
