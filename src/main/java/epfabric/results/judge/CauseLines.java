package epfabric.results.judge;

import epfabric.base.facts.DeepEp;
import epfabric.fabric.catalog.FailureSignature.Severity;
import epfabric.results.judge.Cause.Weight;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the most likely cause of a failure among the lines of one run. */
final class CauseLines {
  /** Lines after the head of a traceback, or of an abort, among which its error stands. */
  static final int FOLLOWING = 200;

  /** What is read of a long line. */
  private static final int LONGEST = 4000;

  private static final String TRACEBACK = "Traceback (most recent call last):";

  /** More ranks than a node has print tracebacks at once only in hostile logs. */
  private static final int MOST_OPEN = 64;

  private static final Pattern EXCEPTION =
      Pattern.compile("(?:[A-Za-z_]\\w{0,60}+\\.){0,12}+[A-Z]\\w{0,80}+(?:: \\S.*+)?");
  private static final Pattern INSTANCE =
      Pattern.compile("terminate called after throwing an instance of '([^']{1,200})'");
  private static final Pattern WHAT = Pattern.compile("^\\s*what\\(\\): *+(.*)");
  private static final Pattern PROCESS =
      Pattern.compile("^-- Process (\\d{1,5}) terminated with the following error");
  private static final Pattern RANK =
      Pattern.compile("\\b(?:[Gg]lobal )?[Rr]ank *[:=]? *(\\d{1,5})\\b(?! *(?:GPU|nodes))");

  /** How DeepEP's kernels name their rank. */
  private static final Pattern NODE_AND_GPU =
      Pattern.compile(
          "(?:scale-?out|RDMA|IB): (\\d{1,4})(?:/\\d{1,4})?, "
              + "(?:scale-?up|nvl):? (\\d{1,4})(?:/(\\d{1,4}))?");

  private final Map<String, Long> tracebacks = new HashMap<>();
  private Optional<Cause> first = Optional.empty();
  private String instance = "";
  private OptionalInt process = OptionalInt.empty();

  /**
   * Takes a line.
   *
   * @param known kinds of the catalog's rows whose texts it holds
   */
  void take(LogLine line, long number, Set<Severity> known) {
    if (first.filter(cause -> cause.settles(line.time())).isPresent()) {
      return;
    }
    String text = line.text();
    if (text.contains(TRACEBACK)) {
      if (tracebacks.size() < MOST_OPEN) {
        tracebacks.put(key(line), number);
      }
    } else if (!header(text) && !source(line)) {
      boolean harmless = !known.isEmpty() && !known.contains(Severity.FAILURE);
      Optional<Weight> listed =
          known.contains(Severity.FAILURE) ? Optional.of(Weight.ERROR) : Optional.empty();
      weight(line, number, listed)
          .filter(weight -> !harmless)
          .ifPresent(weight -> add(line, number, weight));
    }
  }

  /** Whether it is a line of source code that a traceback shows. */
  private boolean source(LogLine line) {
    boolean indented = line.text().startsWith(" ") && !WHAT.matcher(line.text()).find();
    return indented && tracebacks.containsKey(key(line));
  }

  /** How many of the next lines are needed, although they may have no mark. */
  static int wanted(String text) {
    return text.contains(TRACEBACK) || text.contains("terminate called") ? FOLLOWING : 0;
  }

  Optional<Cause> first() {
    return first;
  }

  private boolean header(String text) {
    Matcher instances = INSTANCE.matcher(text);
    if (instances.find()) {
      instance = instances.group(1);
      return true;
    }
    Matcher processes = PROCESS.matcher(text);
    if (processes.find()) {
      process = OptionalInt.of(Integer.parseInt(processes.group(1)));
      return true;
    }
    return false;
  }

  private Optional<Weight> weight(LogLine line, long number, Optional<Weight> known) {
    String text = line.text();
    Optional<Weight> form = ErrorText.weight(text.substring(0, Math.min(LONGEST, text.length())));
    boolean raised = endsTraceback(line, number);
    if (raised && form.filter(w -> w == Weight.ECHO || w == Weight.WAIT).isEmpty()) {
      return Optional.of(Weight.FATAL);
    }
    return known.isPresent() && form.filter(w -> w != Weight.REPORT).isEmpty() ? known : form;
  }

  /** The first line of a traceback that is not indented names the exception. */
  private boolean endsTraceback(LogLine line, long number) {
    @Nullable Long begun = tracebacks.get(key(line));
    if (begun == null || !EXCEPTION.matcher(line.text().stripTrailing()).matches()) {
      return false;
    }
    tracebacks.remove(key(line));
    return number - begun <= FOLLOWING;
  }

  private static String key(LogLine line) {
    return line.rank().isPresent() ? String.valueOf(line.rank().getAsInt()) : "";
  }

  private void add(LogLine line, long number, Weight weight) {
    String text = line.text();
    Matcher what = WHAT.matcher(text);
    if (what.find()) {
      text = (instance.isEmpty() ? "" : instance + ": ") + what.group(1);
      instance = "";
    }
    Cause cause = new Cause(weight, text, rank(line), line.time(), number);
    if (first.isEmpty() || cause.before(first.get())) {
      first = Optional.of(cause);
    }
    process = weight == Weight.FATAL ? OptionalInt.empty() : process;
  }

  private OptionalInt rank(LogLine line) {
    if (line.rank().isPresent()) {
      return line.rank();
    }
    Matcher two = NODE_AND_GPU.matcher(line.text());
    if (two.find()) {
      String gpus = two.group(3);
      int each = gpus == null ? DeepEp.MOST_RANKS_OF_A_NODE : Integer.parseInt(gpus);
      return OptionalInt.of(Integer.parseInt(two.group(1)) * each + Integer.parseInt(two.group(2)));
    }
    Matcher named = RANK.matcher(line.text());
    return named.find() ? OptionalInt.of(Integer.parseInt(named.group(1))) : process;
  }
}
