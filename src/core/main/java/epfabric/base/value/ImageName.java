package epfabric.base.value;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A container image as users write it, with or without a digest.
 *
 * @param text the whole reference
 * @param tag the tag; empty means {@code latest} unless there is a digest
 * @param pinned whether a digest determines the content
 */
public record ImageName(String text, Optional<String> tag, boolean pinned) {
  private static final Pattern SHAPE =
      Pattern.compile(
          "[a-z0-9][a-zA-Z0-9.-]*(?::[0-9]+(?=/))?(?:/[a-z0-9][a-z0-9._-]*)*+"
              + "(?::(?<tag>[A-Za-z0-9_][A-Za-z0-9._-]{0,127}))?(?<digest>@sha256:[0-9a-f]{64})?");

  /** Returns the name; empty if {@code text} is not the name of an image. */
  public static Optional<ImageName> parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new ImageName(
                text, Optional.ofNullable(matcher.group("tag")), matcher.group("digest") != null))
        : Optional.empty();
  }

  /** Returns whether the name refers to the most recently pushed image. */
  public boolean latest() {
    return !pinned && tag.orElse("latest").equals("latest");
  }

  @Override
  public String toString() {
    return text;
  }
}
