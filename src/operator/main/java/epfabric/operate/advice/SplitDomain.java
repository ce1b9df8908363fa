package epfabric.operate.advice;

/** A ComputeDomain whose nodes are in several NVLink domains. */
public final class SplitDomain {
  /** The remedy: a node keeps its place until it is deleted. */
  public static final String REMEDY =
      "name one sub-block for each pool (epfabric:gpuPool.pools[].reservation), and delete the"
          + " nodes that are elsewhere: gcloud compute instances delete NODE; GKE creates them"
          + " again in the pool's sub-block";

  private SplitDomain() {}
}
