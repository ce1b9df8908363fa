package epfabric.rehearsal.cloud.rest;

import io.grpc.netty.shaded.io.netty.channel.ChannelDuplexHandler;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelPromise;
import io.grpc.netty.shaded.io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection if no complete request, headers and body, arrives in time. A slow trickle of
 * bytes does not extend the time, which starts with the connection and again with each response.
 */
final class RequestDeadline extends ChannelDuplexHandler {
  private final Duration limit;
  private Optional<Future<?>> closing = Optional.empty();

  RequestDeadline(Duration limit) {
    this.limit = limit;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    begin(context);
    context.fireChannelActive();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    end();
    context.fireChannelInactive();
  }

  /**
   * Stops the timer when a complete request arrives: earlier handlers of the pipeline assemble
   * requests.
   */
  @Override
  public void channelRead(ChannelHandlerContext context, Object request) {
    end();
    context.fireChannelRead(request);
  }

  @Override
  public void write(ChannelHandlerContext context, Object answer, ChannelPromise written) {
    Future<Void> unused = context.write(answer, written).addListener(done -> begin(context));
  }

  private void begin(ChannelHandlerContext context) {
    end();
    closing =
        Optional.of(
            context
                .executor()
                .schedule(
                    () -> {
                      Future<Void> unused = context.close();
                    },
                    limit.toMillis(),
                    TimeUnit.MILLISECONDS));
  }

  private void end() {
    closing.ifPresent(close -> close.cancel(false));
    closing = Optional.empty();
  }
}
