package epfabric.results.judge.log;

import epfabric.base.facts.DeepEp;
import epfabric.fabric.catalog.FailureSignature.Severity;
import epfabric.results.judge.run.Cause;
import epfabric.results.judge.run.Cause.Weight;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the most likely cause of a failure among the lines of one run. */
final class CauseLines {
  /** Number of lines after the start of a traceback, or of an abort, that can contain the error. */
  static final int FOLLOWING = 200;

  /**
   * Number of lines that follow a place in a traceback: source, marks below the source, exception.
   */
  private static final int BEHIND_PLACE = 3;

  /** Maximum number of characters of a line that are searched. */
  private static final int LONGEST = 4000;

  private static final String TRACEBACK = "Traceback (most recent call last):";

  /** Maximum number of tracebacks that are open at the same time: a node never has more ranks. */
  private static final int MOST_OPEN = 64;

  private static final Pattern EXCEPTION =
      Pattern.compile(
          "(?:[A-Za-z_]\\w{0,60}+\\.){0,12}+(?:[A-Z]\\w{0,80}+|[a-z_]\\w{0,80}(?:Error|Exception))"
              + "(?:: \\S.*+)?");

  /** A place in a traceback; an excerpt of a log can begin with one. */
  private static final Pattern PLACE =
      Pattern.compile("^ *File \"[^\"]{1,300}\", line \\d{1,9}, in ");

  private static final Pattern INSTANCE =
      Pattern.compile("terminate called after throwing an instance of '([^']{1,200})'");
  private static final Pattern WHAT = Pattern.compile("^\\s*what\\(\\): *+(.*)");
  private static final Pattern PROCESS =
      Pattern.compile("^-- Process (\\d{1,5}) terminated with the following error");
  private static final Pattern RANK =
      Pattern.compile("\\b(?:[Gg]lobal )?[Rr]ank *[:=]? *(\\d{1,5})\\b(?! *(?:GPU|nodes))");

  /** The form in which DeepEP's kernels name their rank. */
  private static final Pattern NODE_AND_GPU =
      Pattern.compile(
          "(?:scale-?out|RDMA|IB): (\\d{1,4})(?:/\\d{1,4})?, "
              + "(?:scale-?up|nvl):? (\\d{1,4})(?:/(\\d{1,4}))?");

  /**
   * Texts of NCCL's exceptions that only name the kind of a failure; NCCL's warning, or last error,
   * names the failure.
   */
  private static final Pattern GENERIC =
      Pattern.compile(
          "NCCL (?:error|Error|failure).{0,300}(?:unhandled|internal) |\\bnccl\\w{1,40}Error: ");

  private static final String WARNING = "NCCL WARN ";
  private static final String LAST_ERROR = "Last error:";

  /**
   * A traceback whose exception has not been read yet.
   *
   * @param head whether the log contains the traceback's first line
   * @param begun number of the first line, or of the first place
   * @param rank rank named in the first line, if the other lines name none
   * @param place last place in the traceback, which may be all that an incomplete log contains
   */
  private record Traceback(boolean head, long begun, OptionalInt rank, Optional<Cause> place) {
    Traceback at(Cause newPlace) {
      return new Traceback(head, begun, rank, Optional.of(newPlace));
    }

    /**
     * Returns whether the traceback can end at this line. A traceback without its first line could
     * be a stack that was printed for information, so it must end soon.
     */
    boolean canEndAt(long number) {
      return head
          ? number - begun <= FOLLOWING
          : place.filter(last -> number - last.line() <= BEHIND_PLACE).isPresent();
    }
  }

  private final Map<String, Traceback> tracebacks = new LinkedHashMap<>();
  private final TorchrunReport report = new TorchrunReport();
  private Optional<Cause> first = Optional.empty();
  private Optional<Cause> warning = Optional.empty();
  private Optional<String> lastError = Optional.empty();
  private String instance = "";
  private OptionalInt process = OptionalInt.empty();

  /**
   * Takes a line.
   *
   * @param known kinds of the catalog's rows whose texts the line contains
   */
  void take(LogLine line, long number, Set<Severity> known) {
    addDetail(line);
    report.take(line.text());
    if (first.filter(cause -> cause.settles(line.time(), number)).isPresent()) {
      return;
    }
    String text = line.text();
    if (text.contains(TRACEBACK)) {
      if (tracebacks.size() < MOST_OPEN) {
        tracebacks.put(key(line), new Traceback(true, number, line.rank(), Optional.empty()));
      }
    } else if (!takeHeader(text) && !takeTracebackLine(line, number)) {
      boolean harmless = !known.isEmpty() && !known.contains(Severity.FAILURE);
      Optional<Weight> listed =
          known.contains(Severity.FAILURE) ? Optional.of(Weight.ERROR) : Optional.empty();
      weight(line, number, listed)
          .filter(weight -> !harmless)
          .map(weight -> report.weight(text, weight))
          .ifPresent(weight -> add(line, number, weight));
    }
  }

