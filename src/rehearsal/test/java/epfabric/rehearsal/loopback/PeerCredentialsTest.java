package epfabric.rehearsal.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeerCredentialsTest {
  private static final InetSocketAddress SERVER_END =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0xA211);
  private static final InetSocketAddress CLIENT_END =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0xBC0C);
  private static final String ROW_OF_THE_SERVER =
      "   3: 0000000000000000FFFF00000100007F:A211 0000000000000000FFFF00000100007F:BC0C 01"
          + " 00000000:00000000 00:00000000 00000000  1000        0 87789 1 0 21 0 0 10 0";

  private static String rowOfTheClient(String state, int uid) {
    return "   2: 0100007F:BC0C 0100007F:A211 %s 00000000:00000000 00:00000000 00000000  %d   0 87"
        .formatted(state, uid);
  }

  private static boolean sameUser(String... rows) {
    return PeerCredentials.sameUser(List.of(rows), SERVER_END, CLIENT_END);
  }

  @Test
  void endsOfAnOpenConnectionBelongToOneUser() {
    assertThat(sameUser(rowOfTheClient("01", 1000), ROW_OF_THE_SERVER)).isTrue();
    assertThat(sameUser(rowOfTheClient("01", 65534), ROW_OF_THE_SERVER)).isFalse();
    assertThat(sameUser(rowOfTheClient("01", 0), ROW_OF_THE_SERVER)).isFalse();
  }

  /**
   * For a socket that its program has closed, Linux lists uid 0. A process of root must not treat
   * such a socket as its own.
   */
  @Test
  void usersOfClosedConnectionsAreUnknown() {
    String root = ROW_OF_THE_SERVER.replace("  1000  ", "  0  ");
    assertThat(sameUser(rowOfTheClient("01", 0), root)).isTrue();
    assertThat(sameUser(rowOfTheClient("05", 0), root)).isFalse();
    assertThat(sameUser(rowOfTheClient("06", 0), root)).isFalse();
  }

  @Test
  void connectionsOutsideTheTableAreUnknown() {
    assertThat(sameUser(ROW_OF_THE_SERVER)).isFalse();
    assertThat(sameUser(rowOfTheClient("01", 1000))).isFalse();
    assertThat(sameUser()).isFalse();
  }

  @Test
  void lsofNamesTheSocketFromTheClientToTheServer() {
    String one = "n127.0.0.1:48140->127.0.0.1:41489";
    assertThat(PeerCredentials.names(List.of("p1", "f7", one), SERVER_END, CLIENT_END)).isTrue();
    assertThat(PeerCredentials.names(List.of("p1", "f7", one), CLIENT_END, SERVER_END)).isFalse();
    assertThat(PeerCredentials.names(List.of(), SERVER_END, CLIENT_END)).isFalse();
  }

  @Test
  void aProgramOfThisUserIsAccepted() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      assertThat(client.isConnected()).isTrue();
      assertThat(sameUser(accepted)).isTrue();
    }
  }

  private static boolean sameUser(Socket accepted) {
    return PeerCredentials.sameUser(
        (InetSocketAddress) accepted.getLocalSocketAddress(),
        (InetSocketAddress) accepted.getRemoteSocketAddress());
  }

  @Test
  void aProgramOfAnotherUserIsRefused() throws IOException {
    boolean root = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    assumeTrue(
        root && Files.isExecutable(Path.of("/usr/bin/setpriv")),
        "only root can run a program as another user");
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String connect = "exec 3<>/dev/tcp/127.0.0.1/" + server.getLocalPort() + "; sleep 60";
      Process other =
          new ProcessBuilder(
                  "/usr/bin/setpriv", "--reuid", "65534", "--clear-groups", "bash", "-c", connect)
              .start();
      try (Socket accepted = server.accept()) {
        assertThat(sameUser(accepted)).isFalse();
      } finally {
        other.descendants().forEach(ProcessHandle::destroy);
        other.destroy();
      }
    }
  }
}
