package epfabric.jobs.firstrun;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The record of one first run.
 *
 * @param id letters, digits and hyphens; part of a file name
 */
public record FirstRunRecord(
    String id, Fabric fabric, Course course, Cost cost, List<Answer> answers) {
  /** Key of epfabric's own version in {@link Software#versions}. */
  public static final String EPFABRIC = "epfabric";

  /** Key of the cloud that runs the nodes, in {@link Software#versions}. */
  public static final String CLOUD = "cloud";

  /** Value of {@link #CLOUD} for nodes on Compute Engine. */
  public static final String COMPUTE_ENGINE = "gce";

  private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3600);

  public FirstRunRecord {
    answers = List.copyOf(answers);
  }

  /**
   * The fabric that was tested.
   *
   * @param adopted whether the node pool existed before epfabric
   * @param added the objects that the run added to the cluster
   */
  public record Fabric(
      String environment,
      Machines machines,
      Software software,
      boolean adopted,
      List<String> added) {
    public Fabric {
      added = List.copyOf(added);
    }
  }

  /** The GPU nodes. */
  public record Machines(String type, int nodes, String zone) {}

  /**
   * The software on the nodes.
   *
   * @param versions by name: epfabric, GKE, node image, driver, payload
   */
  public record Software(
      String set, String drivers, String network, SortedMap<String, String> versions) {
    public Software {
      versions = Collections.unmodifiableSortedMap(new TreeMap<>(versions));
    }
  }

  /**
   * The times of a run.
   *
   * @param start start of the first run, if runs were continued
   * @param seconds total duration; less than the time from start to end if the run was continued
   *     later
   * @param list SHA-256 of the list of questions
   */
  public record Course(Instant start, Instant end, long seconds, Ending ending, String list) {}

  /** The reason why a run asks no further questions. */
  public enum Ending {
    /** No remaining question can be asked. */
    COMPLETE,
    /** The next question would cost more than the rest of the budget. */
    BUDGET_REACHED,
    /** An answer makes further questions pointless. */
    BLOCKED,
    /** The user or the system ended the run. */
    INTERRUPTED
  }

  /** Costs in US dollars, in whole cents; the hourly price of a node is in hundredths of a cent. */
  public record Cost(BigDecimal perNodeHour, BigDecimal spent, BigDecimal budget) {
    public Cost {
      perNodeHour = perNodeHour.setScale(4, RoundingMode.HALF_UP);
      spent = spent.setScale(2, RoundingMode.HALF_UP);
      budget = budget.setScale(2, RoundingMode.HALF_UP);
    }
  }

  /** Returns the cost of all nodes during the run, in whole cents. */
  public BigDecimal price() {
    return cost.perNodeHour()
        .multiply(BigDecimal.valueOf(fabric.machines().nodes()))
        .multiply(BigDecimal.valueOf(course.seconds()))
        .divide(SECONDS_PER_HOUR, 2, RoundingMode.HALF_UP);
  }

  /** Returns the version of epfabric that made the run. */
  public String epfabric() {
    return fabric.software().versions().getOrDefault(EPFABRIC, "unknown");
  }

  /** Returns whether the nodes were machines of Compute Engine, and not emulated. */
  public boolean onHardware() {
    return COMPUTE_ENGINE.equals(fabric.software().versions().get(CLOUD));
  }
}
