package epfabric.rehearsal.cloud.rest;

import epfabric.base.json.Json;
import io.grpc.netty.shaded.io.netty.buffer.Unpooled;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.SimpleChannelInboundHandler;
import io.grpc.netty.shaded.io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.grpc.netty.shaded.io.netty.handler.codec.http.FullHttpRequest;
import io.grpc.netty.shaded.io.netty.handler.codec.http.FullHttpResponse;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaderNames;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpResponseStatus;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpVersion;
import io.grpc.netty.shaded.io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executor;

/** Answers the requests of one connection, one after the other. */
final class CloudRequests extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final String JSON = "application/json; charset=UTF-8";

  /** The server's response. */
  private record Reply(int status, String type, String text) {
    static Reply of(CloudResponse response) {
      return new Reply(response.status(), JSON, Json.whole(response.body(), false));
    }
  }

  private final CloudApi api;
  private final Executor workers;

  CloudRequests(CloudApi api, Executor workers) {
    super(false);
    this.api = api;
    this.workers = workers;
  }

  /** Processes a request. It runs in a separate thread, because the emulated cloud may block. */
  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    int port = ((InetSocketAddress) context.channel().localAddress()).getPort();
    workers.execute(
        () -> {
          try {
            Future<Void> unused = context.writeAndFlush(message(reply(request, port)));
          } finally {
            request.release();
          }
        });
  }

  /** Closes the connection, because the client has disconnected or does not send HTTP. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    Future<Void> unused = context.close();
  }

  static FullHttpResponse tooLarge() {
    return message(Reply.of(GoogleRefusal.tooLarge(RequestBody.LIMIT).response()));
  }

  private static FullHttpResponse message(Reply reply) {
    byte[] bytes = reply.text().getBytes(StandardCharsets.UTF_8);
    FullHttpResponse message =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(reply.status()),
            Unpooled.wrappedBuffer(bytes));
    message.headers().set(HttpHeaderNames.CONTENT_TYPE, reply.type());
    message.headers().set(HttpHeaderNames.CONTENT_LENGTH, bytes.length);
    return message;
  }

  /** Returns the reply; an internal failure becomes a Google-style error. */
  private Reply reply(FullHttpRequest request, int port) {
    try {
      if (request.decoderResult().isFailure()) {
        throw GoogleRefusal.badRequest("Invalid HTTP request.");
      }
      RequestGuard.check(request.headers(), port);
      return reply(request, RequestBody.text(request));
    } catch (GoogleRefusal refusal) {
      return Reply.of(refusal.response());
    } catch (IOException | RuntimeException | Error e) {
      return Reply.of(internalFault(e));
    }
  }

  private Reply reply(FullHttpRequest request, String body) {
    String type = Optional.ofNullable(request.headers().get("Content-Type")).orElse("");
    URI target = target(request.uri());
    if (target.getPath().startsWith("/batch")) {
      BatchRequests batch = new BatchRequests(type, body);
      return new Reply(200, BatchRequests.ANSWER_TYPE, batch.answer(this::answer));
    }
    String methodOverride = request.headers().get("X-HTTP-Method-Override");
    String method = methodOverride == null ? request.method().name() : methodOverride;
    CloudResponse response = answer(method, target, ObjectMedia.received(target, type, body));
    return ObjectMedia.sent(target, response)
        .map(
            media -> new Reply(response.status(), ObjectMedia.type(media), ObjectMedia.text(media)))
        .orElseGet(() -> Reply.of(response));
  }

  private static URI target(String uri) {
    try {
      return URI.create(uri);
    } catch (IllegalArgumentException e) {
      throw GoogleRefusal.badRequest("Invalid address: " + e.getMessage());
    }
  }

  private CloudResponse answer(String method, URI target, String body) {
    try {
      return api.handle(
          new CloudRequest(method, target.getPath(), query(target), RequestBody.json(body)));
    } catch (GoogleRefusal refusal) {
      return refusal.response();
    } catch (StackOverflowError e) {
      return GoogleRefusal.badRequest("Invalid JSON payload received. Nested too deeply.")
          .response();
    } catch (RuntimeException | Error e) {
      return internalFault(e);
    }
  }

  private static CloudResponse internalFault(Throwable fault) {
    return GoogleRefusal.internal("Fault of the emulated cloud: " + fault).response();
  }

  private static Map<String, String> query(URI target) {
    Map<String, String> query = new TreeMap<>();
    for (String pair : Optional.ofNullable(target.getRawQuery()).orElse("").split("&", -1)) {
      int equalsSign = pair.indexOf('=');
      if (equalsSign > 0) {
        query.put(decode(pair.substring(0, equalsSign)), decode(pair.substring(equalsSign + 1)));
      }
    }
    return query;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
