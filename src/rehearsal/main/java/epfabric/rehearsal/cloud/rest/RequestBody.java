package epfabric.rehearsal.cloud.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import io.grpc.netty.shaded.io.netty.buffer.ByteBufInputStream;
import io.grpc.netty.shaded.io.netty.handler.codec.http.FullHttpRequest;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads a request's body, and decompresses at most as much as is allowed. */
final class RequestBody {
  /** The largest request body, in bytes; far more than the description of any fabric needs. */
  static final int LIMIT = 4 << 20;

  private RequestBody() {}

  /**
   * Returns the body as text; throws a {@link GoogleRefusal} if it is too long or not encoded as
   * declared.
   */
  static String text(FullHttpRequest request) throws IOException {
    boolean zipped = "gzip".equals(request.headers().get("Content-Encoding"));
    try (InputStream in = new ByteBufInputStream(request.content());
        InputStream plain = zipped ? new GZIPInputStream(in) : in) {
      byte[] bytes = plain.readNBytes(LIMIT + 1);
      if (bytes.length > LIMIT) {
        throw GoogleRefusal.tooLarge(LIMIT);
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (ZipException | EOFException e) {
      throw GoogleRefusal.badRequest("Invalid gzip body received. " + e.getMessage());
    }
  }

  /** Parses a JSON object; refuses anything else with the message of Google's JSON parser. */
  static ObjectNode json(String text) {
    if (text.isBlank()) {
      return Json.object();
    }
    if (parsed(text) instanceof ObjectNode object) {
      return object;
    }
    throw GoogleRefusal.badRequest(
        "Invalid JSON payload received. Unknown name \"\": Root element must be a message.");
  }

  private static JsonNode parsed(String text) {
    try {
      return Json.parse(text);
    } catch (JsonException e) {
      String why = String.valueOf(e.getMessage()).replaceFirst("^malformed", "Unexpected token");
      throw GoogleRefusal.badRequest("Invalid JSON payload received. " + why);
    }
  }
}
