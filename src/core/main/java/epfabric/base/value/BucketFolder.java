package epfabric.base.value;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Objects of a Cloud Storage bucket with a common prefix: {@code gs://BUCKET/PREFIX}.
 *
 * @param bucket name of the bucket
 * @param prefix start of the objects' names, without a slash at the end
 */
public record BucketFolder(String bucket, String prefix) {
  private static final Pattern SHAPE =
      Pattern.compile(
          "gs://([a-z0-9][-_.a-z0-9]{1,220}[a-z0-9])/([A-Za-z0-9][-_.A-Za-z0-9]*"
              + "(?:/[A-Za-z0-9][-_.A-Za-z0-9]*)*)/?");

  /** Returns the folder; empty if {@code text} is not a {@code gs://} address. */
  public static Optional<BucketFolder> parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    return matcher.matches()
        ? Optional.of(new BucketFolder(matcher.group(1), matcher.group(2)))
        : Optional.empty();
  }

  /** Returns the full name of an object in this folder. */
  public String object(String name) {
    return prefix + "/" + name;
  }

  @Override
  public String toString() {
    return "gs://" + bucket + "/" + prefix;
  }
}
