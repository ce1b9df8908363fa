package epfabric.results.judge.log;

import epfabric.base.facts.DeepEp;
import epfabric.fabric.catalog.FailureSignature.Severity;
import epfabric.results.judge.deepep.CaseLine;
import epfabric.results.judge.deepep.CaseLines;
import epfabric.results.judge.deepep.ElasticLines;
import epfabric.results.judge.deepep.LowLatencyLine;
import epfabric.results.judge.deepep.LowLatencyRanks;
import epfabric.results.judge.deepep.TuningLine;
import epfabric.results.judge.deepep.TuningLines;
import epfabric.results.judge.run.ElasticRun;
import epfabric.results.judge.run.LogConfig;
import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.OtherProgram;
import epfabric.results.judge.run.PrintedFigures;
import epfabric.results.judge.run.ProgramLines;
import epfabric.results.judge.run.PythonDecimal;
import epfabric.results.judge.run.TornLines;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Builds one run of one test while its lines are read. */
final class NodeLogBuilder {
  private static final Pattern CONFIG =
      Pattern.compile(
          "\\[config\\] num_tokens=(\\d{1,7}), hidden=(\\d{1,6})"
              + "(?:, num_topk_groups=(\\d{1,3}))?, num_topk=(\\d{1,3})(?!\\d)");
  private static final Pattern LAYOUT =
      Pattern.compile("\\[layout\\] Kernel performance: " + PythonDecimal.GROUP + " ms");

  private final String source;
  private final long firstLine;
  private final OptionalInt again;
  private final FailureSignatures.Hits signatures;
  private final CaseLines cases = new CaseLines();
  private final TuningLines tuning = new TuningLines();
  private final LowLatencyRanks ranks = new LowLatencyRanks();
  private final ElasticLines elastic = new ElasticLines();
  private final Map<TestKind, ProgramLines> programs = new LinkedHashMap<>();
  private final TornLines torn = new TornLines();
  private final CauseLines causes = new CauseLines();
  private Optional<OtherProgram> other = Optional.empty();
  private Optional<LogConfig> config = Optional.empty();
  private OptionalDouble layout = OptionalDouble.empty();
  private int configs;
  private int allocations;
  private long contradictions;

  NodeLogBuilder(
      String source, long firstLine, OptionalInt again, FailureSignatures.Hits signatures) {
    this.source = source;
    this.firstLine = firstLine;
    this.again = again;
    this.signatures = signatures;
    for (TestKind kind : TestKind.all()) {
      TestOutputs.of(kind).lines().ifPresent(lines -> programs.put(kind, lines));
    }
  }

  /** Returns whether this line starts another run. */
  boolean endsBefore(String text) {
    boolean tunes = text.contains(TuningLine.MARK);
    if (tunes || text.contains(LogConfig.MARK) || text.contains(CaseLine.MARK)) {
      boolean finished = tuning.combines() > 0 && tuning.combines() >= nodesInStream();
      boolean otherTest = readOtherProgram() || elastic.begun() || readOnlyLowLatencyLines();
      return finished || otherTest || (tunes && tuning.contradicts(text));
    }
    if (text.contains(LowLatencyLine.ALLOCATING)) {
      return !ranks.isEmpty() || readNormalLines() || readOtherProgram() || elastic.begun();
    }
    for (ProgramLines program : programs.values()) {
      if (program.claims(text)) {
        return program.done() || readDeepEpLines() || readOtherThan(program);
      }
    }
    return ElasticLines.begins(text) && (readOtherProgram() || readDeepEpLines());
  }

  private boolean readOtherThan(ProgramLines program) {
    return programs.values().stream().anyMatch(other -> other != program && other.begun());
  }

  private boolean readDeepEpLines() {
    return readNormalLines() || elastic.begun() || readOnlyLowLatencyLines();
  }

  /** Returns whether lines of a test that is not DeepEP's were read. */
  private boolean readOtherProgram() {
    return programs.values().stream().anyMatch(ProgramLines::begun);
  }

  /**
   * Returns whether only low-latency lines were read; the internode test may print some at its end.
   */
  private boolean readOnlyLowLatencyLines() {
    return (!ranks.isEmpty() || allocations > 0) && !readNormalLines();
  }

  /** Returns whether lines of V1's normal tests were read. */
  private boolean readNormalLines() {
    return configs > 0 || !cases.isEmpty() || !tuning.isEmpty();
  }

  void take(LogLine read, long line) {
    String text = read.text();
    Set<Severity> known = signatures.look(text, line);
    if (programs.values().stream().noneMatch(program -> program.claims(text))) {
      causes.take(read, line, known);
    }
    other = other.or(() -> OtherProgram.of(text));
    if (text.contains(CaseLine.MARK) || text.stripTrailing().endsWith(CaseLine.PASSED)) {
      cases.take(text, line, nodesInStream());
    }
    if (text.contains(TuningLine.MARK)) {
      tuning.take(text, line);
    }
    if (text.contains(LowLatencyLine.MARK)) {
      torn.add(LowLatencyLine.read(text, ranks), line);
    }
    if (text.contains(LowLatencyLine.ALLOCATING)) {
      allocations++;
    }
    if (ElasticLines.claims(text) && !elastic.take(text, line)) {
      torn.add(line);
    }
    for (ProgramLines program : programs.values()) {
      if (!program.claims(text)) {
        program.noteProgramName(text);
      } else if (!program.take(text, line)) {
        torn.add(line);
      }
      program
          .error(text)
          .ifPresent(error -> causes.take(read.withText("# error: " + error), line, known));
    }
    takeConfiguration(text, line);
  }

