package epfabric.operate.live.seen;

import java.util.Optional;

/**
 * One of the two objects by which GKE assigns a NIC to pods.
 *
 * @param kind {@code Network} or {@code GKENetworkParamSet}
 * @param device whether the object assigns a whole NIC, as a {@code Network} of type Device does
 * @param reported whether the controller has reported a condition
 * @param unready the controller's reason why the object cannot be used; absent if it can be used or
 *     nothing is reported
 */
public record SeenNetwork(
    String kind, String name, boolean device, boolean reported, Optional<String> unready) {
  public static final String NETWORK = "Network";
  public static final String PARAMETERS = "GKENetworkParamSet";
}
