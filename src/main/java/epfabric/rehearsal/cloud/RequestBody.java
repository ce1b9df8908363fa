package epfabric.rehearsal.cloud;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.sun.net.httpserver.HttpExchange;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** What a request carries, of which no more is unpacked than may be in it. */
final class RequestBody {
  /** Far more than what describes a fabric. */
  static final int LIMIT = 4 << 20;

  private static final Gson JSON = new Gson();

  private RequestBody() {}

  /** The text; throws a {@link Refusal} if it is too long, or not packed as it says. */
  static String text(HttpExchange exchange) throws IOException {
    boolean zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    try (InputStream in = exchange.getRequestBody();
        InputStream plain = zipped ? new GZIPInputStream(in) : in) {
      byte[] bytes = plain.readNBytes(LIMIT + 1);
      if (bytes.length > LIMIT) {
        throw Refusal.tooLarge(LIMIT);
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (ZipException | EOFException e) {
      throw Refusal.badRequest("Invalid gzip body received. " + e.getMessage());
    }
  }

  /** An object; the words are of Google's JSON parser. */
  static JsonObject json(String text) {
    if (text.isBlank()) {
      return new JsonObject();
    }
    if (parsed(text) instanceof JsonObject object) {
      return object;
    }
    throw Refusal.badRequest(
        "Invalid JSON payload received. Unknown name \"\": Root element must be a message.");
  }

  /** Strictly: the library's own parser takes what Google refuses. */
  private static JsonElement parsed(String text) {
    try {
      JsonReader reader = new JsonReader(new StringReader(text));
      JsonElement element = JSON.getAdapter(JsonElement.class).read(reader);
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonParseException("Expected end of string at path " + reader.getPath());
      }
      return element;
    } catch (IOException | JsonParseException e) {
      throw Refusal.badRequest("Invalid JSON payload received. " + words(e));
    }
  }

  /** The library's advice is for who reads JSON with it. */
  private static String words(Exception refused) {
    return String.valueOf(refused.getMessage())
        .replaceFirst("^.*?Use JsonReader\\S* to accept malformed JSON", "Unexpected token");
  }
}
