package epfabric.rehearsal.wire;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The guide's surroundings and node pool, written by hand as registrations. */
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

  static JsonObject guidePool() {
    return guide().named("gcp:container/nodePool:NodePool", "a4-highgpu-ubuntu-02");
  }

  /** The guide's pool with one input changed. */
  static JsonObject guidePoolWith(String path, JsonElement value) {
    JsonObject pool = guidePool();
    JsonPaths.put(pool.getAsJsonObject("inputs"), path, value);
    return pool;
  }
}
