package epfabric.deploy.gcp.compute.enums;

import javax.annotation.processing.Generated;

/**
 * The values of a property that the provider's documentation lists.
 *
 * @param value any other text that the provider takes
 */
@Generated("src/gcp/schema.json")
public record NetworkNetworkFirewallPolicyEnforcementOrder(String value) {
  public static final NetworkNetworkFirewallPolicyEnforcementOrder BEFORE_CLASSIC_FIREWALL = new NetworkNetworkFirewallPolicyEnforcementOrder("BEFORE_CLASSIC_FIREWALL");
  public static final NetworkNetworkFirewallPolicyEnforcementOrder AFTER_CLASSIC_FIREWALL = new NetworkNetworkFirewallPolicyEnforcementOrder("AFTER_CLASSIC_FIREWALL");
}
