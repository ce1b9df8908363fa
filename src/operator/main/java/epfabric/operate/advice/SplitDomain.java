package epfabric.operate.advice;

/** The remedy for a ComputeDomain whose nodes are in several NVLink domains. */
public final class SplitDomain {
  /** The remedy; nodes must be deleted because a node stays in its NVLink domain until then. */
  public static final String REMEDY =
      "name one sub-block for each pool (epfabric:gpuPool.pools[].reservation), and delete the"
          + " nodes that are elsewhere: gcloud compute instances delete NODE; GKE creates them"
          + " again in the pool's sub-block";

  private SplitDomain() {}
}
