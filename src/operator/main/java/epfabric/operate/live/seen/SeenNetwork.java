package epfabric.operate.live.seen;

import java.util.Optional;

/**
 * One of the two objects by which GKE hands a NIC to pods.
 *
 * @param kind {@code Network} or {@code GKENetworkParamSet}
 * @param device whether it hands out a whole NIC, which a {@code Network} of the type Device does
 * @param said whether the controller has said anything of it
 * @param unready why it cannot be used, in the controller's words; absent when it can, or when
 *     nothing was said
 */
public record SeenNetwork(
    String kind, String name, boolean device, boolean said, Optional<String> unready) {
  public static final String NETWORK = "Network";
  public static final String PARAMETERS = "GKENetworkParamSet";
}
