package epfabric.rehearsal.scenario;

import java.time.Duration;

/**
 * An event of a rehearsal.
 *
 * @param at emulated time since the start of the emulated world
 * @param stage the stage in which the event happened
 * @param area the area in which it happened
 * @param mark the kind of event
 * @param subject the affected object, for example {@code NodePool gpu}; empty for the whole stage
 * @param text description of the event, one line
 */
public record Moment(
    Duration at, LifeStage stage, Area area, Mark mark, String subject, String text) {
  /** Where an event happens; each area is a lane of the page. */
  public enum Area {
    /** The whole stage, and the operator's actions. */
    STORY("the operator"),
    PROJECT("project: APIs, accounts, roles"),
    NETWORKS("networks"),
    CLUSTER("cluster"),
    POOLS("node pools"),
    NODES("nodes"),
    OBJECTS("Kubernetes objects"),
    INSTALLER("installer"),
    TESTS("tests");

    private final String words;

    Area(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }

    /** Returns the area of a resource with this type token. */
    public static Area of(String type) {
      if (type.startsWith("kubernetes:")) {
        return type.endsWith(":Job") ? TESTS : type.endsWith(":DaemonSet") ? INSTALLER : OBJECTS;
      }
      if (type.startsWith("gcp:compute/")) {
        return NETWORKS;
      }
      return type.endsWith(":Cluster") ? CLUSTER : type.endsWith(":NodePool") ? POOLS : PROJECT;
    }
  }

  /** The kind of event. */
  public enum Mark {
    /** A stage or an operation starts. */
    BEGINS,
    /** A stage or an operation ended successfully. */
    DONE,
    /** A remark. */
    NOTE,
    /** A fault strikes on purpose. */
    FAULT,
    /** A deployment stops with a message. */
    FAILURE,
    /** The operator's reaction to a failure. */
    REMEDY
  }
}
