package epfabric.operate.verb.find;

import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.operate.google.CapacityAdvice.Wanted;
import epfabric.operate.google.CapacityAdvice.Window;
import java.util.Optional;

/**
 * The machines for which zones are ranked.
 *
 * @param window when calendar mode is to provide the machines; absent for all other ways, which
 *     provide machines now
 */
public record ZoneGoal(Machine machine, int nodes, Way way, Optional<Window> window) {
  /** The ways of buying machines. */
  public enum Way {
    SPOT,
    FLEX_START,
    ON_DEMAND,
    CALENDAR;

    /** Returns the way of buying for a kind of capacity; empty if Google does not advise on it. */
    public static Optional<Way> of(Capacity capacity) {
      return switch (capacity) {
        case SPOT -> Optional.of(SPOT);
        case FLEX_START -> Optional.of(FLEX_START);
        case RESERVATION, ON_DEMAND -> Optional.empty();
      };
    }
  }

  /** Returns a goal for machines that are wanted now. */
  public static ZoneGoal of(Machine machine, int nodes, Way way) {
    return new ZoneGoal(machine, nodes, way, Optional.empty());
  }

  /**
   * Returns the machines for a request to Compute Engine, whose provisioning models have the same
   * names as the ways.
   */
  Wanted wanted() {
    return new Wanted(machine.name(), nodes, way.name());
  }

  /**
   * Returns whether Google advises on these machines, because they may be unavailable or preempted.
   */
  boolean isAdvised() {
    return way == Way.SPOT || way == Way.FLEX_START;
  }

  boolean inCalendar() {
    return window.isPresent();
  }

  long gpus() {
    return (long) machine.gpus().count() * nodes;
  }

  /** Returns a text such as {@code 2 x a4-highgpu-8g, spot}. */
  String words() {
    return nodes + " x " + machine.name() + ", " + EnumWord.of(way);
  }
}
