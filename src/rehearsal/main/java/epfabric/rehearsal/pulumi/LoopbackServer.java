package epfabric.rehearsal.pulumi;

import epfabric.rehearsal.loopback.EventLoops;
import epfabric.rehearsal.loopback.OwnersSockets;
import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelFactory;
import io.grpc.netty.shaded.io.netty.channel.ServerChannel;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A gRPC server on a free port of the loopback interface, for programs of this user. */
public final class LoopbackServer implements AutoCloseable {
  /** Registrations of manifests can be far larger than gRPC's default of 4 MiB. */
  private static final int MAX_MESSAGE_BYTES = 400 << 20;

  /** The time limit for a client's gRPC handshake. */
  private static final int HANDSHAKE_SECONDS = 30;

  private final Server server;
  private final EventLoops loops;

  private LoopbackServer(Server server, EventLoops loops) {
    this.server = server;
    this.loops = loops;
  }

  public static LoopbackServer start(BindableService... services) throws IOException {
    return start(OwnersSockets::new, services);
  }

  /** Starts a server; {@code sockets} decides which connections are accepted. */
  static LoopbackServer start(ChannelFactory<ServerChannel> sockets, BindableService... services)
      throws IOException {
    EventLoops loops = EventLoops.start("loopback");
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .bossEventLoopGroup(loops.accepting())
            .workerEventLoopGroup(loops.serving())
            .channelFactory(sockets)
            .handshakeTimeout(HANDSHAKE_SECONDS, TimeUnit.SECONDS)
            .maxInboundMessageSize(MAX_MESSAGE_BYTES);
    List.of(services).forEach(builder::addService);
    return new LoopbackServer(builder.build().start(), loops);
  }

  public int port() {
    return server.getPort();
  }

  public String address() {
    return "127.0.0.1:" + port();
  }

  public static <T> void reply(StreamObserver<T> observer, T value) {
    observer.onNext(value);
    observer.onCompleted();
  }

  @Override
  public void close() {
    try {
      server.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      loops.close();
    }
  }
}
