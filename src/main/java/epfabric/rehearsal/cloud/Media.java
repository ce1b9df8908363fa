package epfabric.rehearsal.cloud;

import com.google.gson.JsonObject;
import java.net.URI;
import java.util.Optional;

/**
 * The content of objects, which travels as it is where everything else is JSON. In here it is JSON
 * too: the fields {@code contentType} and {@code media}, text only.
 */
final class Media {
  private static final String TYPE = "contentType";
  private static final String TEXT = "media";

  private Media() {}

  /** What was sent, as JSON. */
  static String received(URI target, String type, String body) {
    boolean upload = target.getPath().startsWith("/upload/");
    return upload ? of(type, body).toString() : body;
  }

  static JsonObject of(String type, String text) {
    return Json.object(TYPE, type, TEXT, text);
  }

  /** The content that was asked for, and found. */
  static Optional<JsonObject> sent(URI target, CloudResponse response) {
    boolean asked = Optional.ofNullable(target.getRawQuery()).orElse("").contains("alt=media");
    return asked && response.isSuccess() && response.body().has(TEXT)
        ? Optional.of(response.body())
        : Optional.empty();
  }

  static String type(JsonObject content) {
    return content.get(TYPE).getAsString();
  }

  static String text(JsonObject content) {
    return content.get(TEXT).getAsString();
  }
}
