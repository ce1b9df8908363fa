package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.net.URI;
import java.util.Optional;

/**
 * The content of objects in buckets. Over HTTP it is transferred unchanged; inside the emulated
 * cloud it is JSON with the fields {@code contentType} and {@code media}. Only text is supported.
 */
public final class ObjectMedia {
  private static final String TYPE = "contentType";
  private static final String TEXT = "media";

  private ObjectMedia() {}

  /** Returns the received content as JSON. */
  static String received(URI target, String type, String body) {
    boolean upload = target.getPath().startsWith("/upload/");
    return upload ? Json.whole(of(type, body), false) : body;
  }

  public static ObjectNode of(String type, String text) {
    return JsonBodies.object(TYPE, type, TEXT, text);
  }

  /** Returns the content in a response to a download; empty for any other response. */
  static Optional<ObjectNode> sent(URI target, CloudResponse response) {
    boolean download = Optional.ofNullable(target.getRawQuery()).orElse("").contains("alt=media");
    return download && response.isSuccess() && response.body().has(TEXT)
        ? Optional.of(response.body())
        : Optional.empty();
  }

  public static String type(ObjectNode content) {
    return content.get(TYPE).asText();
  }

  public static String text(ObjectNode content) {
    return content.get(TEXT).asText();
  }
}
