package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A request that the real gcloud made, with the command that made it. */
record Recording(String command, ObjectNode body) {
  static Recording of(String name) {
    try (InputStream in = Recording.class.getResourceAsStream("/wire/" + name + ".json")) {
      if (in == null) {
        throw new IllegalArgumentException("no recording " + name);
      }
      ObjectNode recording =
          Json.parseObject(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      return new Recording(recording.get("command").asText(), (ObjectNode) recording.get("body"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A router's NATs travel in a patch; gcloud sends the whole router back around them. */
  Recording only(String field) {
    ObjectNode part = Json.object();
    part.set(field, body.get(field));
    return new Recording(command, part);
  }
}
