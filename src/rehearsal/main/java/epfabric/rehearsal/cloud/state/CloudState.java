package epfabric.rehearsal.cloud.state;

import epfabric.rehearsal.time.EmulatedTime;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;

/** The state that all parts of the emulated cloud share. */
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

  /** Returns a unique number. */
  public String newId() {
    lastId++;
    return Long.toString(lastId);
  }

  /** Returns a unique fingerprint of a resource's state: bytes in base 64, like Google's. */
  public String newFingerprint() {
    lastId++;
    byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(lastId).array();
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Returns the current time as Compute Engine writes it. */
  public String timestamp() {
    return STAMP.format(time.now()) + "+00:00";
  }

  /** Returns the current time as GKE writes it. */
  public String isoTime() {
    return Instant.ofEpochSecond(time.now().getEpochSecond()).toString();
  }
}
