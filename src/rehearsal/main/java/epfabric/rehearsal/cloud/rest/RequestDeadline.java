package epfabric.rehearsal.cloud.rest;

import io.grpc.netty.shaded.io.netty.channel.ChannelDuplexHandler;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelPromise;
import io.grpc.netty.shaded.io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection unless a complete request (headers and body) arrives in time. The time starts
 * with the connection and again with each response; single bytes that arrive do not extend it.
 */
final class RequestDeadline extends ChannelDuplexHandler {
  private final Duration limit;
  private Optional<Future<?>> closing = Optional.empty();

  RequestDeadline(Duration limit) {
    this.limit = limit;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    startTimer(context);
    context.fireChannelActive();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    stopTimer();
    context.fireChannelInactive();
  }

  /**
   * Stops the timer. The request is complete, because earlier handlers of the pipeline assemble
   * requests.
   */
  @Override
  public void channelRead(ChannelHandlerContext context, Object request) {
    stopTimer();
    context.fireChannelRead(request);
  }

  @Override
  public void write(ChannelHandlerContext context, Object answer, ChannelPromise written) {
    Future<Void> unused = context.write(answer, written).addListener(done -> startTimer(context));
  }

  private void startTimer(ChannelHandlerContext context) {
    stopTimer();
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

  private void stopTimer() {
    closing.ifPresent(close -> close.cancel(false));
    closing = Optional.empty();
  }
}
