package epfabric.rehearsal.wire;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A request that the real gcloud made, with the command that made it. */
record Recording(String command, JsonObject body) {
  static Recording of(String name) {
    try (InputStream in = Recording.class.getResourceAsStream("/wire/" + name + ".json")) {
      if (in == null) {
        throw new IllegalArgumentException("no recording " + name);
      }
      JsonObject recording =
          JsonParser.parseString(new String(in.readAllBytes(), StandardCharsets.UTF_8))
              .getAsJsonObject();
      return new Recording(
          recording.get("command").getAsString(), recording.getAsJsonObject("body"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A router's NATs travel in a patch; gcloud sends the whole router back around them. */
  Recording only(String field) {
    JsonObject part = new JsonObject();
    part.add(field, body.get(field));
    return new Recording(command, part);
  }
}
