package epfabric.base.value;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A container image pinned by digest: {@code REPOSITORY@sha256:HEX}.
 *
 * @param repository registry, path and optional tag
 * @param digest {@code sha256:} and 64 hexadecimal digits
 */
public record ImageRef(String repository, String digest) {
  private static final Pattern SHAPE =
      Pattern.compile("([a-z0-9][a-zA-Z0-9._:/-]*)@(sha256:[0-9a-f]{64})");

  /** Digest of an image that is not built yet; nothing with this digest may be deployed. */
  public static final String UNBUILT = "sha256:" + "0".repeat(64);

  /** Returns the reference, or empty when {@code text} has no digest. */
  public static Optional<ImageRef> parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    return matcher.matches()
        ? Optional.of(new ImageRef(matcher.group(1), matcher.group(2)))
        : Optional.empty();
  }

  /** Returns an image of {@code repository} that is not built yet. */
  public static ImageRef unbuilt(String repository) {
    return new ImageRef(repository, UNBUILT);
  }

  /** Returns whether the image was built; otherwise its digest is {@link #UNBUILT}. */
  public boolean built() {
    return !digest.equals(UNBUILT);
  }

  @Override
  public String toString() {
    return repository + "@" + digest;
  }
}
