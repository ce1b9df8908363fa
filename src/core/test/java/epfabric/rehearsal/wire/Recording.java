package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A request of the real gcloud, with its command. */
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

  /**
   * Returns only one field: a router's NATs travel in a patch, in which gcloud sends the whole
   * router back.
   */
  Recording only(String field) {
    ObjectNode part = Json.object();
    part.set(field, body.get(field));
    return new Recording(command, part);
  }
}
