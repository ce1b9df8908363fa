package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A recorded request of the real gcloud, with the command that sent it. */
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
   * Returns the recording with only one field. To add a NAT, gcloud patches the router and sends
   * all its fields.
   */
  Recording only(String field) {
    ObjectNode part = Json.object();
    part.set(field, body.get(field));
    return new Recording(command, part);
  }
}
