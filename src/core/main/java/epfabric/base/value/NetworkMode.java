package epfabric.base.value;

/** How the additional NICs of GPU nodes are created, and how pods get them. */
public enum NetworkMode {
  /**
   * epfabric creates the networks; pods request NICs with annotations and resources of GKE's
   * multi-networking ({@code Network} and {@code GKENetworkParamSet}).
   */
  DEVICE,
  /**
   * epfabric creates the networks; pods claim NICs from GKE's managed DRANET, whose driver offers
   * the NICs of a pool no matter whether GKE or a user created their networks (Google: "Allocate
   * network resources by using GKE managed DRANET").
   */
  DRANET,
  /**
   * GKE creates the networks together with the pool, by an accelerator network profile; pods claim
   * NICs.
   */
  DRANET_AUTO;

  /** Returns whether pods request NICs with a claim instead of annotations. */
  public boolean claimsNics() {
    return this != DEVICE;
  }

  /**
   * Returns whether GKE creates the networks of the additional NICs, so that no configuration names
   * them.
   */
  public boolean networksByGke() {
    return this == DRANET_AUTO;
  }
}