  /** Adds the detail that NCCL prints below its exception. */
  private void addDetail(LogLine line) {
    if (lastError.filter(key(line)::equals).isPresent()) {
      first = first.map(cause -> cause.with(line.text()));
      lastError = Optional.empty();
    } else if (line.text().stripTrailing().equals(LAST_ERROR)) {
      boolean known = first.filter(cause -> GENERIC.matcher(cause.text()).find()).isPresent();
      lastError = known ? Optional.of(key(line)) : Optional.empty();
      first = known ? first.map(cause -> cause.with(LAST_ERROR)) : first;
    }
  }

  /** Returns whether this is a place in a traceback, or a line of source code below the place. */
  private boolean takeTracebackLine(LogLine line, long number) {
    boolean indented = line.text().startsWith(" ") && !WHAT.matcher(line.text()).find();
    assignToRankless(line, number);
    openHeadless(line, number);
    @Nullable Traceback open = tracebacks.get(key(line));
    boolean place = PLACE.matcher(line.text()).find();
    if (open == null || !(indented || place)) {
      return false;
    }
    if (place) {
      Cause named = new Cause(Weight.REPORT, line.text(), rank(line), line.time(), number);
      tracebacks.put(key(line), open.at(named));
    }
    return true;
  }

  /** Starts a traceback at a place if the traceback's first line is missing. */
  private void openHeadless(LogLine line, long number) {
    boolean place = PLACE.matcher(line.text()).find();
    if (place && !tracebacks.containsKey(key(line)) && tracebacks.size() < MOST_OPEN) {
      tracebacks.put(
          key(line), new Traceback(false, number, OptionalInt.empty(), Optional.empty()));
    }
  }

  /**
   * Assigns a traceback to a line without a rank: some loggers name the rank only in a traceback's
   * first line.
   */
  private void assignToRankless(LogLine line, long number) {
    if (line.rank().isPresent() || !line.text().startsWith("  File ")) {
      return;
    }
    tracebacks.entrySet().stream()
        .filter(entry -> entry.getValue().begun() == number - 1)
        .findFirst()
        .ifPresent(
            head -> {
              tracebacks.remove(head.getKey());
              tracebacks.put("", head.getValue());
            });
  }

  /**
   * Returns how many of the next lines must be passed on, even without any word that selects lines.
   */
  static int wanted(String text) {
    boolean error =
        text.contains(TRACEBACK) || text.contains("terminate called") || PLACE.matcher(text).find();
    return error ? FOLLOWING : text.contains(LAST_ERROR) ? 1 : TorchrunReport.wanted(text);
  }

  /**
   * Returns the most likely cause. If the log ends inside a traceback, the cause is the last place
   * in it.
   */
  Optional<Cause> first() {
    return first.or(
        () -> tracebacks.values().stream().flatMap(open -> open.place().stream()).findFirst());
  }

  private boolean takeHeader(String text) {
    Matcher instances = INSTANCE.matcher(text);
    if (instances.find()) {
      instance = instances.group(1);
      return true;
    }
    OptionalInt reported = report.rank(text);
    if (reported.isPresent()) {
      process = reported;
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
    Optional<Weight> weight =
        known.isPresent() && form.filter(w -> w != Weight.REPORT).isEmpty() ? known : form;
    boolean logged = line.error() && !text.startsWith(" ");
    return weight.or(() -> logged ? Optional.of(Weight.REPORT) : Optional.empty());
  }

  /**
   * Returns whether the line ends a traceback: its first line without indentation is the exception.
   */
  private boolean endsTraceback(LogLine line, long number) {
    @Nullable Traceback open = tracebacks.get(key(line));
    if (open == null || !EXCEPTION.matcher(line.text().stripTrailing()).matches()) {
      return false;
    }
    tracebacks.remove(key(line));
    process = line.rank().isEmpty() && open.rank().isPresent() ? open.rank() : process;
    return open.canEndAt(number);
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
    Cause read = new Cause(weight, text, rank(line), line.time(), number);
    if (weight == Weight.REPORT && text.contains(WARNING)) {
      warning = Optional.of(read);
    }
    boolean generic = weight == Weight.FATAL && GENERIC.matcher(text).find();
    Cause cause = warning.filter(w -> generic).map(Cause::asFatal).orElse(read);
    boolean echo = generic && warning.isEmpty() && first.filter(Cause::crash).isPresent();
    if (first.isEmpty() || (!echo && cause.before(first.get()))) {
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
      int gpusPerNode = gpus == null ? DeepEp.MOST_RANKS_OF_A_NODE : Integer.parseInt(gpus);
      return OptionalInt.of(
          Integer.parseInt(two.group(1)) * gpusPerNode + Integer.parseInt(two.group(2)));
    }
    List<String> named =
        RANK.matcher(line.text()).results().map(found -> found.group(1)).distinct().toList();
    return named.size() == 1 ? OptionalInt.of(Integer.parseInt(named.get(0))) : process;
  }
}
