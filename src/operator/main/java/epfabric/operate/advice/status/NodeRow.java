package epfabric.operate.advice.status;

import epfabric.operate.live.seen.Topology;
import java.time.Duration;

/**
 * A GPU node in a status.
 *
 * @param offer the resources that pods can request
 * @param verdict verdict of the acceptance tests that ran on the node
 */
public record NodeRow(
    NodeName name,
    State state,
    Progress progress,
    Machine machine,
    Offer offer,
    NodeVerdict verdict) {

  /**
   * The machine of a node.
   *
   * @param age time since the node joined the cluster
   * @param spot whether Google may preempt the node
   * @param topology the node's location
   */
  public record Machine(Duration age, boolean spot, Topology topology) {}

  /** The resources that pods can request of a node. */
  public record Offer(Amount gpus, Amount nics) {}

  public Duration age() {
    return machine.age();
  }

  public boolean spot() {
    return machine.spot();
  }

  public Topology topology() {
    return machine.topology();
  }

  public Amount gpus() {
    return offer.gpus();
  }

  public Amount nics() {
    return offer.nics();
  }

  /** The name of a node and of its pool. */
  public record NodeName(String pool, String node) {}

  /**
   * The installer's progress.
   *
   * @param phase the installer's current phase; empty before the first report
   * @param inPhase time since the phase started; for a verified node, time since it was verified
   * @param reason why the node is not verified; empty if it is verified or no reason is reported
   */
  public record Progress(String phase, Duration inPhase, String reason) {}

  /** A found and an expected number. */
  public record Amount(long found, long wanted) {
    /** Returns whether at least the expected number was found. */
    public boolean whole() {
      return found >= wanted;
    }

    @Override
    public String toString() {
      return found + "/" + wanted;
    }
  }

  /** The state of a node, with the word that is printed. */
  public enum State {
    LEAVING("leaving"),
    NOT_READY("not ready"),
    NO_IMAGE("no image"),
    FAILED("failed"),
    STUCK("stuck"),
    UNVERIFIED("unverified"),
    INSTALLING("installing"),
    SILENT("silent"),
    CORDONED("cordoned"),
    VERIFIED("verified");

    private final String word;

    State(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  public boolean verified() {
    return state == State.VERIFIED;
  }

  /** Returns whether the node is verified, but was not tested since it joined. */
  public boolean joinedUntested() {
    return verified() && verdict.untested();
  }
}
