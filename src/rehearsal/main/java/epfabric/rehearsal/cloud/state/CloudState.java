package epfabric.rehearsal.cloud.state;

import epfabric.rehearsal.time.EmulatedTime;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;

/** What all parts of the emulated cloud share. */
public final class CloudState {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final CloudSettings settings;
  private final EmulatedTime time;
  private final ResourceStore store = new ResourceStore();
  private long lastId = 1000;

  public CloudState(CloudSettings settings, EmulatedTime time) {
    this.settings = settings;
    this.time = time;
  }

  public CloudSettings settings() {
    return settings;
  }

  public EmulatedTime time() {
    return time;
  }

  public ResourceStore store() {
    return store;
  }

  /** A number that nothing else has. */
  public String newId() {
    lastId++;
    return Long.toString(lastId);
  }

  /** A mark of a thing's state that nothing else has: bytes, in base 64, as Google's are. */
  public String newFingerprint() {
    lastId++;
    byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(lastId).array();
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Now, as Compute Engine writes it. */
  public String timestamp() {
    return STAMP.format(time.now()) + "+00:00";
  }

  /** Now, as GKE writes it. */
  public String isoTime() {
    return Instant.ofEpochSecond(time.now().getEpochSecond()).toString();
  }
}
