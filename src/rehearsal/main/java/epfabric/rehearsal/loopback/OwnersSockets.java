package epfabric.rehearsal.loopback;

import io.grpc.netty.shaded.io.netty.channel.socket.SocketChannel;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;

/**
 * A listening socket for programs of the user who runs this process. Connections of other users are
 * closed before anything is read from them, so that they hold no resources. The number of the
 * user's own open connections is limited; further connections wait to be accepted.
 */
public final class OwnersSockets extends NioServerSocketChannel {
  /**
   * The limit of open connections: more than all clients of a rehearsal open, and below the limit
   * of open files.
   */
  public static final int MAX_CONNECTIONS = 256;

  private final BiPredicate<InetSocketAddress, InetSocketAddress> owner;
  private final AtomicInteger open = new AtomicInteger();

  public OwnersSockets() {
    this(PeerCredentials::sameUser);
  }

  /**
   * Creates a socket that is not bound yet.
   *
   * @param owner decides from a connection's two addresses whether the user's own program opened it
   */
  public OwnersSockets(BiPredicate<InetSocketAddress, InetSocketAddress> owner) {
    this.owner = owner;
  }

  @Override
  protected int doReadMessages(List<Object> accepted) throws Exception {
    int before = accepted.size();
    if (super.doReadMessages(accepted) <= 0) {
      return 0;
    }
    SocketChannel connection = (SocketChannel) accepted.get(before);
    if (!owner.test(connection.localAddress(), connection.remoteAddress())) {
      accepted.remove(before);
      connection.unsafe().closeForcibly();
      return 0;
    }
    count(connection);
    return 1;
  }

  private void count(SocketChannel connection) {
    if (open.incrementAndGet() >= MAX_CONNECTIONS) {
      config().setAutoRead(false);
    }
    Future<Void> unused =
        connection
            .closeFuture()
            .addListener(
                closed -> {
                  open.decrementAndGet();
                  config().setAutoRead(true);
                });
  }
}
