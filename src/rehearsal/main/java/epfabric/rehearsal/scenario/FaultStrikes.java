package epfabric.rehearsal.scenario;

import epfabric.rehearsal.scenario.Fault.What;
import epfabric.rehearsal.scenario.Moment.Mark;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How much of each fault is still to come in the stage that is on, and how often it has struck. */
public final class FaultStrikes {
  private final Timeline timeline;
  private final Map<What, Due> due = new EnumMap<>(What.class);
  private final Map<Fault, Integer> struck = new LinkedHashMap<>();
  private final FaultOccasions occasions = new FaultOccasions();

  /** Lines of the row of faults that is going on, and how often each has come again. */
  private final Map<String, Integer> told = new LinkedHashMap<>();

  private static final class Due {
    final Fault fault;
    int toPass;
    int left;

    Due(Fault fault) {
      this.fault = fault;
      this.toPass = fault.after();
      this.left = fault.amount();
    }

    /** An occasion; true if this one is not let pass. */
    boolean meets() {
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

  /** From now on the faults of a stage are due, and none of any other. */
  public void enter(LifeStage stage, List<Fault> faults) {
    flush();
    due.clear();
    faults.stream()
        .filter(fault -> fault.during() == stage)
        .forEach(fault -> due.put(fault.kind(), new Due(fault)));
  }

  /** The occasions that every kind of fault had, whether or not one was due. */
  public FaultOccasions occasions() {
    return occasions;
  }

  /** So many occasions at once for a kind, in the stage that is on. */
  public void offer(What kind, int count) {
    occasions.add(timeline.stage(), kind, count);
  }

  /** How often a fault has happened. */
  public int struck(Fault fault) {
    return struck.getOrDefault(fault, 0);
  }

  /** How much of a kind is due, whether or not its occasion has come. */
  public int amount(What kind) {
    Due one = due.get(kind);
    return one == null ? 0 : one.left;
  }

  /** An occasion for a kind that strikes so many times: true if it does. */
  public boolean strikes(What kind, String text) {
    offer(kind, 1);
    Due one = due.get(kind);
    if (one == null || !one.meets()) {
      return false;
    }
    one.left--;
    count(kind);
    tell(kind, text);
    if (one.left == 0) {
      flush();
    }
    return true;
  }

  /** An occasion for a kind that begins once and lasts: how much of it, 0 if it does not begin. */
  public int begins(What kind, String text) {
    offer(kind, 1);
    Due one = due.get(kind);
    if (one == null || !one.meets()) {
      return 0;
    }
    int all = one.left;
    one.left = 0;
    count(kind);
    tell(kind, text);
    return all;
  }

  /** It has struck once more, which need not be told. */
  public void count(What kind) {
    Due one = due.get(kind);
    if (one != null) {
      struck.merge(one.fault, 1, Integer::sum);
    }
  }

  /** A line for the first of equal ones; the others are counted. */
  private void tell(What kind, String text) {
    if (told.merge(text, 1, Integer::sum) == 1) {
      timeline.add(Mark.FAULT, kind.word(), text);
    }
  }

  /** The end of a row of faults: how often those came again that did. */
  public void flush() {
    told.forEach(
        (text, times) -> {
          if (times > 1) {
            timeline.add(
                Mark.FAULT, "", String.format(Locale.ROOT, "%d times in all: %s", times, text));
          }
        });
    told.clear();
  }
}
