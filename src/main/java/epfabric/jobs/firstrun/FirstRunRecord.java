package epfabric.jobs.firstrun;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that is known of one run.
 *
 * @param id letters, digits and hyphens; part of a file name
 */
public record FirstRunRecord(
    String id, Fabric fabric, Course course, Cost cost, List<Answer> answers) {
  /** Key of epfabric's own version in {@link Software#versions}. */
  public static final String EPFABRIC = "epfabric";

  private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3600);

  public FirstRunRecord {
    answers = List.copyOf(answers);
  }

  /**
   * Where the questions were asked.
   *
   * @param adopted whether the node pool was there before epfabric
   * @param added what the run added to the cluster
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
   * What ran on them.
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
   * When it ran.
   *
   * @param list SHA-256 of the list of questions
   */
  public record Course(Instant start, Instant end, Ending ending, String list) {}

  /** How a run ended. */
  public enum Ending {
    COMPLETE,
    BUDGET_REACHED,
    /** A blocking question had another answer than the expected one. */
    BLOCKED,
    INTERRUPTED
  }

  /** US dollars, in whole cents; the price of a node in hundredths of a cent. */
  public record Cost(BigDecimal perNodeHour, BigDecimal spent, BigDecimal budget) {
    public Cost {
      perNodeHour = perNodeHour.setScale(4, RoundingMode.HALF_UP);
      spent = spent.setScale(2, RoundingMode.HALF_UP);
      budget = budget.setScale(2, RoundingMode.HALF_UP);
    }
  }

  /** What all nodes cost from start to end, in whole cents. */
  public BigDecimal price() {
    long seconds = Duration.between(course.start(), course.end()).toSeconds();
    return cost.perNodeHour()
        .multiply(BigDecimal.valueOf(fabric.machines().nodes()))
        .multiply(BigDecimal.valueOf(seconds))
        .divide(SECONDS_PER_HOUR, 2, RoundingMode.HALF_UP);
  }

  /** Its version of epfabric. */
  public String epfabric() {
    return fabric.software().versions().getOrDefault(EPFABRIC, "unknown");
  }
}
