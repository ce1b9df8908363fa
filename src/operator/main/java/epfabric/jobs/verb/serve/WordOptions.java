package epfabric.jobs.verb.serve;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.value.EnumWord;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** The names of an enum's constants as users type them: in lower case, with hyphens. */
abstract class WordOptions implements Iterable<String> {
  private final List<String> words;

  WordOptions(Enum<?>... constants) {
    words = Stream.of(constants).map(EnumWord::of).toList();
  }

  @Override
  public Iterator<String> iterator() {
    return words.iterator();
  }

  /**
   * Returns the constant with this name. For an unknown name, adds a problem and returns the first
   * constant, so that other mistakes are reported too.
   */
  static <E extends Enum<E>> E read(
      String option, String noun, String text, E[] constants, Problems problems) {
    for (E constant : constants) {
      if (EnumWord.of(constant).equals(text)) {
        return constant;
      }
    }
    String expected = String.join(", ", Stream.of(constants).map(EnumWord::of).toList());
    problems.add(
        new Problem(
            Location.of(option), "", "not a " + noun + ", got \"" + text + "\"", expected, ""));
    return constants[0];
  }
}
