package epfabric.operate.advice;

/** The remedy for a ComputeDomain whose nodes are in several NVLink domains. */
public final class SplitDomain {
  /** The remedy. Nodes must be deleted because a node never changes its NVLink domain. */
  public static final String REMEDY =
      "name one sub-block for each pool (epfabric:gpuPool.pools[].reservation), and delete the"
          + " nodes that are elsewhere: gcloud compute instances delete NODE; GKE creates them"
          + " again in the pool's sub-block";

  private SplitDomain() {}
}
