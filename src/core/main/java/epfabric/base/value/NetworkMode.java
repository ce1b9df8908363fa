package epfabric.base.value;

/** How the additional NICs of GPU nodes are created, and how pods get them. */
public enum NetworkMode {
  /**
   * Networks of ours, and pods that ask for NICs by annotations and resources of GKE's
   * multi-networking ({@code Network} and {@code GKENetworkParamSet}).
   */
  DEVICE,
  /**
   * Networks of ours, and pods that claim NICs from GKE's managed DRANET. That driver offers the
   * NICs of a pool, whether GKE or a user made their networks (Google: "Allocate network resources
   * by using GKE managed DRANET").
   */
  DRANET,
  /** GKE makes the networks with the pool, by an accelerator network profile; pods claim NICs. */
  DRANET_AUTO;

  /** Whether pods get NICs by a claim, and not by annotations. */
  public boolean claimsNics() {
    return this != DEVICE;
  }

  /** Whether GKE makes the networks of the additional NICs, so that no configuration names them. */
  public boolean networksByGke() {
    return this == DRANET_AUTO;
  }
}
