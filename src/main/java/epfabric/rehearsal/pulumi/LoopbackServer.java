package epfabric.rehearsal.pulumi;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A gRPC server on a free port of the loopback interface, for programs of this user. */
public final class LoopbackServer implements AutoCloseable {
  /** Registrations of manifests can be far larger than gRPC's four mebibytes. */
  private static final int MAX_MESSAGE_BYTES = 400 << 20;

  private final Server server;

  private LoopbackServer(Server server) {
    this.server = server;
  }

  public static LoopbackServer start(BindableService... services) throws IOException {
    return start(new SameUser(), services);
  }

  /** {@code users}: who is let in. */
  static LoopbackServer start(SameUser users, BindableService... services) throws IOException {
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .addTransportFilter(users)
            .intercept(users);
    List.of(services).forEach(builder::addService);
    return new LoopbackServer(builder.build().start());
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
    }
  }
}
