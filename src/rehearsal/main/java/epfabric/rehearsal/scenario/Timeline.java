package epfabric.rehearsal.scenario;

import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The events of a rehearsal, in order; a watcher receives each event immediately. */
public final class Timeline {
  private final EmulatedTime time;
  private final Consumer<Moment> watcher;
  private final List<Moment> moments = new CopyOnWriteArrayList<>();
  private volatile LifeStage stage = LifeStage.SURROUNDINGS;

  public Timeline(EmulatedTime time, Consumer<Moment> watcher) {
    this.time = time;
    this.watcher = watcher;
  }

  public void enter(LifeStage next, String text) {
    stage = next;
    add(Mark.BEGINS, "", text);
  }

  /** Adds an event that the operator causes or sees. */
  public void add(Mark mark, String subject, String text) {
    add(Area.STORY, mark, subject, text);
  }

  LifeStage stage() {
    return stage;
  }

  /** Adds an event from any thread; the watcher receives events one at a time. */
  public void add(Area area, Mark mark, String subject, String text) {
    // The time is read before the lock is taken, because a thread that has locked the time may be
    // waiting to add an event.
    Duration at = Duration.between(EmulatedTime.BEGINNING, time.now());
    Moment moment = new Moment(at, stage, area, mark, subject, oneLine(text));
    synchronized (moments) {
      moments.add(moment);
      watcher.accept(moment);
    }
  }

  private static String oneLine(String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining(" "));
  }

  public List<Moment> moments() {
    return List.copyOf(moments);
  }
}
