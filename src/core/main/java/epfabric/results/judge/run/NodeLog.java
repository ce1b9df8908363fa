package epfabric.results.judge.run;

import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * One run of one test in one stream: usually the output of one node.
 *
 * @param normal output of V1's tests of the normal kernels
 * @param lowLatency output of each rank of the low-latency test, by rank
 * @param elastic output of V2's {@code test_ep.py}
 * @param printed output of programs that are not DeepEP's; more than one only if the stream has
 *     more runs than are kept apart
 */
public record NodeLog(
    Origin origin,
    Identity identity,
    Normal normal,
    List<LowLatencyRank> lowLatency,
    Optional<ElasticRun> elastic,
    List<PrintedFigures> printed,
    Findings findings) {

  public NodeLog {
    lowLatency = List.copyOf(lowLatency);
    printed = List.copyOf(printed);
  }

  /**
   * The place where a log was read.
   *
   * @param source file, or file and pod, as the user knows it
   * @param firstLine 1-based line of {@code source} where it starts
   * @param copies nodes that printed into this one stream at the same time, according to the {@code
   *     [config]} lines; 1 without such lines
   * @param again tokens per rank of a second run, which a line of the launcher announces; empty for
   *     the first run
   */
  public record Origin(String source, long firstLine, int copies, OptionalInt again) {}

  /**
   * The kind of run that the lines show.
   *
   * @param test the test that ran; empty if no line identifies it
   * @param other the name of another known program, if the log is from one that is not judged
   */
  public record Identity(
      Optional<TestKind> test,
      Optional<OtherProgram> other,
      LogFormat format,
      Provenance provenance,
      Optional<LogConfig> config) {}

  /**
   * The output of V1's tests of the normal kernels.
   *
   * @param layoutMillis time of the layout kernel
   * @param cases functional tests in the order of their lines
   * @param measurements {@code [tuning]} lines, including {@code Best} lines, in order
   * @param tuningLines number of {@code [tuning]} lines, of which {@code measurements} may lack
   *     some if there are very many
   */
  public record Normal(
      OptionalDouble layoutMillis,
      List<TestCase> cases,
      List<Measurement> measurements,
      long tuningLines) {
    public Normal {
      cases = List.copyOf(cases);
      measurements = List.copyOf(measurements);
    }
  }

  /**
   * Lines that explain a failure.
   *
   * @param signatures known failures, in the order of their first lines
   * @param cause the error text that most likely explains a failure
   * @param remarks oddities of the log itself
   */
  public record Findings(List<SignatureHit> signatures, Optional<Cause> cause, Remarks remarks) {
    public Findings {
      signatures = List.copyOf(signatures);
    }
  }

  /**
   * Oddities of a log.
   *
   * @param lines number of lines read
   * @param contradictions number of {@code [config]} lines that differ from the first
   * @param unattributedPasses number of {@code passed} texts without a case before them
   * @param prose number of lines that claim that all tests passed, a text that no test prints
   * @param mixedFormats whether no generation of the test prints all of these lines
   * @param endsMidLine whether the last line has no line break
   */
  public record Remarks(
      long lines,
      Torn torn,
      long contradictions,
      long unattributedPasses,
      long prose,
      boolean mixedFormats,
      boolean endsMidLine) {}

  /**
   * Incomplete lines, which start like a line of the test but do not end like one.
   *
   * @param first number of the first incomplete line; 0 if there is none
   */
  public record Torn(long lines, long first) {}

  /** Returns the output of a program that is not DeepEP's. */
  public <T extends PrintedFigures> Optional<T> printed(Class<T> type) {
    return printed.stream().filter(type::isInstance).map(type::cast).findFirst();
  }

  /** Returns the name of the format in verdicts; empty if it is unknown. */
  public Optional<String> formatLabel() {
    return identity.format() == LogFormat.OTHER
        ? printed.stream().map(PrintedFigures::format).findFirst()
        : Optional.of(identity.format())
            .filter(known -> known != LogFormat.UNKNOWN)
            .map(LogFormat::label);
  }

  /** Returns the {@code Best} lines of V1, in order. */
  public List<Measurement> best() {
    return normal.measurements().stream().filter(Measurement::best).toList();
  }

  /** Returns the {@code Best} lines of one phase. */
  public List<Measurement> best(Phase phase) {
    return best().stream().filter(m -> m.phase() == phase).toList();
  }

  /** Returns the {@code [tuning]} lines of one phase except {@code Best} lines, in order. */
  public Stream<Measurement> tuning(Phase phase) {
    return normal.measurements().stream().filter(m -> !m.best() && m.phase() == phase);
  }

  /**
   * Returns the fastest line of a sweep that has no {@code Best} line because the log is incomplete
   * or the test hangs.
   */
  public Optional<Measurement> sweep() {
    int last = 0;
    for (int i = 0; i < normal.measurements().size(); i++) {
      last = normal.measurements().get(i).best() ? i + 1 : last;
    }
    boolean ended = Phase.OF_NORMAL_KERNELS.stream().noneMatch(phase -> best(phase).isEmpty());
    return ended
        ? Optional.empty()
        : normal.measurements().subList(last, normal.measurements().size()).stream()
            .filter(line -> !Double.isNaN(line.gbps()))
            .max(Comparator.comparingDouble(Measurement::gbps));
  }

  /**
   * Returns whether everything that is missing may have followed the last byte. An excerpt may have
   * gaps before its end; a log that was only truncated has none.
   */
  public boolean mayBeCut() {
    boolean finished = !best(Phase.COMBINE).isEmpty();
    boolean gap =
        normal.tuningLines() > 0 && (normal.cases().isEmpty() || identity.config().isEmpty());
    return findings.remarks().endsMidLine() && !finished && !gap;
  }

  /**
   * Returns whether this log contains an error text or a known failure, or is from a program that
   * is not judged.
   */
  public boolean explains() {
    return findings.cause().isPresent()
        || identity.other().isPresent()
        || !findings.signatures().isEmpty();
  }

  /** Returns how many functional tests passed. */
  public long passedCases() {
    return normal.cases().stream().filter(TestCase::passed).count();
  }
}
