package epfabric.results.judge;

import epfabric.results.judge.Verdict.Kind;
import epfabric.results.judge.Verdict.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects reasons against a run, and notes that decide nothing. */
final class RunFindings {
  private final List<Reason> reasons = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Set<String> gaps = new HashSet<>();

  /** The place of a finding. */
  record Place(String source, long line) {
    static Place of(NodeLog log) {
      return new Place(log.origin().source(), 0);
    }

    static Place of(NodeLog log, long line) {
      return new Place(log.origin().source(), line);
    }

    @Override
    public String toString() {
      return line == 0 ? source : source + ":" + line;
    }
  }

  void fail(String code, Place where, String what, String remedy) {
    reasons.add(new Reason(Kind.FAIL, code, what, remedy, where.toString()));
  }

  void degraded(String code, Place where, String what, String remedy) {
    reasons.add(new Reason(Kind.DEGRADED, code, what, remedy, where.toString()));
  }

  void inconclusive(String code, Place where, String what, String remedy) {
    reasons.add(new Reason(Kind.INCONCLUSIVE, code, what, remedy, where.toString()));
  }

  /** Adds a failure that explains others: it is reported before them. */
  void cause(String code, Place where, String what, String remedy) {
    reasons.add(0, new Reason(Kind.FAIL, code, what, remedy, where.toString()));
  }

  /** Marks a failure that is already reported as the cause of the others, with its text. */
  void promote(String code, Place where, String quoted) {
    reasons.stream()
        .filter(r -> r.code().equals(code) && r.where().equals(where.toString()))
        .findFirst()
        .ifPresent(
            known -> {
              reasons.remove(known);
              cause(code, where, quoted + ": " + known.what(), known.remedy());
            });
  }

  void note(String text) {
    if (!notes.contains(text)) {
      notes.add(text);
    }
  }

  /**
   * Marks a gap: lines are missing before other lines of this log, so that it was not cut off
   * there.
   */
  void gap(NodeLog log) {
    gaps.add(log.origin().source());
  }

  boolean hasGap(NodeLog log) {
    return gaps.contains(log.origin().source());
  }

  boolean has(Kind kind) {
    return reasons.stream().anyMatch(reason -> reason.kind() == kind);
  }

  boolean has(String code) {
    return reasons.stream().anyMatch(reason -> reason.code().equals(code));
  }

  /** Whether the run fails only for these reasons. */
  boolean failsOnlyBy(Set<String> codes) {
    List<Reason> fails = reasons.stream().filter(r -> r.kind() == Kind.FAIL).toList();
    return !fails.isEmpty() && fails.stream().allMatch(r -> codes.contains(r.code()));
  }

  List<Reason> reasons() {
    return List.copyOf(reasons);
  }

  List<String> notes() {
    return List.copyOf(notes);
  }
}
