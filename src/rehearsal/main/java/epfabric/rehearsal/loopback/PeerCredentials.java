package epfabric.rehearsal.loopback;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Finds the user at the other end of a connection on this machine. TCP does not transmit the user,
 * and a pulumi CLI presents no credentials to its attached providers, so this class queries the
 * operating system.
 */
public final class PeerCredentials {
  /**
   * Linux's tables of TCP sockets. The JVM's sockets are in the second table even if they use IPv4.
   */
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));

  private static final int LOCAL = 1;
  private static final int REMOTE = 2;
  private static final int STATE = 3;
  private static final int UID = 7;

  /**
   * The state of a connection that both ends have open. In other states, such as TIME_WAIT, the uid
   * can be 0.
   */
  private static final String ESTABLISHED = "01";

  private PeerCredentials() {}

  /**
   * How long the tables' content may be reused to refuse connections, so that many refusals need
   * only one read.
   */
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private record Reading(List<String> rows, long at) {}

  private static volatile Reading last = new Reading(List.of(), System.nanoTime() - FRESH_NANOS);

  /**
   * Returns whether the program at the other end of an open connection runs as the same user as
   * this process; false if the operating system does not report it.
   */
  public static boolean sameUser(InetSocketAddress here, InetSocketAddress there) {
    try {
      if (!Files.exists(TABLES.get(0))) {
        return names(openFiles(there), here, there);
      }
      return !wasRefused(here, there) && sameUser(read(), here, there);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Returns whether recently read tables name another user. Old content never accepts a connection,
   * because the port may have belonged to another program at that time.
   */
  private static boolean wasRefused(InetSocketAddress here, InetSocketAddress there) {
    Reading reading = last;
    Optional<String> theirs = uid(reading.rows, there, here);
    return System.nanoTime() - reading.at < FRESH_NANOS
        && theirs.isPresent()
        && !theirs.equals(uid(reading.rows, here, there));
  }

  private static List<String> read() throws IOException {
    List<String> rows = tables();
    last = new Reading(rows, System.nanoTime());
    return rows;
  }

  private static List<String> tables() throws IOException {
    List<String> rows = new ArrayList<>();
    for (Path table : TABLES) {
      if (Files.exists(table)) {
        rows.addAll(Files.readAllLines(table, StandardCharsets.US_ASCII));
      }
    }
    return rows;
  }

  /**
   * Returns whether both ends have the same user. Linux's tables list both ends, each with the user
   * of its socket.
   */
  static boolean sameUser(List<String> rows, InetSocketAddress here, InetSocketAddress there) {
    Optional<String> ours = uid(rows, here, there);
    return ours.isPresent() && ours.equals(uid(rows, there, here));
  }

  private static Optional<String> uid(
      List<String> rows, InetSocketAddress local, InetSocketAddress remote) {
    String from = hex(local) + " ";
    String to = hex(remote) + " ";
    return rows.stream()
        .filter(row -> row.contains(from) && row.contains(to))
        .map(row -> row.strip().split("\\s+"))
        .filter(columns -> columns.length > UID && columns[STATE].equals(ESTABLISHED))
        .filter(columns -> columns[LOCAL].endsWith(hex(local)))
        .filter(columns -> columns[REMOTE].endsWith(hex(remote)))
        .map(columns -> columns[UID])
        .findFirst();
  }

  /**
   * Returns an address in the format of Linux's tables; an IPv4 address inside IPv6 ends in the
   * same way.
   */
  private static String hex(InetSocketAddress address) {
    if (!(address.getAddress() instanceof Inet4Address ip)) {
      return "no IPv4 address";
    }
    int number = ByteBuffer.wrap(ip.getAddress()).order(ByteOrder.nativeOrder()).getInt();
    return String.format(Locale.ROOT, "%08X:%04X", number, address.getPort());
  }

  /**
   * Returns the list of this user's sockets from {@code lsof}, for systems without such tables
   * (macOS).
   */
  private static List<String> openFiles(InetSocketAddress there) throws IOException {
    String user = System.getProperty("user.name");
    String port = "-iTCP:" + there.getPort();
    Process lsof =
        new ProcessBuilder("lsof", "-nP", "-a", "-u", user, port, "-sTCP:ESTABLISHED", "-Fn")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    lsof.getOutputStream().close();
    try (BufferedReader lines = lsof.inputReader(StandardCharsets.UTF_8)) {
      return lines.lines().toList();
    }
  }

  /**
   * Returns whether the list contains the connection. For example, {@code
   * n127.0.0.1:50001->127.0.0.1:40001} is a connection from port 50001 to port 40001.
   */
  static boolean names(List<String> openFiles, InetSocketAddress here, InetSocketAddress there) {
    return openFiles.contains("n" + text(there) + "->" + text(here));
  }

  private static String text(InetSocketAddress address) {
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }
}
