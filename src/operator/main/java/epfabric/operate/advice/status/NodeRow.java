package epfabric.operate.advice.status;

import epfabric.operate.live.seen.Topology;
import java.time.Duration;

/**
 * A GPU node in a status.
 *
 * @param offer what pods can ask for
 * @param verdict of the acceptance tests that ran on it
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
   * @param age since it joined the cluster
   * @param spot true when Google may take it away
   * @param topology where it is
   */
  public record Machine(Duration age, boolean spot, Topology topology) {}

  /** What pods can ask a node for. */
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

  /** Which node, and of which pool. */
  public record NodeName(String pool, String node) {}

  /**
   * How far the installer is.
   *
   * @param phase what it works at; empty before it said so
   * @param inPhase since it said something new; of a verified node, since it is verified
   * @param reason why the node is not verified; empty when it is, or when nobody said
   */
  public record Progress(String phase, Duration inPhase, String reason) {}

  /** How many of something there are, of how many there should be. */
  public record Amount(long found, long wanted) {
    public boolean whole() {
      return found >= wanted;
    }

    @Override
    public String toString() {
      return found + "/" + wanted;
    }
  }

  /** How a node stands; the word is what is printed. */
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

  /** Whether it is verified, and no test has run on its machine since it joined. */
  public boolean joinedUntested() {
    return verified() && verdict.untested();
  }
}
