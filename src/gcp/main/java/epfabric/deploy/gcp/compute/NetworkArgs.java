package epfabric.deploy.gcp.compute;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.NetworkBgpBestPathSelectionMode;
import epfabric.deploy.gcp.compute.enums.NetworkBgpInterRegionCost;
import epfabric.deploy.gcp.compute.enums.NetworkDeletionPolicy;
import epfabric.deploy.gcp.compute.enums.NetworkNetworkFirewallPolicyEnforcementOrder;
import epfabric.deploy.gcp.compute.enums.NetworkRoutingMode;
import epfabric.deploy.gcp.compute.inputs.NetworkParamsArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:compute/network:Network}. */
@Generated("src/gcp/schema.json")
public final class NetworkArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:compute/network:Network";

  @Import(name = "autoCreateSubnetworks")
  private final @Nullable Output<Boolean> autoCreateSubnetworks;

  @Import(name = "bgpAlwaysCompareMed")
  private final @Nullable Output<Boolean> bgpAlwaysCompareMed;

  @Import(name = "bgpBestPathSelectionMode")
  private final @Nullable Output<String> bgpBestPathSelectionMode;

  @Import(name = "bgpInterRegionCost")
  private final @Nullable Output<String> bgpInterRegionCost;

  @Import(name = "deleteBgpAlwaysCompareMed")
  private final @Nullable Output<Boolean> deleteBgpAlwaysCompareMed;

  @Import(name = "deleteDefaultRoutesOnCreate")
  private final @Nullable Output<Boolean> deleteDefaultRoutesOnCreate;

  @Import(name = "deletionPolicy")
  private final @Nullable Output<String> deletionPolicy;

  @Import(name = "description")
  private final @Nullable Output<String> description;

  @Import(name = "enableUlaInternalIpv6")
  private final @Nullable Output<Boolean> enableUlaInternalIpv6;

  @Import(name = "internalIpv6Range")
  private final @Nullable Output<String> internalIpv6Range;

  @Import(name = "mtu")
  private final @Nullable Output<Integer> mtu;

  @Import(name = "name")
  private final @Nullable Output<String> name;

  @Import(name = "networkFirewallPolicyEnforcementOrder")
  private final @Nullable Output<String> networkFirewallPolicyEnforcementOrder;

  @Import(name = "networkProfile")
  private final @Nullable Output<String> networkProfile;

  @Import(name = "params")
  private final @Nullable Output<NetworkParamsArgs> params;

  @Import(name = "project")
  private final @Nullable Output<String> project;

  @Import(name = "routingMode")
  private final @Nullable Output<String> routingMode;

  private NetworkArgs(Builder builder) {
    this.autoCreateSubnetworks = builder.autoCreateSubnetworks;
    this.bgpAlwaysCompareMed = builder.bgpAlwaysCompareMed;
    this.bgpBestPathSelectionMode = builder.bgpBestPathSelectionMode;
    this.bgpInterRegionCost = builder.bgpInterRegionCost;
    this.deleteBgpAlwaysCompareMed = builder.deleteBgpAlwaysCompareMed;
    this.deleteDefaultRoutesOnCreate = builder.deleteDefaultRoutesOnCreate;
    this.deletionPolicy = builder.deletionPolicy;
    this.description = builder.description;
    this.enableUlaInternalIpv6 = builder.enableUlaInternalIpv6;
    this.internalIpv6Range = builder.internalIpv6Range;
    this.mtu = builder.mtu;
    this.name = builder.name;
    this.networkFirewallPolicyEnforcementOrder = builder.networkFirewallPolicyEnforcementOrder;
    this.networkProfile = builder.networkProfile;
    this.params = builder.params;
    this.project = builder.project;
    this.routingMode = builder.routingMode;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> autoCreateSubnetworks;
    private @Nullable Output<Boolean> bgpAlwaysCompareMed;
    private @Nullable Output<String> bgpBestPathSelectionMode;
    private @Nullable Output<String> bgpInterRegionCost;
    private @Nullable Output<Boolean> deleteBgpAlwaysCompareMed;
    private @Nullable Output<Boolean> deleteDefaultRoutesOnCreate;
    private @Nullable Output<String> deletionPolicy;
    private @Nullable Output<String> description;
    private @Nullable Output<Boolean> enableUlaInternalIpv6;
    private @Nullable Output<String> internalIpv6Range;
    private @Nullable Output<Integer> mtu;
    private @Nullable Output<String> name;
    private @Nullable Output<String> networkFirewallPolicyEnforcementOrder;
    private @Nullable Output<String> networkProfile;
    private @Nullable Output<NetworkParamsArgs> params;
    private @Nullable Output<String> project;
    private @Nullable Output<String> routingMode;

    private Builder() {}

    /**
     * When set to {@code true}, the network is created in "auto subnet mode" and
     * it will create a subnet for each region automatically across the
     * {@code 10.128.0.0/9} address range.
     * When set to {@code false}, the network is created in "custom subnet mode" so
     * the user can explicitly connect subnetwork resources.
     */
    public Builder autoCreateSubnetworks(boolean autoCreateSubnetworks) {
      this.autoCreateSubnetworks = Output.of(autoCreateSubnetworks);
      return this;
    }

    /** The same, known later. */
    public Builder autoCreateSubnetworks(Output<Boolean> autoCreateSubnetworks) {
      this.autoCreateSubnetworks = autoCreateSubnetworks;
      return this;
    }

    /**
     * Enables/disables the comparison of MED across routes with different Neighbor ASNs.
     * This value can only be set if the --bgp-best-path-selection-mode is STANDARD
     */
    public Builder bgpAlwaysCompareMed(boolean bgpAlwaysCompareMed) {
      this.bgpAlwaysCompareMed = Output.of(bgpAlwaysCompareMed);
      return this;
    }

    /** The same, known later. */
    public Builder bgpAlwaysCompareMed(Output<Boolean> bgpAlwaysCompareMed) {
      this.bgpAlwaysCompareMed = bgpAlwaysCompareMed;
      return this;
    }

    /**
     * The BGP best selection algorithm to be employed. MODE can be LEGACY or STANDARD.
     * Possible values are: {@code LEGACY}, {@code STANDARD}.
     */
    public Builder bgpBestPathSelectionMode(NetworkBgpBestPathSelectionMode bgpBestPathSelectionMode) {
      this.bgpBestPathSelectionMode = Output.of(bgpBestPathSelectionMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder bgpBestPathSelectionMode(Output<NetworkBgpBestPathSelectionMode> bgpBestPathSelectionMode) {
      this.bgpBestPathSelectionMode = bgpBestPathSelectionMode.applyValue(value -> value.value());
      return this;
    }

    /**
     * Choice of the behavior of inter-regional cost and MED in the BPS algorithm.
     * Possible values are: {@code DEFAULT}, {@code ADD_COST_TO_MED}.
     */
    public Builder bgpInterRegionCost(NetworkBgpInterRegionCost bgpInterRegionCost) {
      this.bgpInterRegionCost = Output.of(bgpInterRegionCost.value());
      return this;
    }

    /** The same, known later. */
    public Builder bgpInterRegionCost(Output<NetworkBgpInterRegionCost> bgpInterRegionCost) {
      this.bgpInterRegionCost = bgpInterRegionCost.applyValue(value -> value.value());
      return this;
    }

    /**
     * If set to {@code true}, the {@code bgpAlwaysCompareMed} field will be cleared.
     * If set to {@code false} (the default), {@code bgpAlwaysCompareMed} will be set to the
     * value specified in the configuration.
     */
    public Builder deleteBgpAlwaysCompareMed(boolean deleteBgpAlwaysCompareMed) {
      this.deleteBgpAlwaysCompareMed = Output.of(deleteBgpAlwaysCompareMed);
      return this;
    }

    /** The same, known later. */
    public Builder deleteBgpAlwaysCompareMed(Output<Boolean> deleteBgpAlwaysCompareMed) {
      this.deleteBgpAlwaysCompareMed = deleteBgpAlwaysCompareMed;
      return this;
    }

    /**
     * If set to {@code true}, default routes ({@code 0.0.0.0/0}) will be deleted
     * immediately after network creation. Defaults to {@code false}.
     */
    public Builder deleteDefaultRoutesOnCreate(boolean deleteDefaultRoutesOnCreate) {
      this.deleteDefaultRoutesOnCreate = Output.of(deleteDefaultRoutesOnCreate);
      return this;
    }

    /** The same, known later. */
    public Builder deleteDefaultRoutesOnCreate(Output<Boolean> deleteDefaultRoutesOnCreate) {
      this.deleteDefaultRoutesOnCreate = deleteDefaultRoutesOnCreate;
      return this;
    }

    /**
     * Whether Terraform will be prevented from destroying the resource. Defaults to DELETE.
     * When a 'terraform destroy' or 'pulumi up' would delete the resource,
     * the command will fail if this field is set to "PREVENT" in Terraform state.
     * When set to "ABANDON", the command will remove the resource from Terraform
     * management without updating or deleting the resource in the API.
     * When set to "DELETE", deleting the resource is allowed.
     */
    public Builder deletionPolicy(NetworkDeletionPolicy deletionPolicy) {
      this.deletionPolicy = Output.of(deletionPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder deletionPolicy(Output<NetworkDeletionPolicy> deletionPolicy) {
      this.deletionPolicy = deletionPolicy.applyValue(value -> value.value());
      return this;
    }

    /**
     * An optional description of this resource. The resource must be
     * recreated to modify this field.
     */
    public Builder description(String description) {
      this.description = Output.of(description);
      return this;
    }

    /** The same, known later. */
    public Builder description(Output<String> description) {
      this.description = description;
      return this;
    }

    /**
     * Enable ULA internal ipv6 on this network. Enabling this feature will assign
     * a /48 from google defined ULA prefix fd20::/20.
     */
    public Builder enableUlaInternalIpv6(boolean enableUlaInternalIpv6) {
      this.enableUlaInternalIpv6 = Output.of(enableUlaInternalIpv6);
      return this;
    }

    /** The same, known later. */
    public Builder enableUlaInternalIpv6(Output<Boolean> enableUlaInternalIpv6) {
      this.enableUlaInternalIpv6 = enableUlaInternalIpv6;
      return this;
    }

    /**
     * When enabling ula internal ipv6, caller optionally can specify the /48 range
     * they want from the google defined ULA prefix fd20::/20. The input must be a
     * valid /48 ULA IPv6 address and must be within the fd20::/20. Operation will
     * fail if the speficied /48 is already in used by another resource.
     * If the field is not speficied, then a /48 range will be randomly allocated from fd20::/20
     * and returned via this field.
     */
    public Builder internalIpv6Range(String internalIpv6Range) {
      this.internalIpv6Range = Output.of(internalIpv6Range);
      return this;
    }

    /** The same, known later. */
    public Builder internalIpv6Range(Output<String> internalIpv6Range) {
      this.internalIpv6Range = internalIpv6Range;
      return this;
    }

    /**
     * Maximum Transmission Unit in bytes. The default value is 1460 bytes.
     * The minimum value for this field is 1300 and the maximum value is 8896 bytes (jumbo
     * frames).
     * Note that packets larger than 1500 bytes (standard Ethernet) can be subject to TCP-MSS
     * clamping or dropped
     * with an ICMP {@code Fragmentation-Needed} message if the packets are routed to the
     * Internet or other VPCs
     * with varying MTUs.
     */
    public Builder mtu(int mtu) {
      this.mtu = Output.of(mtu);
      return this;
    }

    /** The same, known later. */
    public Builder mtu(Output<Integer> mtu) {
      this.mtu = mtu;
      return this;
    }

    /**
     * Name of the resource. Provided by the client when the resource is
     * created. The name must be 1-63 characters long, and comply with
     * RFC1035. Specifically, the name must be 1-63 characters long and match
     * the regular expression {@code a-z?} which means the
     * first character must be a lowercase letter, and all following
     * characters must be a dash, lowercase letter, or digit, except the last
     * character, which cannot be a dash.
     */
    public Builder name(String name) {
      this.name = Output.of(name);
      return this;
    }

    /** The same, known later. */
    public Builder name(Output<String> name) {
      this.name = name;
      return this;
    }

    /**
     * Set the order that Firewall Rules and Firewall Policies are evaluated.
     * Default value is {@code AFTER_CLASSIC_FIREWALL}.
     * Possible values are: {@code BEFORE_CLASSIC_FIREWALL}, {@code AFTER_CLASSIC_FIREWALL}.
     */
    public Builder networkFirewallPolicyEnforcementOrder(NetworkNetworkFirewallPolicyEnforcementOrder networkFirewallPolicyEnforcementOrder) {
      this.networkFirewallPolicyEnforcementOrder = Output.of(networkFirewallPolicyEnforcementOrder.value());
      return this;
    }

    /** The same, known later. */
    public Builder networkFirewallPolicyEnforcementOrder(Output<NetworkNetworkFirewallPolicyEnforcementOrder> networkFirewallPolicyEnforcementOrder) {
      this.networkFirewallPolicyEnforcementOrder = networkFirewallPolicyEnforcementOrder.applyValue(value -> value.value());
      return this;
    }

    /**
     * A full or partial URL of the network profile to apply to this network.
     * This field can be set only at resource creation time. For example, the
     * following are valid URLs:
     * <ul>
     * <li>https://www.googleapis.com/compute/v1/projects/{projectId}/global/networkProfiles/{network_profile_name}
     * <li>projects/{projectId}/global/networkProfiles/{network_profile_name}
     * </ul>
     */
    public Builder networkProfile(String networkProfile) {
      this.networkProfile = Output.of(networkProfile);
      return this;
    }

    /** The same, known later. */
    public Builder networkProfile(Output<String> networkProfile) {
      this.networkProfile = networkProfile;
      return this;
    }

    /**
     * Additional params passed with the request, but not persisted as part of resource payload
     * Structure is documented below.
     */
    public Builder params(NetworkParamsArgs params) {
      this.params = Output.of(params);
      return this;
    }

    /** The same, known later. */
    public Builder params(Output<NetworkParamsArgs> params) {
      this.params = params;
      return this;
    }

    /**
     * The ID of the project in which the resource belongs.
     * If it is not provided, the provider project is used.
     */
    public Builder project(String project) {
      this.project = Output.of(project);
      return this;
    }

    /** The same, known later. */
    public Builder project(Output<String> project) {
      this.project = project;
      return this;
    }

    /**
     * The network-wide routing mode to use. If set to {@code REGIONAL}, this
     * network's cloud routers will only advertise routes with subnetworks
     * of this network in the same region as the router. If set to {@code GLOBAL},
     * this network's cloud routers will advertise routes with all
     * subnetworks of this network, across regions.
     * Possible values are: {@code REGIONAL}, {@code GLOBAL}.
     */
    public Builder routingMode(NetworkRoutingMode routingMode) {
      this.routingMode = Output.of(routingMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder routingMode(Output<NetworkRoutingMode> routingMode) {
      this.routingMode = routingMode.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public NetworkArgs build() {
      return new NetworkArgs(this);
    }
  }
}
