package epfabric.operate.live.seen;

import java.util.Optional;

/**
 * One of the two objects by which GKE assigns a NIC to pods.
 *
 * @param kind {@code Network} or {@code GKENetworkParamSet}
 * @param device whether it assigns a whole NIC, as a {@code Network} of the type Device does
 * @param reported whether the controller has reported a condition
 * @param unready why it cannot be used, in the controller's words; absent when it can, or without a
 *     report
 */
public record SeenNetwork(
    String kind, String name, boolean device, boolean reported, Optional<String> unready) {
  public static final String NETWORK = "Network";
  public static final String PARAMETERS = "GKENetworkParamSet";
}
