package epfabric.rehearsal.loopback;

import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.grpc.netty.shaded.io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The threads of a server. One accepts connections and finds out which user opened them; the other
 * threads read from connections and write to them.
 */
public record EventLoops(EventLoopGroup accepting, EventLoopGroup serving)
    implements AutoCloseable {
  private static final int SERVING = 2;

  /** Starts threads that do not keep the process alive. */
  public static EventLoops start(String name) {
    return new EventLoops(group(1, name + "-accept"), group(SERVING, name));
  }

  private static EventLoopGroup group(int threads, String name) {
    return new MultiThreadIoEventLoopGroup(
        threads, new DefaultThreadFactory(name, true), NioIoHandler.newFactory());
  }

  @Override
  public void close() {
    Future<?> unusedAccepting = accepting.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    Future<?> unusedServing = serving.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
