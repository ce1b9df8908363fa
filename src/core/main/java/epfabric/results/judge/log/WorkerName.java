package epfabric.results.judge.log;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the names that engines give workers: {@code Worker_DP1_TP0_EP2} (vLLM), {@code DP3 TP3
 * EP3} (SGLang). The expert-parallel number is the rank in DeepEP's group. Without it, the
 * tensor-parallel number is the rank, unless the name has other numbers, because then each replica
 * or stage numbers its workers from 0.
 */
final class WorkerName {
  private static final Pattern NUMBER =
      Pattern.compile("(?<![A-Za-z])(EP|TP|DP|PP|rank=)(\\d{1,5})(?!\\d)");

  private WorkerName() {}

  /** Returns the rank in a worker's name. */
  static OptionalInt rank(String name) {
    OptionalInt expert = number(name, "EP");
    OptionalInt stated = expert.isPresent() ? expert : number(name, "rank=");
    return stated.isPresent() ? stated : tensor(name);
  }

  private static OptionalInt tensor(String name) {
    OptionalInt tensor = number(name, "TP");
    OptionalInt data = number(name, "DP");
    boolean same = data.isEmpty() || data.equals(tensor);
    return same && number(name, "PP").isEmpty() ? tensor : OptionalInt.empty();
  }

  private static OptionalInt number(String name, String kind) {
    Matcher numbers = NUMBER.matcher(name);
    return numbers
        .results()
        .filter(found -> found.group(1).equals(kind))
        .mapToInt(found -> Integer.parseInt(found.group(2)))
        .findFirst();
  }
}
