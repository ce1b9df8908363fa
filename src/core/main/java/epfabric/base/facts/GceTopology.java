package epfabric.base.facts;

/**
 * GKE's labels of a machine's location in the data center. Machines of one subblock are nearer to
 * each other than those of one block. Source: Google's page "Schedule GKE workloads with
 * topology-aware scheduling".
 */
public final class GceTopology {
  public static final String BLOCK = "cloud.google.com/gce-topology-block";

  public static final String SUBBLOCK = "cloud.google.com/gce-topology-subblock";

  public static final String HOST = "cloud.google.com/gce-topology-host";

  private GceTopology() {}
}
