package epfabric.kube;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Checks the protection of a control plane's data: etcd requires no login, so no other user may
 * reach it.
 */
@Tag("kube")
class StoreAccessTest {
  /** Requests etcd's first key: a client that can read one key can read and write all of them. */
  private static final String READ =
      """
      POST /v3/kv/range HTTP/1.0\r
      Content-Length: 45\r
      \r
      {"key":"AA==","range_end":"AA==","limit":"9"}""";

  private static ControlPlane plane;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @Test
  void etcdListensOnNoPortOfLoopback() throws IOException {
    List<Integer> ports = ports();
    assertThat(ports).isNotEmpty();
    List<Integer> readable = new ArrayList<>();
    for (int port : ports) {
      if (requestOverTcp(port).contains("\"kvs\"")) {
        readable.add(port);
      }
    }
    assertThat(readable).isEmpty();
  }

  @Test
  void socketsOfEtcdAreInAPrivateFolder() throws IOException {
    List<Path> sockets = sockets();
    assertThat(sockets).hasSize(2);
    Set<String> rights =
        sockets.stream()
            .map(socket -> PosixFilePermissions.toString(permissions(folder(socket))))
            .collect(Collectors.toSet());
    assertThat(rights).containsExactly("rwx------");
    assertThat(sockets).anyMatch(socket -> requestOverSocket(socket).contains("\"kvs\""));
  }

  @Test
  void otherUsersCannotReachTheSocketsOfEtcd() throws Exception {
    boolean root = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    assumeTrue(
        root && Files.isExecutable(Path.of("/usr/bin/setpriv")),
        "only root can run as another user");
    for (Path socket : sockets()) {
      assertThat(runAsOtherUser("test", "-S", socket.toString())).isEqualTo(1);
      assertThat(runAsOtherUser("ls", folder(socket).toString())).isEqualTo(2);
    }
    assertThat(runAsOtherUser("ls", "/")).isZero();
  }

  private static int runAsOtherUser(String... command) throws IOException, InterruptedException {
    List<String> all =
        new ArrayList<>(List.of("/usr/bin/setpriv", "--reuid", "65534", "--clear-groups"));
    all.addAll(List.of(command));
    return new ProcessBuilder(all)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  /** Returns the ports on which processes of the control plane listen. */
  private static List<Integer> ports() throws IOException {
    Set<String> ours = inodes();
    return Files.readAllLines(Path.of("/proc/net/tcp")).stream()
        .map(line -> line.strip().split("\\s+"))
        .filter(row -> row[3].equals("0A") && ours.contains(row[9]))
        .map(row -> Integer.parseInt(row[1].substring(row[1].indexOf(':') + 1), 16))
        .toList();
  }

  private static Set<String> inodes() {
    String folder = folder(plane.authority()).toString();
    return ProcessHandle.current()
        .descendants()
        .filter(process -> process.info().commandLine().orElse("").contains(folder))
        .flatMap(process -> openSockets(process.pid()))
        .collect(Collectors.toSet());
  }

  private static Stream<String> openSockets(long process) {
    try (Stream<Path> files = Files.list(Path.of("/proc/" + process + "/fd"))) {
      return files
          .map(StoreAccessTest::target)
          .filter(target -> target.startsWith("socket:["))
          .map(target -> target.substring(8, target.length() - 1))
          .toList()
          .stream();
    } catch (IOException gone) {
      return Stream.empty();
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException closed) {
      return "";
    }
  }

  private static List<Path> sockets() throws IOException {
    try (Stream<Path> files = Files.list(folder(plane.authority()))) {
      return files.filter(StoreAccessTest::isSocket).sorted().toList();
    }
  }

  private static Path folder(Path file) {
    return Objects.requireNonNull(file.getParent());
  }

  private static boolean isSocket(Path file) {
    return !Files.isRegularFile(file) && !Files.isDirectory(file);
  }

  private static Set<PosixFilePermission> permissions(Path folder) {
    try {
      return Files.getPosixFilePermissions(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String requestOverTcp(int port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(10_000);
      return request(socket.getInputStream(), socket.getOutputStream());
    }
  }

  private static String requestOverSocket(Path file) {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(file))) {
      return request(Channels.newInputStream(channel), Channels.newOutputStream(channel));
    } catch (IOException refused) {
      return "";
    }
  }

  private static String request(InputStream answers, OutputStream questions) throws IOException {
    questions.write(READ.getBytes(UTF_8));
    questions.flush();
    return new String(answers.readAllBytes(), UTF_8);
  }
}
