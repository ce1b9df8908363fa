package epfabric.results.judge.verdict;

import epfabric.base.json.Json;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import epfabric.base.value.TerminationMessage;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.results.judge.verdict.PodVerdicts.Summary;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The verdicts of all acceptance tests of a fabric together, from the termination messages of the
 * judges in their pods.
 *
 * @param rows one row for each expected verdict, whether it exists or not
 * @param advisory Jobs whose verdicts are only reported and never fail the gate; a missing verdict
 *     of these Jobs does fail the gate
 */
public record ChainVerdict(List<Row> rows, Set<String> advisory) {
  /** Maximum number of characters of an unreadable termination message that are shown. */
  private static final int MAX_SHOWN = 80;

  /**
   * The verdicts that a test must have.
   *
   * @param job name of the test's Job
   * @param pods number of pods that judge; their indexes start with 0
   * @param advisory whether the verdicts are only reported
   */
  public record ExpectedTest(String job, int pods, boolean advisory) {}

  /**
   * A successful pod of a test.
   *
   * @param index the pod's completion index in the Job
   * @param message the termination message of the pod's judge; empty if there is none
   * @param ended the time at which the judge ended, in ISO 8601 format
   */
  public record JudgedPod(String job, int index, String node, String message, String ended) {}

  /**
   * One verdict.
   *
   * @param node the node of the pod; empty if the pod no longer exists
   * @param verdict absent if the pod left no verdict or an unreadable one
   * @param provenance the origin of the judged log: a run on GPUs, or a log that was made up
   * @param what measurements or reasons
   * @param remedy empty if there is nothing to do
   */
  public record Row(
      String job,
      int index,
      String node,
      Optional<Kind> verdict,
      Provenance provenance,
      String what,
      String remedy) {
    /** Returns the verdict; a missing one is inconclusive. */
    public Kind kind() {
      return verdict.orElse(Kind.INCONCLUSIVE);
    }

    /** Returns the place of the verdict: {@code deepep-internode, pod 1 on gpu-1}. */
    String place() {
      return job + ", pod " + index + (node.isEmpty() ? "" : " on " + node);
    }
  }

  public ChainVerdict {
    rows = List.copyOf(rows);
    advisory = Set.copyOf(advisory);
  }

  /** Finds each expected verdict; if several pods have the same index, the last one counts. */
  public static ChainVerdict of(List<ExpectedTest> expected, List<JudgedPod> pods) {
    List<Row> rows = new ArrayList<>();
    for (ExpectedTest test : expected) {
      for (int index = 0; index < test.pods(); index++) {
        int wanted = index;
        rows.add(
            pods.stream()
                .filter(pod -> pod.job().equals(test.job()) && pod.index() == wanted)
                .max(Comparator.comparing(JudgedPod::ended))
                .map(ChainVerdict::row)
                .orElseGet(() -> missing(test.job(), wanted)));
      }
    }
    return new ChainVerdict(
        rows,
        expected.stream()
            .filter(ExpectedTest::advisory)
            .map(ExpectedTest::job)
            .collect(Collectors.toUnmodifiableSet()));
  }

  private static Row missing(String job, int index) {
    return new Row(
        job,
        index,
        "",
        Optional.empty(),
        Provenance.UNCLAIMED,
        "no verdict: no pod with this index has succeeded and still exists",
        "a pod is deleted with its node, and its test must then run again");
  }

  private static Row row(JudgedPod pod) {
    Optional<Summary> summary = PodVerdicts.summary(pod.message());
    String message = pod.message();
    String shown = message.length() > MAX_SHOWN ? message.substring(0, MAX_SHOWN) + "…" : message;
    return new Row(
        pod.job(),
        pod.index(),
        pod.node(),
        summary.map(Summary::kind),
        summary.map(Summary::provenance).orElse(Provenance.UNCLAIMED),
        summary
            .map(ChainVerdict::what)
            .orElse(
                message.isEmpty()
                    ? "no verdict: the judge left no termination message"
                    : "no verdict: the judge's termination message cannot be read: " + shown),
        summary.map(ChainVerdict::remedy).orElse("the log of the pod's container judge says why"));
  }

