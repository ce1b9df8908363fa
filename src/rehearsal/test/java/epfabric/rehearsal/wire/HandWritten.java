package epfabric.rehearsal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Reads manually written registrations of the guide's networks, cluster and node pool. */
final class HandWritten {
  static final Vocabulary VOCABULARY = Vocabulary.of("my-project", "us-central1", "us-central1-b");

  private HandWritten() {}

  static Registrations guide() {
    try (InputStream in = HandWritten.class.getResourceAsStream("/wire/guide.jsonl")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return Registrations.of(text.lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ObjectNode guidePool() {
    return guide().named("gcp:container/nodePool:NodePool", "a4-highgpu-ubuntu-02");
  }

  /** Returns the guide's pool with one changed input. */
  static ObjectNode guidePoolWith(String path, JsonNode value) {
    ObjectNode pool = guidePool();
    JsonPaths.put((ObjectNode) pool.get("inputs"), path, value);
    return pool;
  }
}
