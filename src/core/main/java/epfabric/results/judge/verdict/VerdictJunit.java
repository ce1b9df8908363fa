package epfabric.results.judge.verdict;

import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes verdicts as JUnit XML, one test case for each verdict. Fail and degraded become failures;
 * inconclusive becomes an error, because such a run proves nothing about the fabric.
 */
public final class VerdictJunit {
  private VerdictJunit() {}

  /** Returns the verdicts as one test suite. */
  public static String of(List<Verdict> verdicts) {
    long failures =
        verdicts.stream().filter(v -> v.kind() == Kind.FAIL || v.kind() == Kind.DEGRADED).count();
    long errors = verdicts.stream().filter(v -> v.kind() == Kind.INCONCLUSIVE).count();
    List<String> lines = new ArrayList<>();
    lines.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    lines.add(
        "<testsuite name=\"epfabric\" tests=\""
            + verdicts.size()
            + "\" failures=\""
            + failures
            + "\" errors=\""
            + errors
            + "\">");
    verdicts.forEach(verdict -> lines.addAll(testCase(verdict)));
    lines.add("</testsuite>");
    return String.join("\n", lines) + "\n";
  }

  private static List<String> testCase(Verdict verdict) {
    String name = attribute(verdict.run().expected().test().word());
    String className = attribute("epfabric." + verdict.run().expected().machine());
    List<String> lines = new ArrayList<>();
    lines.add("  <testcase name=\"" + name + "\" classname=\"" + className + "\">");
    if (verdict.kind() != Kind.PASS) {
      String element = verdict.kind() == Kind.INCONCLUSIVE ? "error" : "failure";
      String reasons =
          verdict.reasons().stream().map(VerdictJunit::reason).collect(Collectors.joining("\n"));
      lines.add(
          "    <"
              + element
              + " type=\""
              + verdict.kind().word()
              + "\" message=\""
              + attribute(VerdictText.line(verdict))
              + "\">"
              + content(reasons)
              + "</"
              + element
              + ">");
    }
    lines.add("    <system-out>" + content(VerdictText.of(verdict)) + "</system-out>");
    lines.add("  </testcase>");
    return lines;
  }

  private static String reason(Reason reason) {
    return reason.what() + (reason.remedy().isEmpty() ? "" : "\ndo: " + reason.remedy());
  }

  private static String attribute(String text) {
    return content(text).replace("\"", "&quot;").replace("\n", "&#10;");
  }

  /** Escapes a text, and replaces the control characters that XML cannot represent. */
  private static String content(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]", "\ufffd");
  }
}
