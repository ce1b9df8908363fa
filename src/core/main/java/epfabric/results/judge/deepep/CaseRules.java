package epfabric.results.judge.deepep;

import epfabric.results.judge.run.JudgedSituation;
import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.NodeLog;
import epfabric.results.judge.run.RunFindings;
import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.run.TestCase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Checks the functional tests of DeepEP V1. The cases combine 2 previous modes, 2 async modes, 2
 * top-k modes and several inputs: two in BF16, and one in FP8 or, in the late internode test, two.
 */
final class CaseRules {
  private static final List<String> BOOLEANS = List.of("False", "True");

  /** Number of cases in the early tests; the late test between nodes has more. */
  static final int EARLY = 24;

  static final int LATE = 32;

  private final JudgedSituation situation;
  private final RunFindings findings;

  CaseRules(JudgedSituation situation, RunFindings findings) {
    this.situation = situation;
    this.findings = findings;
  }

  void check(NodeLog log) {
    if (log.normal().cases().isEmpty()) {
      findings.fail("no-cases", Place.of(log), noCases(log), "judge the whole log of the test");
      return;
    }
    int expected = expected(log);
    Map<String, Integer> passed = new TreeMap<>();
    for (TestCase testCase : log.normal().cases()) {
      passed.merge(testCase.name(), testCase.passed() ? 1 : 0, Integer::sum);
    }
    List<String> wrong = new ArrayList<>();
    required(expected, log.origin().copies())
        .forEach(
            (name, count) -> {
              if (passed.getOrDefault(name, 0).intValue() != count) {
                wrong.add(name);
              }
            });
    long began = log.normal().cases().size();
    long all = (long) expected * log.origin().copies();
    if (!wrong.isEmpty() || began != all || log.passedCases() != all) {
      report(log, expected, wrong);
      if (moreFollows(log)) {
        findings.gap(log);
      }
    }
  }

  /**
   * Returns whether output follows the missing part: tuning lines, or another case after a case
   * that did not pass.
   */
  private static boolean moreFollows(NodeLog log) {
    int followed = Math.max(0, log.normal().cases().size() - log.origin().copies());
    return log.normal().tuningLines() > 0
        || log.normal().cases().stream().limit(followed).anyMatch(c -> !c.passed());
  }

  private static String noCases(NodeLog log) {
    String claim =
        log.findings().remarks().prose() > 0
            ? ": a sentence says that tests passed, but no test prints such a sentence"
            : "";
    return "no functional test in the log: no line \"[testing] Running with …\"" + claim;
  }

  private void report(NodeLog log, int expected, List<String> wrong) {
    long all = (long) expected * log.origin().copies();
    Optional<TestCase> open = log.normal().cases().stream().filter(c -> !c.passed()).findFirst();
    String number =
        countIsKnown(log) ? String.valueOf(all) : earlyTotal(log) + " or " + lateTotal(log);
    String what = log.passedCases() + " of " + number + " functional tests passed";
    if (open.isPresent()) {
      what += "; first missing: " + open.get().name();
    } else if (!wrong.isEmpty()) {
      what += "; first missing: " + wrong.get(0);
    } else if (log.normal().cases().size() != all) {
      what += ", but " + log.normal().cases().size() + " began";
    }
    long line = open.map(TestCase::line).orElse(0L);
    findings.fail(
        "cases",
        Place.of(log, line),
        what,
        "a case without \" passed\" failed or hangs: the lines after it say why");
  }

  /** Returns how many cases this generation of the test has. */
  int expected(NodeLog log) {
    if (situation.expected().cases().isPresent()) {
      return situation.expected().cases().getAsInt();
    }
    if (!situation.test().normalBetweenNodes()) {
      return EARLY;
    }
    OptionalInt ordered = byOrder(log);
    if (log.identity().format() == LogFormat.UNKNOWN && ordered.isPresent()) {
      return ordered.getAsInt(); // otherwise the [tuning] lines decide
    }
    boolean eitherTest =
        log.identity().format() == LogFormat.A || log.identity().format() == LogFormat.B;
    boolean isEarly =
        eitherTest && log.normal().cases().size() <= (long) EARLY * log.origin().copies();
    return isEarly ? EARLY : LATE;
  }

  /**
   * Returns whether the number of cases is known: from their order, the [tuning] lines, or the
   * test.
   */
  private boolean countIsKnown(NodeLog log) {
    return situation.expected().cases().isPresent()
        || !situation.test().normalBetweenNodes()
        || byOrder(log).isPresent()
        || log.identity().format() != LogFormat.UNKNOWN;
  }

  private static int earlyTotal(NodeLog log) {
    return EARLY * log.origin().copies();
  }

  private static int lateTotal(NodeLog log) {
    return LATE * log.origin().copies();
  }

  /**
   * Derives the number of cases from their order: after each four BF16 cases, the late test has
   * four FP8 cases, the early test two.
   */
  private static OptionalInt byOrder(NodeLog log) {
    if (log.origin().copies() > 1) {
      return OptionalInt.empty(); // nodes that share a stream mix their cases
    }
    int fp8 = 0;
    for (TestCase testCase : log.normal().cases()) {
      boolean bf16 = testCase.name().startsWith("BF16");
      if (bf16 && fp8 > 0) {
        return OptionalInt.of(fp8 > 2 ? LATE : EARLY);
      }
      fp8 += bf16 ? 0 : 1;
    }
    return fp8 > 2 ? OptionalInt.of(LATE) : OptionalInt.empty();
  }

  private static Map<String, Integer> required(int cases, int copies) {
    Map<String, Integer> required = new LinkedHashMap<>(); // in the order of printing
    if (cases != EARLY && cases != LATE) {
      return required; // a number given by the user does not name the cases
    }
    int fp8 = cases == LATE ? 2 : 1;
    for (String previous : BOOLEANS) {
      for (String async : BOOLEANS) {
        for (String topk : List.of("without", "with")) {
          required.put("BF16" + modes(topk, async, previous), 2 * copies);
        }
        for (String topk : List.of("without", "with")) {
          required.put("FP8" + modes(topk, async, previous), fp8 * copies);
        }
      }
    }
    return required;
  }

  private static String modes(String topk, String async, String previous) {
    return ", " + topk + " top-k (async=" + async + ", previous=" + previous + ")";
  }
}
