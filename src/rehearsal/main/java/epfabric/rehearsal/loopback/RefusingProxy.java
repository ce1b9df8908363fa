package epfabric.rehearsal.loopback;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An HTTP proxy on loopback that refuses and counts every request, so that programs that use it
 * reach only this machine.
 */
public final class RefusingProxy implements AutoCloseable {
  private static final String LOOPBACK = "localhost,127.0.0.1,::1";
  private static final int MAX_HEADER_BYTES = 8 << 10;
  private static final int MAX_TARGETS = 100;
  private static final int READ_TIMEOUT_MILLIS = 5_000;
  private static final int THREADS = 4;
  private static final byte[] ANSWER =
      """
      HTTP/1.1 403 Emulated cloud: no request leaves this machine\r
      Content-Length: 0\r
      Connection: close\r
      \r
      """
          .getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket socket;
  private final ExecutorService answering = Executors.newFixedThreadPool(THREADS, this::daemon);
  private final SortedMap<String, Integer> refused =
      Collections.synchronizedSortedMap(new TreeMap<>());

  private RefusingProxy(ServerSocket socket) {
    this.socket = socket;
  }

  /** Starts the proxy on a free port. */
  public static RefusingProxy start() throws IOException {
    RefusingProxy proxy =
        new RefusingProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    proxy.daemon(proxy::accept).start();
    return proxy;
  }

  private Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "refusing-proxy");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Returns environment variables that make Go, Python and C programs send requests for other
   * machines to this proxy.
   */
  public Map<String, String> environment() {
    String address = "http://127.0.0.1:" + socket.getLocalPort();
    Map<String, String> variables = new TreeMap<>();
    for (String name : new String[] {"ALL_PROXY", "HTTP_PROXY", "HTTPS_PROXY"}) {
      variables.put(name, address);
      variables.put(name.toLowerCase(Locale.ROOT), address);
    }
    variables.put("NO_PROXY", LOOPBACK);
    variables.put("no_proxy", LOOPBACK);
    return variables;
  }

  /** Returns the number of refused requests by host and port, for the first hundred hosts. */
  public SortedMap<String, Integer> refused() {
    synchronized (refused) {
      return new TreeMap<>(refused);
    }
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket caller = socket.accept();
        answering.execute(() -> refuse(caller));
      } catch (IOException e) {
        // The proxy was closed, or a client disconnected.
      }
    }
  }

  private void refuse(Socket caller) {
    try (caller) {
      caller.setSoTimeout(READ_TIMEOUT_MILLIS);
      count(target(head(caller.getInputStream())));
      caller.getOutputStream().write(ANSWER);
      caller.getOutputStream().flush();
    } catch (IOException e) {
      // The client closed the connection or sent no request, so no response is possible.
    }
  }

  /**
   * Reads up to the empty line after the headers, because unread bytes would reset the connection.
   */
  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.length() < MAX_HEADER_BYTES && head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        break;
      }
      head.append((char) next);
    }
    return head.toString();
  }

  /**
   * Returns the requested host and port: {@code example.org:443} for {@code CONNECT example.org:443
   * HTTP/1.1}.
   */
  private static String target(String head) {
    String[] words = head.lines().findFirst().orElse("").split(" ", -1);
    String target = words.length > 1 ? words[1] : "";
    return target.replaceFirst("^[a-z]+://", "").replaceFirst("/.*", "");
  }

  private void count(String target) {
    synchronized (refused) {
      if (!target.isEmpty() && (refused.size() < MAX_TARGETS || refused.containsKey(target))) {
        refused.merge(target, 1, Integer::sum);
      }
    }
  }

  @Override
  public void close() {
    answering.shutdownNow();
    try {
      socket.close();
    } catch (IOException e) {
      // Nothing is lost: no response is pending.
    }
  }
}
