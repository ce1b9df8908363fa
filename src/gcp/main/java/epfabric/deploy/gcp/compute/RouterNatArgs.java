package epfabric.deploy.gcp.compute;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.RouterNatAutoNetworkTier;
import epfabric.deploy.gcp.compute.enums.RouterNatDeletionPolicy;
import epfabric.deploy.gcp.compute.enums.RouterNatEndpointTypes;
import epfabric.deploy.gcp.compute.enums.RouterNatNatIpAllocateOption;
import epfabric.deploy.gcp.compute.enums.RouterNatSourceSubnetworkIpRangesToNat;
import epfabric.deploy.gcp.compute.enums.RouterNatSourceSubnetworkIpRangesToNat64;
import epfabric.deploy.gcp.compute.enums.RouterNatType;
import epfabric.deploy.gcp.compute.inputs.RouterNatLogConfigArgs;
import epfabric.deploy.gcp.compute.inputs.RouterNatNat64SubnetworkArgs;
import epfabric.deploy.gcp.compute.inputs.RouterNatRuleArgs;
import epfabric.deploy.gcp.compute.inputs.RouterNatSubnetworkArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:compute/routerNat:RouterNat}. */
@Generated("src/gcp/schema.json")
public final class RouterNatArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:compute/routerNat:RouterNat";

  @Import(name = "autoNetworkTier")
  private final @Nullable Output<String> autoNetworkTier;

  @Import(name = "deletionPolicy")
  private final @Nullable Output<String> deletionPolicy;

  @Import(name = "drainNatIps")
  private final @Nullable Output<List<String>> drainNatIps;

  @Import(name = "enableDynamicPortAllocation")
  private final @Nullable Output<Boolean> enableDynamicPortAllocation;

  @Import(name = "enableEndpointIndependentMapping")
  private final @Nullable Output<Boolean> enableEndpointIndependentMapping;

  @Import(name = "endpointTypes")
  private final @Nullable Output<List<String>> endpointTypes;

  @Import(name = "icmpIdleTimeoutSec")
  private final @Nullable Output<Integer> icmpIdleTimeoutSec;

  @Import(name = "initialNatIps")
  private final @Nullable Output<List<String>> initialNatIps;

  @Import(name = "logConfig")
  private final @Nullable Output<RouterNatLogConfigArgs> logConfig;

  @Import(name = "maxPortsPerVm")
  private final @Nullable Output<Integer> maxPortsPerVm;

  @Import(name = "minPortsPerVm")
  private final @Nullable Output<Integer> minPortsPerVm;

  @Import(name = "name")
  private final @Nullable Output<String> name;

  @Import(name = "nat64Subnetworks")
  private final @Nullable Output<List<RouterNatNat64SubnetworkArgs>> nat64Subnetworks;

  @Import(name = "natIpAllocateOption")
  private final @Nullable Output<String> natIpAllocateOption;

  @Import(name = "natIps")
  private final @Nullable Output<List<String>> natIps;

  @Import(name = "project")
  private final @Nullable Output<String> project;

  @Import(name = "region")
  private final @Nullable Output<String> region;

  @Import(name = "router", required = true)
  private final Output<String> router;

  @Import(name = "rules")
  private final @Nullable Output<List<RouterNatRuleArgs>> rules;

  @Import(name = "sourceSubnetworkIpRangesToNat", required = true)
  private final Output<String> sourceSubnetworkIpRangesToNat;

  @Import(name = "sourceSubnetworkIpRangesToNat64")
  private final @Nullable Output<String> sourceSubnetworkIpRangesToNat64;

  @Import(name = "subnetworks")
  private final @Nullable Output<List<RouterNatSubnetworkArgs>> subnetworks;

  @Import(name = "tcpEstablishedIdleTimeoutSec")
  private final @Nullable Output<Integer> tcpEstablishedIdleTimeoutSec;

  @Import(name = "tcpTimeWaitTimeoutSec")
  private final @Nullable Output<Integer> tcpTimeWaitTimeoutSec;

  @Import(name = "tcpTransitoryIdleTimeoutSec")
  private final @Nullable Output<Integer> tcpTransitoryIdleTimeoutSec;

  @Import(name = "type")
  private final @Nullable Output<String> type;

  @Import(name = "udpIdleTimeoutSec")
  private final @Nullable Output<Integer> udpIdleTimeoutSec;

  private RouterNatArgs(Builder builder) {
    this.autoNetworkTier = builder.autoNetworkTier;
    this.deletionPolicy = builder.deletionPolicy;
    this.drainNatIps = builder.drainNatIps;
    this.enableDynamicPortAllocation = builder.enableDynamicPortAllocation;
    this.enableEndpointIndependentMapping = builder.enableEndpointIndependentMapping;
    this.endpointTypes = builder.endpointTypes;
    this.icmpIdleTimeoutSec = builder.icmpIdleTimeoutSec;
    this.initialNatIps = builder.initialNatIps;
    this.logConfig = builder.logConfig;
    this.maxPortsPerVm = builder.maxPortsPerVm;
    this.minPortsPerVm = builder.minPortsPerVm;
    this.name = builder.name;
    this.nat64Subnetworks = builder.nat64Subnetworks;
    this.natIpAllocateOption = builder.natIpAllocateOption;
    this.natIps = builder.natIps;
    this.project = builder.project;
    this.region = builder.region;
    this.router = builder.router;
    this.rules = builder.rules;
    this.sourceSubnetworkIpRangesToNat = builder.sourceSubnetworkIpRangesToNat;
    this.sourceSubnetworkIpRangesToNat64 = builder.sourceSubnetworkIpRangesToNat64;
    this.subnetworks = builder.subnetworks;
    this.tcpEstablishedIdleTimeoutSec = builder.tcpEstablishedIdleTimeoutSec;
    this.tcpTimeWaitTimeoutSec = builder.tcpTimeWaitTimeoutSec;
    this.tcpTransitoryIdleTimeoutSec = builder.tcpTransitoryIdleTimeoutSec;
    this.type = builder.type;
    this.udpIdleTimeoutSec = builder.udpIdleTimeoutSec;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code router}, {@code sourceSubnetworkIpRangesToNat}. */
  public static NeedsRouter builder() {
    return new Builder();
  }

  /** A builder without the required {@code router}. */
  public interface NeedsRouter {
    /**
     * The name of the Cloud Router in which this NAT will be configured.
     */
    NeedsSourceSubnetworkIpRangesToNat router(String router);

    /** The same, known later. */
    NeedsSourceSubnetworkIpRangesToNat router(Output<String> router);
  }

  /** A builder without the required {@code sourceSubnetworkIpRangesToNat}. */
  public interface NeedsSourceSubnetworkIpRangesToNat {
    /**
     * How NAT should be configured per Subnetwork.
     * If {@code ALL_SUBNETWORKS_ALL_IP_RANGES}, all of the
     * IP ranges in every Subnetwork are allowed to Nat.
     * If {@code ALL_SUBNETWORKS_ALL_PRIMARY_IP_RANGES}, all of the primary IP
     * ranges in every Subnetwork are allowed to Nat.
     * {@code LIST_OF_SUBNETWORKS}: A list of Subnetworks are allowed to Nat
     * (specified in the field subnetwork below). Note that if this field
     * contains ALL_SUBNETWORKS_ALL_IP_RANGES or
     * ALL_SUBNETWORKS_ALL_PRIMARY_IP_RANGES, then there should not be any
     * other RouterNat section in any Router for this network in this region.
     * Possible values are: {@code ALL_SUBNETWORKS_ALL_IP_RANGES}, {@code
     * ALL_SUBNETWORKS_ALL_PRIMARY_IP_RANGES}, {@code LIST_OF_SUBNETWORKS}.
     */
    Builder sourceSubnetworkIpRangesToNat(RouterNatSourceSubnetworkIpRangesToNat sourceSubnetworkIpRangesToNat);

    /** The same, known later. */
    Builder sourceSubnetworkIpRangesToNat(Output<RouterNatSourceSubnetworkIpRangesToNat> sourceSubnetworkIpRangesToNat);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsRouter, NeedsSourceSubnetworkIpRangesToNat {
    private @Nullable Output<String> autoNetworkTier;
    private @Nullable Output<String> deletionPolicy;
    private @Nullable Output<List<String>> drainNatIps;
    private @Nullable Output<Boolean> enableDynamicPortAllocation;
    private @Nullable Output<Boolean> enableEndpointIndependentMapping;
    private @Nullable Output<List<String>> endpointTypes;
    private @Nullable Output<Integer> icmpIdleTimeoutSec;
    private @Nullable Output<List<String>> initialNatIps;
    private @Nullable Output<RouterNatLogConfigArgs> logConfig;
    private @Nullable Output<Integer> maxPortsPerVm;
    private @Nullable Output<Integer> minPortsPerVm;
    private @Nullable Output<String> name;
    private @Nullable Output<List<RouterNatNat64SubnetworkArgs>> nat64Subnetworks;
    private @Nullable Output<String> natIpAllocateOption;
    private @Nullable Output<List<String>> natIps;
    private @Nullable Output<String> project;
    private @Nullable Output<String> region;
    private @Nullable Output<String> router;
    private @Nullable Output<List<RouterNatRuleArgs>> rules;
    private @Nullable Output<String> sourceSubnetworkIpRangesToNat;
    private @Nullable Output<String> sourceSubnetworkIpRangesToNat64;
    private @Nullable Output<List<RouterNatSubnetworkArgs>> subnetworks;
    private @Nullable Output<Integer> tcpEstablishedIdleTimeoutSec;
    private @Nullable Output<Integer> tcpTimeWaitTimeoutSec;
    private @Nullable Output<Integer> tcpTransitoryIdleTimeoutSec;
    private @Nullable Output<String> type;
    private @Nullable Output<Integer> udpIdleTimeoutSec;

    private Builder() {}

    /**
     * The network tier to use when automatically reserving NAT IP addresses.
     * Must be one of: PREMIUM, STANDARD. If not specified, then the current
     * project-level default tier is used.
     * Possible values are: {@code PREMIUM}, {@code STANDARD}.
     */
    public Builder autoNetworkTier(RouterNatAutoNetworkTier autoNetworkTier) {
      this.autoNetworkTier = Output.of(autoNetworkTier.value());
      return this;
    }

    /** The same, known later. */
    public Builder autoNetworkTier(Output<RouterNatAutoNetworkTier> autoNetworkTier) {
      this.autoNetworkTier = autoNetworkTier.applyValue(value -> value.value());
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
    public Builder deletionPolicy(RouterNatDeletionPolicy deletionPolicy) {
      this.deletionPolicy = Output.of(deletionPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder deletionPolicy(Output<RouterNatDeletionPolicy> deletionPolicy) {
      this.deletionPolicy = deletionPolicy.applyValue(value -> value.value());
      return this;
    }

    /**
     * A list of URLs of the IP resources to be drained. These IPs must be
     * valid static external IPs that have been assigned to the NAT.
     */
    public Builder drainNatIps(List<String> drainNatIps) {
      this.drainNatIps = Output.of(List.copyOf(drainNatIps));
      return this;
    }

    /** The same, known later. */
    public Builder drainNatIps(Output<List<String>> drainNatIps) {
      this.drainNatIps = drainNatIps;
      return this;
    }

    /**
     * Enable Dynamic Port Allocation.
     * If minPortsPerVm is set, minPortsPerVm must be set to a power of two greater than or
     * equal to 32.
     * If minPortsPerVm is not set, a minimum of 32 ports will be allocated to a VM from this
     * NAT config.
     * If maxPortsPerVm is set, maxPortsPerVm must be set to a power of two greater than
     * minPortsPerVm.
     * If maxPortsPerVm is not set, a maximum of 65536 ports will be allocated to a VM from this
     * NAT config.
     * Mutually exclusive with enableEndpointIndependentMapping.
     */
    public Builder enableDynamicPortAllocation(boolean enableDynamicPortAllocation) {
      this.enableDynamicPortAllocation = Output.of(enableDynamicPortAllocation);
      return this;
    }

    /** The same, known later. */
    public Builder enableDynamicPortAllocation(Output<Boolean> enableDynamicPortAllocation) {
      this.enableDynamicPortAllocation = enableDynamicPortAllocation;
      return this;
    }

    /**
     * Enable endpoint independent mapping.
     * For more information see the <a
     * href="https://docs.cloud.google.com/nat/docs/public-nat#specs-rfcs">official
     * documentation</a>.
     */
    public Builder enableEndpointIndependentMapping(boolean enableEndpointIndependentMapping) {
      this.enableEndpointIndependentMapping = Output.of(enableEndpointIndependentMapping);
      return this;
    }

    /** The same, known later. */
    public Builder enableEndpointIndependentMapping(Output<Boolean> enableEndpointIndependentMapping) {
      this.enableEndpointIndependentMapping = enableEndpointIndependentMapping;
      return this;
    }

    /**
     * Specifies the endpoint Types supported by the NAT Gateway.
     * Supported values include:
     * {@code ENDPOINT_TYPE_VM}, {@code ENDPOINT_TYPE_SWG},
     * {@code ENDPOINT_TYPE_MANAGED_PROXY_LB}.
     */
    public Builder endpointTypes(List<RouterNatEndpointTypes> endpointTypes) {
      this.endpointTypes = Output.of(endpointTypes.stream().map(item -> item.value()).toList());
      return this;
    }

    /** The same, known later. */
    public Builder endpointTypes(Output<List<RouterNatEndpointTypes>> endpointTypes) {
      this.endpointTypes = endpointTypes.applyValue(value -> value.stream().map(item -> item.value()).toList());
      return this;
    }

    /**
     * Timeout (in seconds) for ICMP connections. Defaults to 30s if not set.
     */
    public Builder icmpIdleTimeoutSec(int icmpIdleTimeoutSec) {
      this.icmpIdleTimeoutSec = Output.of(icmpIdleTimeoutSec);
      return this;
    }

    /** The same, known later. */
    public Builder icmpIdleTimeoutSec(Output<Integer> icmpIdleTimeoutSec) {
      this.icmpIdleTimeoutSec = icmpIdleTimeoutSec;
      return this;
    }

    /**
     * Self-links of NAT IPs to be used as initial value for creation alongside a
     * RouterNatAddress resource.
     * Conflicts with natIps and drainNatIps. Only valid if natIpAllocateOption is set to
     * MANUAL_ONLY.
     */
    public Builder initialNatIps(List<String> initialNatIps) {
      this.initialNatIps = Output.of(List.copyOf(initialNatIps));
      return this;
    }

    /** The same, known later. */
    public Builder initialNatIps(Output<List<String>> initialNatIps) {
      this.initialNatIps = initialNatIps;
      return this;
    }

    /**
     * Configuration for logging on NAT
     * Structure is documented below.
     */
    public Builder logConfig(RouterNatLogConfigArgs logConfig) {
      this.logConfig = Output.of(logConfig);
      return this;
    }

    /** The same, known later. */
    public Builder logConfig(Output<RouterNatLogConfigArgs> logConfig) {
      this.logConfig = logConfig;
      return this;
    }

    /**
     * Maximum number of ports allocated to a VM from this NAT.
     * This field can only be set when enableDynamicPortAllocation is enabled.
     */
    public Builder maxPortsPerVm(int maxPortsPerVm) {
      this.maxPortsPerVm = Output.of(maxPortsPerVm);
      return this;
    }

    /** The same, known later. */
    public Builder maxPortsPerVm(Output<Integer> maxPortsPerVm) {
      this.maxPortsPerVm = maxPortsPerVm;
      return this;
    }

    /**
     * Minimum number of ports allocated to a VM from this NAT. Defaults to 64 for static port
     * allocation and 32 dynamic port allocation if not set.
     */
    public Builder minPortsPerVm(int minPortsPerVm) {
      this.minPortsPerVm = Output.of(minPortsPerVm);
      return this;
    }

    /** The same, known later. */
    public Builder minPortsPerVm(Output<Integer> minPortsPerVm) {
      this.minPortsPerVm = minPortsPerVm;
      return this;
    }

    /**
     * Name of the NAT service. The name must be 1-63 characters long and
     * comply with RFC1035.
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
     * One or more subnetwork NAT configurations whose traffic should be translated by NAT64
     * Gateway.
     * Only used if {@code sourceSubnetworkIpRangesToNat64} is set to {@code
     * LIST_OF_IPV6_SUBNETWORKS}
     * Structure is documented below.
     */
    public Builder nat64Subnetworks(List<RouterNatNat64SubnetworkArgs> nat64Subnetworks) {
      this.nat64Subnetworks = Output.of(List.copyOf(nat64Subnetworks));
      return this;
    }

    /** The same, known later. */
    public Builder nat64Subnetworks(Output<List<RouterNatNat64SubnetworkArgs>> nat64Subnetworks) {
      this.nat64Subnetworks = nat64Subnetworks;
      return this;
    }

    /**
     * How external IPs should be allocated for this NAT. Valid values are
     * {@code AUTO_ONLY} for only allowing NAT IPs allocated by Google Cloud
     * Platform, or {@code MANUAL_ONLY} for only user-allocated NAT IP addresses.
     * Possible values are: {@code MANUAL_ONLY}, {@code AUTO_ONLY}.
     */
    public Builder natIpAllocateOption(RouterNatNatIpAllocateOption natIpAllocateOption) {
      this.natIpAllocateOption = Output.of(natIpAllocateOption.value());
      return this;
    }

    /** The same, known later. */
    public Builder natIpAllocateOption(Output<RouterNatNatIpAllocateOption> natIpAllocateOption) {
      this.natIpAllocateOption = natIpAllocateOption.applyValue(value -> value.value());
      return this;
    }

    /**
     * Self-links of NAT IPs. Only valid if natIpAllocateOption
     * is set to MANUAL_ONLY.
     * If this field is used alongside with a count created list of address resources {@code
     * google_compute_address.foobar.*.self_link},
     * the access level resource for the address resource must have a {@code lifecycle} block
     * with {@code createBeforeDestroy = true} so
     * the number of resources can be increased/decreased without triggering the {@code
     * resourceInUseByAnotherResource} error.
     */
    public Builder natIps(List<String> natIps) {
      this.natIps = Output.of(List.copyOf(natIps));
      return this;
    }

    /** The same, known later. */
    public Builder natIps(Output<List<String>> natIps) {
      this.natIps = natIps;
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
     * Region where the router and NAT reside.
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

    @Override
    public Builder router(String router) {
      this.router = Output.of(router);
      return this;
    }

    @Override
    public Builder router(Output<String> router) {
      this.router = router;
      return this;
    }

    /**
     * A list of rules associated with this NAT.
     * Structure is documented below.
     */
    public Builder rules(List<RouterNatRuleArgs> rules) {
      this.rules = Output.of(List.copyOf(rules));
      return this;
    }

    /** The same, known later. */
    public Builder rules(Output<List<RouterNatRuleArgs>> rules) {
      this.rules = rules;
      return this;
    }

    @Override
    public Builder sourceSubnetworkIpRangesToNat(RouterNatSourceSubnetworkIpRangesToNat sourceSubnetworkIpRangesToNat) {
      this.sourceSubnetworkIpRangesToNat = Output.of(sourceSubnetworkIpRangesToNat.value());
      return this;
    }

    @Override
    public Builder sourceSubnetworkIpRangesToNat(Output<RouterNatSourceSubnetworkIpRangesToNat> sourceSubnetworkIpRangesToNat) {
      this.sourceSubnetworkIpRangesToNat = sourceSubnetworkIpRangesToNat.applyValue(value -> value.value());
      return this;
    }

    /**
     * Specify the Nat option for NAT64, which can take one of the following values:
     * ALL_IPV6_SUBNETWORKS: All of the IP ranges in every Subnetwork are allowed to Nat.
     * LIST_OF_IPV6_SUBNETWORKS: A list of Subnetworks are allowed to Nat (specified in the
     * field nat64Subnetwork below).
     * Note that if this field contains NAT64_ALL_V6_SUBNETWORKS no other Router.Nat section in
     * this region can also enable NAT64 for any Subnetworks in this network.
     * Other Router.Nat sections can still be present to enable NAT44 only.
     * Possible values are: {@code ALL_IPV6_SUBNETWORKS}, {@code LIST_OF_IPV6_SUBNETWORKS}.
     */
    public Builder sourceSubnetworkIpRangesToNat64(RouterNatSourceSubnetworkIpRangesToNat64 sourceSubnetworkIpRangesToNat64) {
      this.sourceSubnetworkIpRangesToNat64 = Output.of(sourceSubnetworkIpRangesToNat64.value());
      return this;
    }

    /** The same, known later. */
    public Builder sourceSubnetworkIpRangesToNat64(Output<RouterNatSourceSubnetworkIpRangesToNat64> sourceSubnetworkIpRangesToNat64) {
      this.sourceSubnetworkIpRangesToNat64 = sourceSubnetworkIpRangesToNat64.applyValue(value -> value.value());
      return this;
    }

    /**
     * One or more subnetwork NAT configurations. Only used if
     * {@code sourceSubnetworkIpRangesToNat} is set to {@code LIST_OF_SUBNETWORKS}
     * Structure is documented below.
     */
    public Builder subnetworks(List<RouterNatSubnetworkArgs> subnetworks) {
      this.subnetworks = Output.of(List.copyOf(subnetworks));
      return this;
    }

    /** The same, known later. */
    public Builder subnetworks(Output<List<RouterNatSubnetworkArgs>> subnetworks) {
      this.subnetworks = subnetworks;
      return this;
    }

    /**
     * Timeout (in seconds) for TCP established connections.
     * Defaults to 1200s if not set.
     */
    public Builder tcpEstablishedIdleTimeoutSec(int tcpEstablishedIdleTimeoutSec) {
      this.tcpEstablishedIdleTimeoutSec = Output.of(tcpEstablishedIdleTimeoutSec);
      return this;
    }

    /** The same, known later. */
    public Builder tcpEstablishedIdleTimeoutSec(Output<Integer> tcpEstablishedIdleTimeoutSec) {
      this.tcpEstablishedIdleTimeoutSec = tcpEstablishedIdleTimeoutSec;
      return this;
    }

    /**
     * Timeout (in seconds) for TCP connections that are in TIME_WAIT state.
     * Defaults to 120s if not set.
     */
    public Builder tcpTimeWaitTimeoutSec(int tcpTimeWaitTimeoutSec) {
      this.tcpTimeWaitTimeoutSec = Output.of(tcpTimeWaitTimeoutSec);
      return this;
    }

    /** The same, known later. */
    public Builder tcpTimeWaitTimeoutSec(Output<Integer> tcpTimeWaitTimeoutSec) {
      this.tcpTimeWaitTimeoutSec = tcpTimeWaitTimeoutSec;
      return this;
    }

    /**
     * Timeout (in seconds) for TCP transitory connections.
     * Defaults to 30s if not set.
     */
    public Builder tcpTransitoryIdleTimeoutSec(int tcpTransitoryIdleTimeoutSec) {
      this.tcpTransitoryIdleTimeoutSec = Output.of(tcpTransitoryIdleTimeoutSec);
      return this;
    }

    /** The same, known later. */
    public Builder tcpTransitoryIdleTimeoutSec(Output<Integer> tcpTransitoryIdleTimeoutSec) {
      this.tcpTransitoryIdleTimeoutSec = tcpTransitoryIdleTimeoutSec;
      return this;
    }

    /**
     * Indicates whether this NAT is used for public or private IP translation.
     * If unspecified, it defaults to PUBLIC.
     * If {@code PUBLIC} NAT used for public IP translation.
     * If {@code PRIVATE} NAT used for private IP translation.
     * Default value is {@code PUBLIC}.
     * Possible values are: {@code PUBLIC}, {@code PRIVATE}.
     */
    public Builder type(RouterNatType type) {
      this.type = Output.of(type.value());
      return this;
    }

    /** The same, known later. */
    public Builder type(Output<RouterNatType> type) {
      this.type = type.applyValue(value -> value.value());
      return this;
    }

    /**
     * Timeout (in seconds) for UDP connections. Defaults to 30s if not set.
     */
    public Builder udpIdleTimeoutSec(int udpIdleTimeoutSec) {
      this.udpIdleTimeoutSec = Output.of(udpIdleTimeoutSec);
      return this;
    }

    /** The same, known later. */
    public Builder udpIdleTimeoutSec(Output<Integer> udpIdleTimeoutSec) {
      this.udpIdleTimeoutSec = udpIdleTimeoutSec;
      return this;
    }

    /** Returns the current inputs. */
    public RouterNatArgs build() {
      return new RouterNatArgs(this);
    }
  }
}
