package epfabric.results.judge.run;

import epfabric.results.judge.test.RunExpectation.Shape;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The arguments of a test, as the launcher recorded them in {@code run.json}'s {@code command}. */
public final class RunArguments {
  static final String TOKENS = "--num-tokens";

  private RunArguments() {}

  /**
   * Returns the shape that the test's arguments set; the program used its defaults for empty parts.
   */
  static Shape shape(RunFile file) {
    return shape(file.launch().command());
  }

  /** Returns the shape in arguments from any source. */
  static Shape shape(List<String> arguments) {
    return new Shape(
        number(arguments, TOKENS),
        number(arguments, "--hidden"),
        number(arguments, "--num-topk"),
        number(arguments, "--num-experts"),
        number(arguments, "--num-topk-groups"));
  }

  /** Returns the number of ranks that the program started on its node. */
  public static OptionalInt processes(RunFile file) {
    OptionalInt deepEp = number(file.launch().command(), "--num-processes");
    return deepEp.isPresent() ? deepEp : number(file.launch().command(), "--processes");
  }

  /**
   * Reads a number as argparse does: after a space or an equals sign; if the option occurs twice,
   * the last value counts.
   */
  private static OptionalInt number(List<String> command, String option) {
    List<String> words =
        command.stream()
            .flatMap(w -> w.startsWith(option + "=") ? Stream.of(w.split("=", 2)) : Stream.of(w))
            .toList();
    int at = words.lastIndexOf(option);
    String word = at < 0 || at + 1 == words.size() ? "" : words.get(at + 1);
    return word.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(word)) : OptionalInt.empty();
  }
}
