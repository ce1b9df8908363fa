package epfabric.rehearsal.scenario;

import epfabric.rehearsal.scenario.Fault.What;
import epfabric.rehearsal.scenario.Moment.Mark;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Counts how often each fault has struck, and how much of it is still due in the current stage. */
public final class FaultStrikes {
  private final Timeline timeline;
  private final Map<What, Due> due = new EnumMap<>(What.class);
  private final Map<Fault, Integer> struck = new LinkedHashMap<>();
  private final FaultOccasions occasions = new FaultOccasions();

  /** The reported lines of the current sequence of faults, and how often each line occurred. */
  private final Map<String, Integer> reported = new LinkedHashMap<>();

  private static final class Due {
    final Fault fault;
    int toPass;
    int left;

    Due(Fault fault) {
      this.fault = fault;
      this.toPass = fault.after();
      this.left = fault.amount();
    }

    /** Counts an occasion; returns true if the fault strikes at it. */
    boolean strikesNow() {
      if (toPass > 0) {
        toPass--;
        return false;
      }
      return left > 0;
    }
  }

  public FaultStrikes(Timeline timeline) {
    this.timeline = timeline;
  }

  /** Starts a stage: only its faults are due from now on. */
  public void enter(LifeStage stage, List<Fault> faults) {
    flush();
    due.clear();
    faults.stream()
        .filter(fault -> fault.during() == stage)
        .forEach(fault -> due.put(fault.kind(), new Due(fault)));
  }

  /** Returns the number of occasions of all kinds of faults, whether or not a fault was due. */
  public FaultOccasions occasions() {
    return occasions;
  }

  /** Counts several occasions at once for a kind, in the current stage. */
  public void offer(What kind, int count) {
    occasions.add(timeline.stage(), kind, count);
  }

  /** Returns how often a fault has struck. */
  public int struck(Fault fault) {
    return struck.getOrDefault(fault, 0);
  }

  /** Returns the amount of a kind that is still due in this stage. */
  public int amount(What kind) {
    Due dueFault = due.get(kind);
    return dueFault == null ? 0 : dueFault.left;
  }

  /**
   * Counts an occasion for a kind whose amount is a number of strikes; returns true if the fault
   * strikes.
   */
  public boolean strikes(What kind, String text) {
    offer(kind, 1);
    Due dueFault = due.get(kind);
    if (dueFault == null || !dueFault.strikesNow()) {
      return false;
    }
    dueFault.left--;
    count(kind);
    report(kind, text);
    if (dueFault.left == 0) {
      flush();
    }
    return true;
  }

  /**
   * Counts an occasion for a kind that strikes once and lasts; returns the fault's amount, or 0 if
   * it does not strike.
   */
  public int begins(What kind, String text) {
    offer(kind, 1);
    Due dueFault = due.get(kind);
    if (dueFault == null || !dueFault.strikesNow()) {
      return 0;
    }
    int wholeAmount = dueFault.left;
    dueFault.left = 0;
    count(kind);
    report(kind, text);
    return wholeAmount;
  }

  /** Counts one more strike without a line on the timeline. */
  public void count(What kind) {
    Due dueFault = due.get(kind);
    if (dueFault != null) {
      struck.merge(dueFault.fault, 1, Integer::sum);
    }
  }

  /** Adds a line for the first of several equal strikes; the following strikes are only counted. */
  private void report(What kind, String text) {
    if (reported.merge(text, 1, Integer::sum) == 1) {
      timeline.add(Mark.FAULT, kind.word(), text);
    }
  }

  /** Ends a sequence of faults and reports how often each repeated fault occurred. */
  public void flush() {
    reported.forEach(
        (text, times) -> {
          if (times > 1) {
            timeline.add(
                Mark.FAULT, "", String.format(Locale.ROOT, "%d times in all: %s", times, text));
          }
        });
    reported.clear();
  }
}
