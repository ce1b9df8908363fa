package epfabric.results.judge.deepep;

import epfabric.results.judge.run.TestCase;
import epfabric.results.judge.run.TornLines;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;

/**
 * Collects the functional tests of DeepEP V1. A case prints one text when it starts and another
 * when it passes; banners of other ranks, and cases of other nodes, may be printed between the two
 * texts.
 */
public final class CaseLines {
  private static final int MAX_CASES = 4096;

  private final List<TestCase> cases = new ArrayList<>();
  private final Deque<Integer> openCases = new ArrayDeque<>();
  private long unattributed;
  private final TornLines torn = new TornLines();
  private long prose;

  /**
   * Takes a line that contains {@code [testing]} or ends in {@code passed}.
   *
   * @param copies number of nodes that print into this stream; each of them can have an open case
   */
  public void take(String text, long line, int copies) {
    if (!text.contains(CaseLine.MARK)) {
      if (text.strip().equals("passed")) {
        pass();
      }
      return;
    }
    Matcher begin = CaseLine.BEGIN.matcher(text);
    int after = -1;
    while (begin.find()) {
      after = begin.end();
      begin(begin.group(1), line, copies);
      if (text.startsWith(CaseLine.PASSED, after) && !endsHere(text, after)) {
        pass();
      }
    }
    if (after < 0) {
      countOther(text, line);
    } else if (text.stripTrailing().endsWith(CaseLine.PASSED)) {
      pass();
    }
  }

  /** Returns whether {@code passed} follows the dots at the end of the line. */
  private static boolean endsHere(String text, int after) {
    return text.stripTrailing().length() == after + CaseLine.PASSED.length();
  }

  /** Opens a case. If a node starts another case, its previous case did not pass. */
  private void begin(String name, long line, int copies) {
    while (openCases.size() >= copies) {
      openCases.removeFirst();
    }
    if (cases.size() < MAX_CASES) {
      openCases.addLast(cases.size());
      cases.add(new TestCase(name, false, line));
    }
  }

  /** Marks the oldest open case as passed: nodes that share a stream run their cases in step. */
  private void pass() {
    Integer index = openCases.pollFirst();
    if (index == null) {
      unattributed++;
      return;
    }
    TestCase begun = cases.get(index);
    cases.set(index, new TestCase(begun.name(), true, begun.line()));
  }

  private void countOther(String text, long line) {
    if (CaseLine.PROSE.matcher(text).find()) {
      prose++;
      return;
    }
    torn.add(line);
  }

  public boolean isEmpty() {
    return cases.isEmpty();
  }

  public List<TestCase> inOrder() {
    return cases;
  }

  public long unattributed() {
    return unattributed;
  }

  /** Returns the lines that start like a case and do not end like one. */
  public TornLines torn() {
    return torn;
  }

  public long prose() {
    return prose;
  }
}
