package epfabric.results.judge.run;

import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the reasons for a verdict against a run, and notes that do not affect the verdict. */
public final class RunFindings {
  private final List<Reason> reasons = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Set<String> gaps = new HashSet<>();

  /** The place of a finding. */
  public record Place(String source, long line) {
    public static Place of(NodeLog log) {
      return new Place(log.origin().source(), 0);
    }

    public static Place of(NodeLog log, long line) {
      return new Place(log.origin().source(), line);
    }

    @Override
    public String toString() {
      return line == 0 ? source : source + ":" + line;
    }
  }

  public void fail(String code, Place where, String what, String remedy) {
    reasons.add(new Reason(Kind.FAIL, code, what, remedy, where.toString()));
  }

  public void degraded(String code, Place where, String what, String remedy) {
    reasons.add(new Reason(Kind.DEGRADED, code, what, remedy, where.toString()));
  }

  public void inconclusive(String code, Place where, String what, String remedy) {
    reasons.add(new Reason(Kind.INCONCLUSIVE, code, what, remedy, where.toString()));
  }

  /** Adds a failure that explains other failures and is reported before them. */
  public void cause(String code, Place where, String what, String remedy) {
    reasons.add(0, new Reason(Kind.FAIL, code, what, remedy, where.toString()));
  }

  /**
   * Reports a known failure as the cause of the others: moves it to the front, and puts {@code
   * quoted} before its text.
   */
  public void promote(String code, Place where, String quoted) {
    reasons.stream()
        .filter(r -> r.code().equals(code) && r.where().equals(where.toString()))
        .findFirst()
        .ifPresent(
            known -> {
              reasons.remove(known);
              cause(code, where, quoted + ": " + known.what(), known.remedy());
            });
  }

  /** Adds a note that does not affect the verdict, unless it was added before. */
  public void note(String text) {
    if (!notes.contains(text)) {
      notes.add(text);
    }
  }

  /**
   * Records that expected lines are missing although later lines are present, so that the log was
   * not simply truncated.
   */
  public void gap(NodeLog log) {
    gaps.add(log.origin().source());
  }

  /** Returns whether lines are missing in the log although later lines are present. */
  public boolean hasGap(NodeLog log) {
    return gaps.contains(log.origin().source());
  }

  public boolean has(Kind kind) {
    return reasons.stream().anyMatch(reason -> reason.kind() == kind);
  }

  public boolean has(String code) {
    return reasons.stream().anyMatch(reason -> reason.code().equals(code));
  }

  /** Returns whether all reasons for the failure have one of these codes. */
  public boolean failsOnlyBy(Set<String> codes) {
    List<Reason> fails = reasons.stream().filter(r -> r.kind() == Kind.FAIL).toList();
    return !fails.isEmpty() && fails.stream().allMatch(r -> codes.contains(r.code()));
  }

  public List<Reason> reasons() {
    return List.copyOf(reasons);
  }

  public List<String> notes() {
    return List.copyOf(notes);
  }
}
