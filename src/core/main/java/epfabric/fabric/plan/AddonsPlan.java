package epfabric.fabric.plan;

import epfabric.base.value.ImageRef;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The programs in the cluster besides the fabric itself.
 *
 * @param monitoring whether the cluster gets scraping and alert rules for Google's managed
 *     Prometheus
 * @param gib Google's NCCL plugin for training jobs; absent if it is not deployed
 * @param kueue whether the cluster gets a queue for jobs on the fabric
 * @param computeDomains NVIDIA's DRA driver; absent if no pod needs it, or if the cluster has it
 *     already
 */
public record AddonsPlan(
    boolean monitoring, Optional<Gib> gib, boolean kueue, Optional<DomainSource> computeDomains) {
  /** The image of NVIDIA's DRA driver, and its version. */
  public record DomainSource(ImageRef image, String version) {}

  /**
   * Google's NCCL plugin.
   *
   * @param variables NCCL's environment variables on this machine
   */
  public record Gib(ImageRef image, Map<String, String> variables) {
    public Gib {
      variables = new TreeMap<>(variables);
    }
  }
}
