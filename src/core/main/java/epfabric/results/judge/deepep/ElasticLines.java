package epfabric.results.judge.deepep;

import epfabric.results.judge.run.ElasticRun;
import epfabric.results.judge.run.ElasticRun.ElasticCase;
import epfabric.results.judge.run.ElasticRun.Kernel;
import epfabric.results.judge.run.ElasticRun.RankLine;
import epfabric.results.judge.run.ElasticRun.Ranks;
import epfabric.results.judge.run.LogConfig;
import epfabric.results.judge.run.PythonDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Collects the output of V2's {@code test_ep.py}: a configuration, cases, and lines of each rank.
 */
public final class ElasticLines {
  static final List<String> MARKS =
      List.of(" > Ranks: ", " > Experts: ", " > Tokens: ", " > #SM: ", " > Testing with ", "EP: ");

  private static final int MAX_CASES = 4096;
  private static final String NUMBER = PythonDecimal.GROUP;
  private static final Pattern RANKS = Pattern.compile(" > Ranks: (\\d{1,5}) x (\\d{1,5})$");
  private static final Pattern EXPERTS = Pattern.compile(" > Experts: (\\d{1,4})/(\\d{1,5})$");
  private static final Pattern TOKENS =
      Pattern.compile(" > Tokens: (\\d{1,7}) \\(max: (\\d{1,7})\\), hidden: (\\d{1,6})$");
  private static final Pattern SMS = Pattern.compile(" > #SM: (\\d{1,4}), #QPs: ");
  private static final Pattern CASE =
      Pattern.compile(" > Testing with ([\\w=,. ]{1,400}?) \\.\\.\\.");
  private static final Pattern RANK =
      Pattern.compile(
          "([*\\-#@+]) EP: +(\\d{1,5})/(\\d{1,5}) \\| "
              + "(?:expanded |cached |reduced )?(?:dispatch|combine): "
              + (NUMBER + " GB/s \\(SO\\), " + NUMBER + " GB/s \\(SU\\), ")
              + (NUMBER + " us, (\\d{1,15}) bytes \\| (?:copy|reduce): ")
              + (NUMBER + " GB/s, " + NUMBER + " us"));
  private static final Pattern RANK_BEGIN = Pattern.compile("[*\\-#@+] EP: +\\d");

  private OptionalInt scaleout = OptionalInt.empty();
  private OptionalInt scaleup = OptionalInt.empty();
  private OptionalInt topk = OptionalInt.empty();
  private OptionalInt experts = OptionalInt.empty();
  private OptionalInt tokens = OptionalInt.empty();
  private OptionalInt hidden = OptionalInt.empty();
  private int sms;
  private long contradictions;
  private long configLine;
  private final List<Case> cases = new ArrayList<>();

  /** Lines before the first case, in a log whose beginning is missing. */
  private final Case head = new Case("", 0);

  /** A case while its lines are read. */
  private static final class Case {
    private final String flags;
    private final long line;
    private final Map<Kernel, BitSet> seen = new EnumMap<>(Kernel.class);
    private final Map<Kernel, Ranks> kernels = new EnumMap<>(Kernel.class);

    Case(String flags, long line) {
      this.flags = flags;
      this.line = line;
    }

    /**
     * Adds a rank's line. If two lines state different world sizes, the recorded size is 0
     * (unknown), so that ranks count as missing.
     */
    void add(Kernel kernel, int worldSize, RankLine rank) {
      BitSet ranks = seen.computeIfAbsent(kernel, k -> new BitSet());
      ranks.set(rank.rank());
      Optional<Ranks> before = Optional.ofNullable(kernels.get(kernel));
      RankLine slowest = before.map(Ranks::slowest).filter(b -> worse(b, rank)).orElse(rank);
      boolean sameWorld =
          rank.rank() < worldSize && before.map(Ranks::worldSize).orElse(worldSize) == worldSize;
      kernels.put(kernel, new Ranks(ranks.cardinality(), sameWorld ? worldSize : 0, slowest));
    }

    /**
     * Returns whether {@code one} is kept instead of {@code other}. A line that contradicts itself
     * is always kept; otherwise the slower line is.
     */
    private static boolean worse(RankLine one, RankLine other) {
      return !one.consistent()
          || (other.consistent() && one.microseconds() >= other.microseconds());
    }

    ElasticCase built() {
      return new ElasticCase(flags, flags.contains("use_fp8_dispatch=1"), kernels, line);
    }
  }

