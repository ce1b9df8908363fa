package epfabric.rehearsal.cloud.rest;

import epfabric.rehearsal.loopback.EventLoops;
import epfabric.rehearsal.loopback.OwnersSockets;
import io.grpc.netty.shaded.io.netty.bootstrap.ServerBootstrap;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelFactory;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.ChannelFutureListener;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInitializer;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.ServerChannel;
import io.grpc.netty.shaded.io.netty.channel.socket.SocketChannel;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpMessage;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpObjectAggregator;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpServerCodec;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.grpc.netty.shaded.io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Serves Google's REST APIs over HTTP for other programs that the same user runs on this machine.
 */
public final class CloudServer implements AutoCloseable {
  /** The number of connections that may wait to be accepted. */
  private static final int BACKLOG = 1024;

  /** The time limit for receiving one request, and for idle time between two requests. */
  private static final Duration REQUEST_LIMIT = Duration.ofSeconds(30);

  private final EventLoops loops = EventLoops.start("emulated-cloud");
  private final ExecutorService workers = Executors.newCachedThreadPool(CloudServer::daemon);
  private final Channel listening;

  private CloudServer(CloudApi api, int port, ChannelFactory<ServerChannel> sockets, Duration limit)
      throws IOException {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loops.accepting(), loops.serving())
            .channelFactory(sockets)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel connection) {
                    handle(connection, api, limit);
                  }
                })
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      close(loops, workers);
      throw new IOException(bound.cause());
    }
    listening = bound.channel();
  }

  /**
   * Starts the server.
   *
   * @param port 0 for any free port
   */
  public static CloudServer start(CloudApi api, int port) throws IOException {
    return start(api, port, OwnersSockets::new, REQUEST_LIMIT);
  }

  /**
   * Starts the server.
   *
   * @param sockets creates the listening socket, which decides which connections are accepted
   * @param limit how long a client may take for one request
   */
  static CloudServer start(
      CloudApi api, int port, ChannelFactory<ServerChannel> sockets, Duration limit)
      throws IOException {
    return new CloudServer(api, port, sockets, limit);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "emulated-cloud");
    thread.setDaemon(true);
    return thread;
  }

  private void handle(SocketChannel connection, CloudApi api, Duration limit) {
    connection
        .pipeline()
        .addLast(new HttpServerCodec())
        .addLast(new HttpServerKeepAliveHandler())
        .addLast(new WholeRequests())
        .addLast(new RequestDeadline(limit))
        .addLast(new CloudRequests(api, workers));
  }

  /** Assembles complete requests; refuses requests that are too large with Google's error. */
  private static final class WholeRequests extends HttpObjectAggregator {
    WholeRequests() {
      super(RequestBody.LIMIT);
    }

    @Override
    protected void handleOversizedMessage(ChannelHandlerContext context, HttpMessage oversized) {
      Future<Void> unused =
          context.writeAndFlush(CloudRequests.tooLarge()).addListener(ChannelFutureListener.CLOSE);
    }
  }

  /** Returns the server's address: {@code http://127.0.0.1:PORT}. */
  public URI address() {
    return URI.create(
        "http://127.0.0.1:" + ((InetSocketAddress) listening.localAddress()).getPort());
  }

  @Override
  public void close() {
    ChannelFuture unused = listening.close().awaitUninterruptibly();
    close(loops, workers);
  }

  private static void close(EventLoops loops, ExecutorService workers) {
    loops.close();
    workers.shutdownNow();
  }
}