  private static String what(Summary summary) {
    String log = summary.provenance().madeUp() ? "log " + summary.provenance().word() : "";
    String reasons =
        summary.reasons().stream().map(Reason::what).distinct().collect(Collectors.joining(", "));
    return Stream.of(log, reasons.isEmpty() ? summary.figures() : reasons)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String remedy(Summary summary) {
    return summary.reasons().stream()
        .map(Reason::remedy)
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  /**
   * Returns the worst verdict. A verdict that is only reported does not count; a missing verdict
   * counts as inconclusive.
   */
  public Kind kind() {
    return rows.stream()
        .filter(row -> row.verdict().isEmpty() || !advisory.contains(row.job()))
        .map(Row::kind)
        .max(Comparator.comparing(PodVerdicts::severity))
        .orElse(Kind.INCONCLUSIVE);
  }

  /** Of the provenances of existing verdicts, returns the one furthest from a real run. */
  private Provenance provenance() {
    return rows.stream()
        .filter(row -> row.verdict().isPresent())
        .map(Row::provenance)
        .max(Comparator.naturalOrder())
        .orElse(Provenance.UNCLAIMED);
  }

  /**
   * Returns the exit code of the worst verdict if the gate does not admit the fabric. If the gate
   * admits it, returns 0, or the exit code of an inconclusive verdict if a verdict is missing.
   */
  public int exitCode(Gate gate) {
    if (!gate.admits(kind() == Kind.DEGRADED)) {
      return kind().exitCode();
    }
    boolean complete = !rows.isEmpty() && rows.stream().allMatch(row -> row.verdict().isPresent());
    return complete ? 0 : Kind.INCONCLUSIVE.exitCode();
  }

  /** Returns a summary: {@code 1 of 7 tests did not pass: deepep-internode fail}. */
  public String headline() {
    Map<String, Kind> worstByTest = worstByTest();
    String bad =
        worstByTest.entrySet().stream()
            .filter(test -> test.getValue() != Kind.PASS)
            .map(test -> test.getKey() + " " + shown(test))
            .collect(Collectors.joining(", "));
    long count = worstByTest.values().stream().filter(kind -> kind != Kind.PASS).count();
    String all = CountedNoun.of(worstByTest.size(), "test");
    return bad.isEmpty() ? all + " passed" : count + " of " + all + " did not pass: " + bad;
  }

  private String shown(Map.Entry<String, Kind> test) {
    return test.getValue().word() + (advisory.contains(test.getKey()) ? " (reported only)" : "");
  }

  /** Returns the summary with the gate's decision. */
  public String answer(Gate gate) {
    String word = EnumWord.of(gate);
    return exitCode(gate) == 0
        ? "gate " + word + " passed: " + headline()
        : "gate " + word + " not passed: " + headline();
  }

  /** Returns the Jobs with at least one verdict other than pass. */
  public List<String> notPassed() {
    return worstByTest().entrySet().stream()
        .filter(test -> test.getValue() != Kind.PASS)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the worst verdict of each test. */
  private Map<String, Kind> worstByTest() {
    Map<String, Kind> worstByTest = new LinkedHashMap<>();
    rows.forEach(row -> worstByTest.merge(row.job(), row.kind(), ChainVerdict::worse));
    return worstByTest;
  }

  private static Kind worse(Kind one, Kind other) {
    return PodVerdicts.severity(one) >= PodVerdicts.severity(other) ? one : other;
  }

  /**
   * Returns the verdicts, the worst first, that fit into a termination message of {@code maxBytes}
   * bytes.
   */
  public String summary(int maxBytes) {
    List<Map<String, Object>> reasons =
        rows.stream()
            .filter(row -> row.kind() != Kind.PASS)
            .sorted(Comparator.comparing(row -> -PodVerdicts.severity(row.kind())))
            .map(ChainVerdict::reason)
            .toList();
    return TerminationMessage.fitting(maxBytes, reasons.size(), shown -> summary(reasons, shown));
  }

  private String summary(List<Map<String, Object>> reasons, int shown) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("verdict", kind().word());
    fields.put("log", provenance().word());
    fields.put("reasons", reasons.subList(0, shown));
    if (shown < reasons.size()) {
      fields.put("reasonsLeftOut", reasons.size() - shown);
    }
    return Json.compact(fields) + "\n";
  }

  private static Map<String, Object> reason(Row row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", row.kind().word());
    fields.put("what", row.kind().word() + ": " + row.what());
    if (!row.remedy().isEmpty()) {
      fields.put("do", row.remedy());
    }
    fields.put("where", row.place());
    return fields;
  }
}
