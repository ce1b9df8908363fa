package epfabric.deploy.gcp.compute;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.SubnetworkDeletionPolicy;
import epfabric.deploy.gcp.compute.enums.SubnetworkIpv6AccessType;
import epfabric.deploy.gcp.compute.enums.SubnetworkPurpose;
import epfabric.deploy.gcp.compute.enums.SubnetworkResolveSubnetMask;
import epfabric.deploy.gcp.compute.enums.SubnetworkRole;
import epfabric.deploy.gcp.compute.enums.SubnetworkStackType;
import epfabric.deploy.gcp.compute.inputs.SubnetworkLogConfigArgs;
import epfabric.deploy.gcp.compute.inputs.SubnetworkParamsArgs;
import epfabric.deploy.gcp.compute.inputs.SubnetworkSecondaryIpRangeArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:compute/subnetwork:Subnetwork}. */
@Generated("src/gcp/schema.json")
public final class SubnetworkArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:compute/subnetwork:Subnetwork";

  @Import(name = "allowSubnetCidrRoutesOverlap")
  private final @Nullable Output<Boolean> allowSubnetCidrRoutesOverlap;

  @Import(name = "deletionPolicy")
  private final @Nullable Output<String> deletionPolicy;

  @Import(name = "description")
  private final @Nullable Output<String> description;

  @Import(name = "externalIpv6Prefix")
  private final @Nullable Output<String> externalIpv6Prefix;

  @Import(name = "internalIpv6Prefix")
  private final @Nullable Output<String> internalIpv6Prefix;

  @Import(name = "ipCidrRange")
  private final @Nullable Output<String> ipCidrRange;

  @Import(name = "ipCollection")
  private final @Nullable Output<String> ipCollection;

  @Import(name = "ipv6AccessType")
  private final @Nullable Output<String> ipv6AccessType;

  @Import(name = "logConfig")
  private final @Nullable Output<SubnetworkLogConfigArgs> logConfig;

  @Import(name = "name")
  private final @Nullable Output<String> name;

  @Import(name = "network", required = true)
  private final Output<String> network;

  @Import(name = "params")
  private final @Nullable Output<SubnetworkParamsArgs> params;

  @Import(name = "privateIpGoogleAccess")
  private final @Nullable Output<Boolean> privateIpGoogleAccess;

  @Import(name = "privateIpv6GoogleAccess")
  private final @Nullable Output<String> privateIpv6GoogleAccess;

  @Import(name = "project")
  private final @Nullable Output<String> project;

  @Import(name = "purpose")
  private final @Nullable Output<String> purpose;

  @Import(name = "region")
  private final @Nullable Output<String> region;

  @Import(name = "reservedInternalRange")
  private final @Nullable Output<String> reservedInternalRange;

  @Import(name = "resolveSubnetMask")
  private final @Nullable Output<String> resolveSubnetMask;

  @Import(name = "role")
  private final @Nullable Output<String> role;

  @Import(name = "secondaryIpRanges")
  private final @Nullable Output<List<SubnetworkSecondaryIpRangeArgs>> secondaryIpRanges;

  @Import(name = "sendSecondaryIpRangeIfEmpty")
  private final @Nullable Output<Boolean> sendSecondaryIpRangeIfEmpty;

  @Import(name = "stackType")
  private final @Nullable Output<String> stackType;

  private SubnetworkArgs(Builder builder) {
    this.allowSubnetCidrRoutesOverlap = builder.allowSubnetCidrRoutesOverlap;
    this.deletionPolicy = builder.deletionPolicy;
    this.description = builder.description;
    this.externalIpv6Prefix = builder.externalIpv6Prefix;
    this.internalIpv6Prefix = builder.internalIpv6Prefix;
    this.ipCidrRange = builder.ipCidrRange;
    this.ipCollection = builder.ipCollection;
    this.ipv6AccessType = builder.ipv6AccessType;
    this.logConfig = builder.logConfig;
    this.name = builder.name;
    this.network = builder.network;
    this.params = builder.params;
    this.privateIpGoogleAccess = builder.privateIpGoogleAccess;
    this.privateIpv6GoogleAccess = builder.privateIpv6GoogleAccess;
    this.project = builder.project;
    this.purpose = builder.purpose;
    this.region = builder.region;
    this.reservedInternalRange = builder.reservedInternalRange;
    this.resolveSubnetMask = builder.resolveSubnetMask;
    this.role = builder.role;
    this.secondaryIpRanges = builder.secondaryIpRanges;
    this.sendSecondaryIpRangeIfEmpty = builder.sendSecondaryIpRangeIfEmpty;
    this.stackType = builder.stackType;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code network}. */
  public static NeedsNetwork builder() {
    return new Builder();
  }

  /** A builder without the required {@code network}. */
  public interface NeedsNetwork {
    /**
     * The network this subnet belongs to.
     * Only networks that are in the distributed mode can have subnetworks.
     */
    Builder network(String network);

    /** The same, known later. */
    Builder network(Output<String> network);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsNetwork {
    private @Nullable Output<Boolean> allowSubnetCidrRoutesOverlap;
    private @Nullable Output<String> deletionPolicy;
    private @Nullable Output<String> description;
    private @Nullable Output<String> externalIpv6Prefix;
    private @Nullable Output<String> internalIpv6Prefix;
    private @Nullable Output<String> ipCidrRange;
    private @Nullable Output<String> ipCollection;
    private @Nullable Output<String> ipv6AccessType;
    private @Nullable Output<SubnetworkLogConfigArgs> logConfig;
    private @Nullable Output<String> name;
    private @Nullable Output<String> network;
    private @Nullable Output<SubnetworkParamsArgs> params;
    private @Nullable Output<Boolean> privateIpGoogleAccess;
    private @Nullable Output<String> privateIpv6GoogleAccess;
    private @Nullable Output<String> project;
    private @Nullable Output<String> purpose;
    private @Nullable Output<String> region;
    private @Nullable Output<String> reservedInternalRange;
    private @Nullable Output<String> resolveSubnetMask;
    private @Nullable Output<String> role;
    private @Nullable Output<List<SubnetworkSecondaryIpRangeArgs>> secondaryIpRanges;
    private @Nullable Output<Boolean> sendSecondaryIpRangeIfEmpty;
    private @Nullable Output<String> stackType;

    private Builder() {}

    /**
     * Typically packets destined to IPs within the subnetwork range that do not match
     * existing resources are dropped and prevented from leaving the VPC.
     * Setting this field to true will allow these packets to match dynamic routes injected
     * via BGP even if their destinations match existing subnet ranges.
     */
    public Builder allowSubnetCidrRoutesOverlap(boolean allowSubnetCidrRoutesOverlap) {
      this.allowSubnetCidrRoutesOverlap = Output.of(allowSubnetCidrRoutesOverlap);
      return this;
    }

    /** The same, known later. */
    public Builder allowSubnetCidrRoutesOverlap(Output<Boolean> allowSubnetCidrRoutesOverlap) {
      this.allowSubnetCidrRoutesOverlap = allowSubnetCidrRoutesOverlap;
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
    public Builder deletionPolicy(SubnetworkDeletionPolicy deletionPolicy) {
      this.deletionPolicy = Output.of(deletionPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder deletionPolicy(Output<SubnetworkDeletionPolicy> deletionPolicy) {
      this.deletionPolicy = deletionPolicy.applyValue(value -> value.value());
      return this;
    }

    /**
     * An optional description of this resource. Provide this property when
     * you create the resource. This field can be set only at resource
     * creation time.
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
     * The range of external IPv6 addresses that are owned by this subnetwork.
     */
    public Builder externalIpv6Prefix(String externalIpv6Prefix) {
      this.externalIpv6Prefix = Output.of(externalIpv6Prefix);
      return this;
    }

    /** The same, known later. */
    public Builder externalIpv6Prefix(Output<String> externalIpv6Prefix) {
      this.externalIpv6Prefix = externalIpv6Prefix;
      return this;
    }

    /**
     * The internal IPv6 address range that is assigned to this subnetwork.
     */
    public Builder internalIpv6Prefix(String internalIpv6Prefix) {
      this.internalIpv6Prefix = Output.of(internalIpv6Prefix);
      return this;
    }

    /** The same, known later. */
    public Builder internalIpv6Prefix(Output<String> internalIpv6Prefix) {
      this.internalIpv6Prefix = internalIpv6Prefix;
      return this;
    }

    /**
     * The range of internal addresses that are owned by this subnetwork.
     * Provide this property when you create the subnetwork. For example,
     * 10.0.0.0/8 or 192.168.0.0/16. Ranges must be unique and
     * non-overlapping within a network. Only IPv4 is supported.
     * Field is optional when {@code reservedInternalRange} is defined, otherwise required.
     */
    public Builder ipCidrRange(String ipCidrRange) {
      this.ipCidrRange = Output.of(ipCidrRange);
      return this;
    }

    /** The same, known later. */
    public Builder ipCidrRange(Output<String> ipCidrRange) {
      this.ipCidrRange = ipCidrRange;
      return this;
    }

    /**
     * Resource reference of a PublicDelegatedPrefix. The PDP must be a sub-PDP
     * in EXTERNAL_IPV6_SUBNETWORK_CREATION or INTERNAL_IPV6_SUBNETWORK_CREATION
     * mode. Use one of the following formats to specify a sub-PDP when creating
     * a dual stack or IPv6-only subnetwork using BYOIP:
     * Full resource URL, as in:
     * <ul>
     * <li><code>https://www.googleapis.com/compute/v1/projects/{{projectId}}/regions/{{region}}/publicDelegatedPrefixes/{{sub-pdp-name}}</code>
     * Partial URL, as in:
     * <li><code>projects/{{projectId}}/regions/region/publicDelegatedPrefixes/{{sub-pdp-name}}</code>
     * <li><code>regions/{{region}}/publicDelegatedPrefixes/{{sub-pdp-name}}</code>
     * </ul>
     */
    public Builder ipCollection(String ipCollection) {
      this.ipCollection = Output.of(ipCollection);
      return this;
    }

    /** The same, known later. */
    public Builder ipCollection(Output<String> ipCollection) {
      this.ipCollection = ipCollection;
      return this;
    }

    /**
     * The access type of IPv6 address this subnet holds. It's immutable and can only be
     * specified during creation
     * or the first time the subnet is updated into IPV4_IPV6 dual stack. If the ipv6Type is
     * EXTERNAL then this subnet
     * cannot enable direct path.
     * Possible values are: {@code EXTERNAL}, {@code INTERNAL}.
     */
    public Builder ipv6AccessType(SubnetworkIpv6AccessType ipv6AccessType) {
      this.ipv6AccessType = Output.of(ipv6AccessType.value());
      return this;
    }

    /** The same, known later. */
    public Builder ipv6AccessType(Output<SubnetworkIpv6AccessType> ipv6AccessType) {
      this.ipv6AccessType = ipv6AccessType.applyValue(value -> value.value());
      return this;
    }

    /**
     * This field denotes the VPC flow logging options for this subnetwork. If
     * logging is enabled, logs are exported to Cloud Logging. Flow logging
     * isn't supported if the subnet {@code purpose} field is set to subnetwork is
     * {@code REGIONAL_MANAGED_PROXY} or {@code GLOBAL_MANAGED_PROXY}.
     * Structure is documented below.
     */
    public Builder logConfig(SubnetworkLogConfigArgs logConfig) {
      this.logConfig = Output.of(logConfig);
      return this;
    }

    /** The same, known later. */
    public Builder logConfig(Output<SubnetworkLogConfigArgs> logConfig) {
      this.logConfig = logConfig;
      return this;
    }

    /**
     * The name of the resource, provided by the client when initially
     * creating the resource. The name must be 1-63 characters long, and
     * comply with RFC1035. Specifically, the name must be 1-63 characters
     * long and match the regular expression {@code a-z?} which
     * means the first character must be a lowercase letter, and all
     * following characters must be a dash, lowercase letter, or digit,
     * except the last character, which cannot be a dash.
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

    @Override
    public Builder network(String network) {
      this.network = Output.of(network);
      return this;
    }

    @Override
    public Builder network(Output<String> network) {
      this.network = network;
      return this;
    }

    /**
     * Additional params passed with the request, but not persisted as part of resource payload
     * Structure is documented below.
     */
    public Builder params(SubnetworkParamsArgs params) {
      this.params = Output.of(params);
      return this;
    }

    /** The same, known later. */
    public Builder params(Output<SubnetworkParamsArgs> params) {
      this.params = params;
      return this;
    }

    /**
     * When enabled, VMs in this subnetwork without external IP addresses can
     * access Google APIs and services by using Private Google Access.
     */
    public Builder privateIpGoogleAccess(boolean privateIpGoogleAccess) {
      this.privateIpGoogleAccess = Output.of(privateIpGoogleAccess);
      return this;
    }

    /** The same, known later. */
    public Builder privateIpGoogleAccess(Output<Boolean> privateIpGoogleAccess) {
      this.privateIpGoogleAccess = privateIpGoogleAccess;
      return this;
    }

    /**
     * The private IPv6 google access type for the VMs in this subnet.
     */
    public Builder privateIpv6GoogleAccess(String privateIpv6GoogleAccess) {
      this.privateIpv6GoogleAccess = Output.of(privateIpv6GoogleAccess);
      return this;
    }

    /** The same, known later. */
    public Builder privateIpv6GoogleAccess(Output<String> privateIpv6GoogleAccess) {
      this.privateIpv6GoogleAccess = privateIpv6GoogleAccess;
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
     * The purpose of the resource. This field can be either {@code PRIVATE}, {@code
     * REGIONAL_MANAGED_PROXY}, {@code GLOBAL_MANAGED_PROXY}, {@code PRIVATE_SERVICE_CONNECT},
     * {@code PEER_MIGRATION} or {@code PRIVATE_NAT}(Beta).
     * A subnet with purpose set to {@code REGIONAL_MANAGED_PROXY} is a user-created subnetwork
     * that is reserved for regional Envoy-based load balancers.
     * A subnetwork in a given region with purpose set to {@code GLOBAL_MANAGED_PROXY} is a
     * proxy-only subnet and is shared between all the cross-regional Envoy-based load
     * balancers.
     * A subnetwork with purpose set to {@code PRIVATE_SERVICE_CONNECT} reserves the subnet for
     * hosting a Private Service Connect published service.
     * A subnetwork with purpose set to {@code PEER_MIGRATION} is a user created subnetwork that
     * is reserved for migrating resources from one peered network to another.
     * A subnetwork with purpose set to {@code PRIVATE_NAT} is used as source range for Private
     * NAT gateways.
     * Note that {@code REGIONAL_MANAGED_PROXY} is the preferred setting for all regional Envoy
     * load balancers.
     * If unspecified, the purpose defaults to {@code PRIVATE}.
     */
    public Builder purpose(SubnetworkPurpose purpose) {
      this.purpose = Output.of(purpose.value());
      return this;
    }

    /** The same, known later. */
    public Builder purpose(Output<SubnetworkPurpose> purpose) {
      this.purpose = purpose.applyValue(value -> value.value());
      return this;
    }

    /**
     * The GCP region for this subnetwork.
     */
    public Builder region(String region) {
      this.region = Output.of(region);
      return this;
    }

    /** The same, known later. */
    public Builder region(Output<String> region) {
      this.region = region;
      return this;
    }

    /**
     * The ID of the reserved internal range. Must be prefixed with {@code
     * networkconnectivity.googleapis.com}
     * E.g.
     * <code>networkconnectivity.googleapis.com/projects/{project}/locations/global/internalRanges/{rangeId}</code>
     */
    public Builder reservedInternalRange(String reservedInternalRange) {
      this.reservedInternalRange = Output.of(reservedInternalRange);
      return this;
    }

    /** The same, known later. */
    public Builder reservedInternalRange(Output<String> reservedInternalRange) {
      this.reservedInternalRange = reservedInternalRange;
      return this;
    }

    /**
     * 'Configures subnet mask resolution for this subnetwork.'
     * Possible values are: {@code ARP_ALL_RANGES}, {@code ARP_PRIMARY_RANGE}, {@code
     * ARP_BROADCAST_PRIMARY_RANGE}, {@code ARP_BROADCAST_PRIMARY_RANGE_WITH_LEARNING}.
     */
    public Builder resolveSubnetMask(SubnetworkResolveSubnetMask resolveSubnetMask) {
      this.resolveSubnetMask = Output.of(resolveSubnetMask.value());
      return this;
    }

    /** The same, known later. */
    public Builder resolveSubnetMask(Output<SubnetworkResolveSubnetMask> resolveSubnetMask) {
      this.resolveSubnetMask = resolveSubnetMask.applyValue(value -> value.value());
      return this;
    }

    /**
     * The role of subnetwork.
     * Currently, this field is only used when {@code purpose} is {@code
     * REGIONAL_MANAGED_PROXY}.
     * The value can be set to {@code ACTIVE} or {@code BACKUP}.
     * An {@code ACTIVE} subnetwork is one that is currently being used for Envoy-based load
     * balancers in a region.
     * A {@code BACKUP} subnetwork is one that is ready to be promoted to {@code ACTIVE} or is
     * currently draining.
     * Possible values are: {@code ACTIVE}, {@code BACKUP}.
     */
    public Builder role(SubnetworkRole role) {
      this.role = Output.of(role.value());
      return this;
    }

    /** The same, known later. */
    public Builder role(Output<SubnetworkRole> role) {
      this.role = role.applyValue(value -> value.value());
      return this;
    }

    /**
     * An array of configurations for secondary IP ranges for VM instances
     * contained in this subnetwork. The primary IP of such VM must belong
     * to the primary ipCidrRange of the subnetwork. The alias IPs may belong
     * to either primary or secondary ranges.
     * Structure is documented below.
     */
    public Builder secondaryIpRanges(List<SubnetworkSecondaryIpRangeArgs> secondaryIpRanges) {
      this.secondaryIpRanges = Output.of(List.copyOf(secondaryIpRanges));
      return this;
    }

    /** The same, known later. */
    public Builder secondaryIpRanges(Output<List<SubnetworkSecondaryIpRangeArgs>> secondaryIpRanges) {
      this.secondaryIpRanges = secondaryIpRanges;
      return this;
    }

    /**
     * Controls the removal behavior of secondary_ip_range.
     * When false, removing secondaryIpRange from config will not produce a diff as
     * the provider will default to the API's value.
     * When true, the provider will treat removing secondaryIpRange as sending an
     * empty list of secondary IP ranges to the API.
     * Defaults to false.
     */
    public Builder sendSecondaryIpRangeIfEmpty(boolean sendSecondaryIpRangeIfEmpty) {
      this.sendSecondaryIpRangeIfEmpty = Output.of(sendSecondaryIpRangeIfEmpty);
      return this;
    }

    /** The same, known later. */
    public Builder sendSecondaryIpRangeIfEmpty(Output<Boolean> sendSecondaryIpRangeIfEmpty) {
      this.sendSecondaryIpRangeIfEmpty = sendSecondaryIpRangeIfEmpty;
      return this;
    }

    /**
     * The stack type for this subnet to identify whether the IPv6 feature is enabled or not.
     * If not specified IPV4_ONLY will be used.
     * Possible values are: {@code IPV4_ONLY}, {@code IPV4_IPV6}, {@code IPV6_ONLY}.
     */
    public Builder stackType(SubnetworkStackType stackType) {
      this.stackType = Output.of(stackType.value());
      return this;
    }

    /** The same, known later. */
    public Builder stackType(Output<SubnetworkStackType> stackType) {
      this.stackType = stackType.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public SubnetworkArgs build() {
      return new SubnetworkArgs(this);
    }
  }
}
