package epfabric.fabric.plan.planner;

import epfabric.base.problem.Problems;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.ImageName;
import java.util.Optional;

/**
 * Reports the parts of a request that cannot be used.
 *
 * @param words names of the parts where the request was written
 */
record RequestProblems(RequestPartNames words, Problems found) {
  void wrong(String part, String message, String expected, String hint) {
    found.add(words.problem(part, message, expected, hint));
  }

  /** Reads a part, if it was typed, and reports a wrong form. */
  <T> Optional<T> read(String part, ScalarKind<T> kind, Optional<String> typed) {
    Optional<T> read = typed.flatMap(kind.parse());
    if (read.isEmpty()) {
      typed.ifPresent(
          text ->
              wrong(part, "not " + kind.noun() + ", got \"" + text + "\"", kind.expected(), ""));
    }
    return read;
  }

  /** Reads the name of an image, and reports a wrong form. */
  Optional<ImageName> image(String part, String text) {
    Optional<ImageName> image = ImageName.parse(text);
    if (image.isEmpty()) {
      wrong(
          part,
          "not an image, got \"" + text + "\"",
          "REPOSITORY@sha256: and 64 hexadecimal digits, or REPOSITORY:TAG",
          "");
    }
    return image;
  }
}