  /** Returns whether this text is the first line of the test. */
  public static boolean begins(String text) {
    return text.startsWith(" > Ranks: ");
  }

  public boolean begun() {
    return !cases.isEmpty() || scaleout.isPresent() || !head.kernels.isEmpty();
  }

  /** Returns whether this text is a line of the test. */
  public static boolean claims(String text) {
    return RANK_BEGIN.matcher(text).find()
        || MARKS.stream().anyMatch(mark -> mark.startsWith(" > ") && text.startsWith(mark));
  }

  /** Takes one line of the test; returns false if the line is incomplete. */
  public boolean take(String text, long line) {
    if (!text.startsWith(" > ")) {
      return rank(text, line);
    }
    Matcher begun = CASE.matcher(text);
    if (begun.lookingAt()) {
      if (cases.size() < MAX_CASES) {
        cases.add(new Case(begun.group(1), line));
      }
      return true;
    }
    return config(text, line);
  }

  private boolean config(String text, long line) {
    Matcher ranks = RANKS.matcher(text);
    Matcher chosen = EXPERTS.matcher(text);
    Matcher counts = TOKENS.matcher(text);
    Matcher processors = SMS.matcher(text);
    if (ranks.lookingAt()) {
      configLine = line;
      scaleout = firstOf(scaleout, number(ranks, 1));
      scaleup = firstOf(scaleup, number(ranks, 2));
    } else if (chosen.lookingAt()) {
      topk = firstOf(topk, number(chosen, 1));
      experts = firstOf(experts, number(chosen, 2));
    } else if (counts.lookingAt() && number(counts, 1).getAsInt() <= number(counts, 2).getAsInt()) {
      tokens = firstOf(tokens, number(counts, 2));
      hidden = firstOf(hidden, number(counts, 3));
    } else if (processors.lookingAt()) {
      sms = Integer.parseInt(processors.group(1));
    } else {
      return false;
    }
    return true;
  }

  /**
   * Returns the first number that the log states; counts a later, different number as a
   * contradiction.
   */
  private OptionalInt firstOf(OptionalInt before, OptionalInt now) {
    contradictions += before.isPresent() && !before.equals(now) ? 1 : 0;
    return before.isPresent() ? before : now;
  }

  /**
   * Returns how many numbers of the configuration contradict the numbers that were printed first.
   */
  public long contradictions() {
    return contradictions;
  }

  private boolean rank(String text, long line) {
    Matcher matcher = RANK.matcher(text);
    int whole = 0;
    while (matcher.find()) {
      whole++;
      add(matcher, line);
    }
    return whole == RANK_BEGIN.matcher(text).results().count();
  }

  /**
   * Adds a line to the current case. Lines of different cases do not mix, because the test has a
   * barrier before each measurement.
   */
  private void add(Matcher m, long line) {
    char mark = m.group(1).charAt(0);
    Kernel kernel =
        Arrays.stream(Kernel.values()).filter(k -> k.mark() == mark).findFirst().orElseThrow();
    RankLine rank =
        new RankLine(
            Integer.parseInt(m.group(2)),
            PythonDecimal.of(m.group(4)),
            PythonDecimal.of(m.group(5)),
            PythonDecimal.of(m.group(6)),
            Double.parseDouble(m.group(7)),
            line);
    Case current = cases.isEmpty() ? head : cases.get(cases.size() - 1);
    current.add(kernel, Integer.parseInt(m.group(3)), rank);
  }

  private static OptionalInt number(Matcher matcher, int group) {
    return OptionalInt.of(Integer.parseInt(matcher.group(group)));
  }

  /** Returns the shape of the run; empty until tokens, hidden, top-k and experts were printed. */
  public Optional<LogConfig> logConfig() {
    boolean known =
        tokens.isPresent() && hidden.isPresent() && topk.isPresent() && experts.isPresent();
    return known
        ? Optional.of(
            new LogConfig(
                tokens.getAsInt(),
                hidden.getAsInt(),
                OptionalInt.empty(),
                topk.getAsInt(),
                experts,
                configLine))
        : Optional.empty();
  }

  /** Returns the run that the lines show; empty if no line of the test was read. */
  public Optional<ElasticRun> built() {
    if (!begun()) {
      return Optional.empty();
    }
    return Optional.of(
        new ElasticRun(
            scaleout.orElse(0),
            scaleup.orElse(0),
            configLine,
            sms,
            cases.stream().map(Case::built).toList(),
            head.kernels));
  }
}