  private void takeConfiguration(String text, long line) {
    if (text.contains(LogConfig.MARK)) {
      int before = configs;
      CONFIG.matcher(text).results().forEach(found -> config(found, line));
      torn.add(before == configs ? 1 : 0, line);
    }
    Matcher performance = LAYOUT.matcher(text);
    if (layout.isEmpty() && performance.find()) {
      layout = OptionalDouble.of(PythonDecimal.of(performance.group(1)));
    }
  }

  private void config(MatchResult found, long line) {
    OptionalInt groups =
        found.group(3) == null
            ? OptionalInt.empty()
            : OptionalInt.of(Integer.parseInt(found.group(3)));
    LogConfig read =
        new LogConfig(
            Integer.parseInt(found.group(1)),
            Integer.parseInt(found.group(2)),
            groups,
            Integer.parseInt(found.group(4)),
            OptionalInt.empty(),
            line);
    configs++;
    if (config.isEmpty()) {
      config = Optional.of(read);
    } else if (!read.sameAs(config.get())) {
      contradictions++;
    }
  }

  /** Returns the number of nodes that print into this stream. */
  private int nodesInStream() {
    return Math.max(1, Math.max(configs, allocations));
  }

  /** Returns whether any line of a test, or a failure, was read. */
  boolean hasResults() {
    return test().isPresent() || !cases.isEmpty() || failed();
  }

  private boolean failed() {
    return other.isPresent() || causes.first().isPresent() || !signatures.inOrder().isEmpty();
  }

  NodeLog build(Provenance provenance, LineScanner.End end) {
    List<PrintedFigures> printed =
        programs.values().stream().flatMap(program -> program.built().stream()).toList();
    TornLines allTornLines = new TornLines();
    allTornLines.addAll(torn);
    allTornLines.addAll(cases.torn());
    allTornLines.addAll(tuning.torn());
    var remarks =
        new NodeLog.Remarks(
            end.lines(),
            new NodeLog.Torn(allTornLines.lines(), allTornLines.first()),
            contradictions + elastic.contradictions(),
            cases.unattributed(),
            cases.prose(),
            tuning.mixed(),
            end.midLine());
    boolean emulated = printed.stream().anyMatch(PrintedFigures::emulated);
    return new NodeLog(
        new NodeLog.Origin(source, firstLine, nodesInStream(), again),
        identity(emulated ? Provenance.EMULATED : provenance),
        new NodeLog.Normal(layout, cases.inOrder(), tuning.kept(), tuning.count()),
        ranks.inOrder(),
        elasticRun(),
        printed,
        new NodeLog.Findings(signatures.inOrder(), causes.first(), remarks));
  }

  private NodeLog.Identity identity(Provenance provenance) {
    var configured = elasticRun().isPresent() ? config.or(elastic::logConfig) : config;
    return new NodeLog.Identity(test(), other, format(), provenance, configured);
  }

  private Optional<TestKind> test() {
    Optional<ElasticRun> second = elasticRun();
    if (second.isPresent()) {
      boolean isInternode = second.get().betweenGroups();
      return Optional.of(isInternode ? TestKind.INTERNODE : TestKind.INTRANODE);
    }
    if (!tuning.isEmpty() || configs > 0) {
      boolean isInternode =
          tuning.isInternode() || config.map(c -> c.topkGroups().isPresent()).orElse(false);
      return Optional.of(isInternode ? TestKind.INTERNODE : TestKind.INTRANODE);
    }
    if (!ranks.isEmpty() || allocations > 0) {
      boolean isInternode =
          ranks.inOrder().stream().anyMatch(rank -> rank.rank() >= DeepEp.MOST_RANKS_OF_A_NODE)
              || (allocations > 1 && !ranks.repeated());
      return Optional.of(isInternode ? TestKind.LOW_LATENCY : TestKind.LOW_LATENCY_NVLINK);
    }
    return programs.entrySet().stream()
        .filter(entry -> entry.getValue().begun())
        .map(entry -> entry.getValue().kind(entry.getKey()))
        .findFirst();
  }

  /**
   * Returns V2's run. Empty if it has no cases and the log is from another of V2's tests, because
   * those also print the first lines of {@code test_ep.py}.
   */
  private Optional<ElasticRun> elasticRun() {
    return elastic.built().filter(run -> other.isEmpty() || !run.cases().isEmpty());
  }

  private LogFormat format() {
    if (elasticRun().isPresent()) {
      return LogFormat.V2;
    }
    if (!tuning.isEmpty()) {
      return tuning.format();
    }
    if (!ranks.isEmpty() || allocations > 0) {
      return LogFormat.LOW_LATENCY;
    }
    return readOtherProgram() ? LogFormat.OTHER : LogFormat.UNKNOWN;
  }
}
