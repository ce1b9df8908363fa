package epfabric.fabric.plan.planner;

import epfabric.base.problem.Problems;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.ImageName;
import java.util.Optional;

/**
 * Reports problems with the parts of a request.
 *
 * @param words names of the parts: options of a command, or settings of a file
 * @param found collects the problems
 */
record RequestProblems(RequestPartNames words, Problems found) {
  void wrong(String part, String message, String expected, String hint) {
    found.add(words.problem(part, message, expected, hint));
  }

  /** Parses a part, if it was given, and reports an invalid value. */
  <T> Optional<T> read(String part, ScalarKind<T> kind, Optional<String> typed) {
    Optional<T> read = typed.flatMap(kind.parse());
    if (read.isEmpty()) {
      typed.ifPresent(
          text ->
              wrong(part, "not " + kind.noun() + ", got \"" + text + "\"", kind.expected(), ""));
    }
    return read;
  }

  /** Parses the name of an image, and reports an invalid name. */
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
