package epfabric.operate.verb.find;

import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.GpuPoolRequest.Capacity;
import epfabric.operate.google.CapacityAdvice.Wanted;
import epfabric.operate.google.CapacityAdvice.Window;
import java.util.Optional;

/**
 * The machines that zones are ranked for.
 *
 * @param window when calendar mode is to have the machines; the other ways are about the present
 */
<<<<<<< HEAD:src/operator/main/java/epfabric/operate/verb/find/ZoneGoal.java
public record ZoneGoal(Machine machine, int nodes, Way way, Optional<Window> window) {
  /** How machines would be bought. */
  public enum Way {
=======
record ZoneGoal(Machine machine, int nodes, Way way, Optional<Window> window) {
  /** The ways of buying machines. */
  enum Way {
>>>>>>> dcead8080f53e3452b10aeca7e47dbb85998f36c:src/operator/main/java/epfabric/operate/verb/ZoneGoal.java
    SPOT,
    FLEX_START,
    ON_DEMAND,
    CALENDAR;

<<<<<<< HEAD:src/operator/main/java/epfabric/operate/verb/find/ZoneGoal.java
    /** Empty for machines that Google does not advise on. */
    public static Optional<Way> of(Capacity capacity) {
=======
    /** Returns empty for machines that Google does not advise on. */
    static Optional<Way> of(Capacity capacity) {
>>>>>>> dcead8080f53e3452b10aeca7e47dbb85998f36c:src/operator/main/java/epfabric/operate/verb/ZoneGoal.java
      return switch (capacity) {
        case SPOT -> Optional.of(SPOT);
        case FLEX_START -> Optional.of(FLEX_START);
        case RESERVATION, ON_DEMAND -> Optional.empty();
      };
    }
  }

<<<<<<< HEAD:src/operator/main/java/epfabric/operate/verb/find/ZoneGoal.java
  /** Machines that are wanted now. */
  public static ZoneGoal of(Machine machine, int nodes, Way way) {
=======
  /** Returns a goal for machines that are wanted now. */
  static ZoneGoal of(Machine machine, int nodes, Way way) {
>>>>>>> dcead8080f53e3452b10aeca7e47dbb85998f36c:src/operator/main/java/epfabric/operate/verb/ZoneGoal.java
    return new ZoneGoal(machine, nodes, way, Optional.empty());
  }

  /**
   * Returns the request to Compute Engine, whose provisioning models have the names of the ways.
   */
  Wanted wanted() {
    return new Wanted(machine.name(), nodes, way.name());
  }

  /**
   * Returns whether Google advises on such machines: those that may be unavailable or preempted.
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

  /** Returns {@code 2 x a4-highgpu-8g, spot}. */
  String words() {
    return nodes + " x " + machine.name() + ", " + EnumWord.of(way);
  }
}
