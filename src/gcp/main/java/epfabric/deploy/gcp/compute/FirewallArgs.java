package epfabric.deploy.gcp.compute;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.FirewallDeletionPolicy;
import epfabric.deploy.gcp.compute.enums.FirewallDirection;
import epfabric.deploy.gcp.compute.inputs.FirewallAllowArgs;
import epfabric.deploy.gcp.compute.inputs.FirewallDenyArgs;
import epfabric.deploy.gcp.compute.inputs.FirewallLogConfigArgs;
import epfabric.deploy.gcp.compute.inputs.FirewallParamsArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:compute/firewall:Firewall}. */
@Generated("src/gcp/schema.json")
public final class FirewallArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:compute/firewall:Firewall";

  @Import(name = "allows")
  private final @Nullable Output<List<FirewallAllowArgs>> allows;

  @Import(name = "deletionPolicy")
  private final @Nullable Output<String> deletionPolicy;

  @Import(name = "denies")
  private final @Nullable Output<List<FirewallDenyArgs>> denies;

  @Import(name = "description")
  private final @Nullable Output<String> description;

  @Import(name = "destinationRanges")
  private final @Nullable Output<List<String>> destinationRanges;

  @Import(name = "direction")
  private final @Nullable Output<String> direction;

  @Import(name = "disabled")
  private final @Nullable Output<Boolean> disabled;

  @Import(name = "enableLogging")
  private final @Nullable Output<Boolean> enableLogging;

  @Import(name = "logConfig")
  private final @Nullable Output<FirewallLogConfigArgs> logConfig;

  @Import(name = "name")
  private final @Nullable Output<String> name;

  @Import(name = "network", required = true)
  private final Output<String> network;

  @Import(name = "params")
  private final @Nullable Output<FirewallParamsArgs> params;

  @Import(name = "priority")
  private final @Nullable Output<Integer> priority;

  @Import(name = "project")
  private final @Nullable Output<String> project;

  @Import(name = "sourceRanges")
  private final @Nullable Output<List<String>> sourceRanges;

  @Import(name = "sourceServiceAccounts")
  private final @Nullable Output<List<String>> sourceServiceAccounts;

  @Import(name = "sourceTags")
  private final @Nullable Output<List<String>> sourceTags;

  @Import(name = "targetServiceAccounts")
  private final @Nullable Output<List<String>> targetServiceAccounts;

  @Import(name = "targetTags")
  private final @Nullable Output<List<String>> targetTags;

  private FirewallArgs(Builder builder) {
    this.allows = builder.allows;
    this.deletionPolicy = builder.deletionPolicy;
    this.denies = builder.denies;
    this.description = builder.description;
    this.destinationRanges = builder.destinationRanges;
    this.direction = builder.direction;
    this.disabled = builder.disabled;
    this.enableLogging = builder.enableLogging;
    this.logConfig = builder.logConfig;
    this.name = builder.name;
    this.network = builder.network;
    this.params = builder.params;
    this.priority = builder.priority;
    this.project = builder.project;
    this.sourceRanges = builder.sourceRanges;
    this.sourceServiceAccounts = builder.sourceServiceAccounts;
    this.sourceTags = builder.sourceTags;
    this.targetServiceAccounts = builder.targetServiceAccounts;
    this.targetTags = builder.targetTags;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code network}. */
  public static NeedsNetwork builder() {
    return new Builder();
  }

  /** A builder without the required {@code network}. */
  public interface NeedsNetwork {
    /**
     * The name or selfLink of the network to attach this firewall to.
     */
    Builder network(String network);

    /** The same, known later. */
    Builder network(Output<String> network);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsNetwork {
    private @Nullable Output<List<FirewallAllowArgs>> allows;
    private @Nullable Output<String> deletionPolicy;
    private @Nullable Output<List<FirewallDenyArgs>> denies;
    private @Nullable Output<String> description;
    private @Nullable Output<List<String>> destinationRanges;
    private @Nullable Output<String> direction;
    private @Nullable Output<Boolean> disabled;
    private @Nullable Output<Boolean> enableLogging;
    private @Nullable Output<FirewallLogConfigArgs> logConfig;
    private @Nullable Output<String> name;
    private @Nullable Output<String> network;
    private @Nullable Output<FirewallParamsArgs> params;
    private @Nullable Output<Integer> priority;
    private @Nullable Output<String> project;
    private @Nullable Output<List<String>> sourceRanges;
    private @Nullable Output<List<String>> sourceServiceAccounts;
    private @Nullable Output<List<String>> sourceTags;
    private @Nullable Output<List<String>> targetServiceAccounts;
    private @Nullable Output<List<String>> targetTags;

    private Builder() {}

    /**
     * The list of ALLOW rules specified by this firewall. Each rule
     * specifies a protocol and port-range tuple that describes a permitted
     * connection.
     * Structure is documented below.
     */
    public Builder allows(List<FirewallAllowArgs> allows) {
      this.allows = Output.of(List.copyOf(allows));
      return this;
    }

    /** The same, known later. */
    public Builder allows(Output<List<FirewallAllowArgs>> allows) {
      this.allows = allows;
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
    public Builder deletionPolicy(FirewallDeletionPolicy deletionPolicy) {
      this.deletionPolicy = Output.of(deletionPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder deletionPolicy(Output<FirewallDeletionPolicy> deletionPolicy) {
      this.deletionPolicy = deletionPolicy.applyValue(value -> value.value());
      return this;
    }

    /**
     * The list of DENY rules specified by this firewall. Each rule specifies
     * a protocol and port-range tuple that describes a denied connection.
     * Structure is documented below.
     */
    public Builder denies(List<FirewallDenyArgs> denies) {
      this.denies = Output.of(List.copyOf(denies));
      return this;
    }

    /** The same, known later. */
    public Builder denies(Output<List<FirewallDenyArgs>> denies) {
      this.denies = denies;
      return this;
    }

    /**
     * An optional description of this resource. Provide this property when
     * you create the resource.
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
     * If destination ranges are specified, the firewall will apply only to
     * traffic that has destination IP address in these ranges. These ranges
     * must be expressed in CIDR format. IPv4 or IPv6 ranges are supported.
     */
    public Builder destinationRanges(List<String> destinationRanges) {
      this.destinationRanges = Output.of(List.copyOf(destinationRanges));
      return this;
    }

    /** The same, known later. */
    public Builder destinationRanges(Output<List<String>> destinationRanges) {
      this.destinationRanges = destinationRanges;
      return this;
    }

    /**
     * Direction of traffic to which this firewall applies; default is
     * INGRESS. Note: For INGRESS traffic, one of {@code sourceRanges},
     * {@code sourceTags} or {@code sourceServiceAccounts} is required.
     * Possible values are: {@code INGRESS}, {@code EGRESS}.
     */
    public Builder direction(FirewallDirection direction) {
      this.direction = Output.of(direction.value());
      return this;
    }

    /** The same, known later. */
    public Builder direction(Output<FirewallDirection> direction) {
      this.direction = direction.applyValue(value -> value.value());
      return this;
    }

    /**
     * Denotes whether the firewall rule is disabled, i.e not applied to the
     * network it is associated with. When set to true, the firewall rule is
     * not enforced and the network behaves as if it did not exist. If this
     * is unspecified, the firewall rule will be enabled.
     */
    public Builder disabled(boolean disabled) {
      this.disabled = Output.of(disabled);
      return this;
    }

    /** The same, known later. */
    public Builder disabled(Output<Boolean> disabled) {
      this.disabled = disabled;
      return this;
    }

    /**
     * This field denotes whether to enable logging for a particular firewall rule.
     * If logging is enabled, logs will be exported to Stackdriver. Deprecated in favor of
     * {@code logConfig}
     *
     * @deprecated Deprecated in favor of log_config
     */
    @Deprecated
    public Builder enableLogging(boolean enableLogging) {
      this.enableLogging = Output.of(enableLogging);
      return this;
    }

    /** The same, known later. */
    @Deprecated
    public Builder enableLogging(Output<Boolean> enableLogging) {
      this.enableLogging = enableLogging;
      return this;
    }

    /**
     * This field denotes the logging options for a particular firewall rule.
     * If defined, logging is enabled, and logs will be exported to Cloud Logging.
     * Structure is documented below.
     */
    public Builder logConfig(FirewallLogConfigArgs logConfig) {
      this.logConfig = Output.of(logConfig);
      return this;
    }

    /** The same, known later. */
    public Builder logConfig(Output<FirewallLogConfigArgs> logConfig) {
      this.logConfig = logConfig;
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
    public Builder params(FirewallParamsArgs params) {
      this.params = Output.of(params);
      return this;
    }

    /** The same, known later. */
    public Builder params(Output<FirewallParamsArgs> params) {
      this.params = params;
      return this;
    }

    /**
     * Priority for this rule. This is an integer between 0 and 65535, both
     * inclusive. When not specified, the value assumed is 1000. Relative
     * priorities determine precedence of conflicting rules. Lower value of
     * priority implies higher precedence (eg, a rule with priority 0 has
     * higher precedence than a rule with priority 1). DENY rules take
     * precedence over ALLOW rules having equal priority.
     */
    public Builder priority(int priority) {
      this.priority = Output.of(priority);
      return this;
    }

    /** The same, known later. */
    public Builder priority(Output<Integer> priority) {
      this.priority = priority;
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
     * If source ranges are specified, the firewall will apply only to
     * traffic that has source IP address in these ranges. These ranges must
     * be expressed in CIDR format. One or both of sourceRanges and
     * sourceTags may be set. If both properties are set, the firewall will
     * apply to traffic that has source IP address within sourceRanges OR the
     * source IP that belongs to a tag listed in the sourceTags property. The
     * connection does not need to match both properties for the firewall to
     * apply. IPv4 or IPv6 ranges are supported. For INGRESS traffic, one of
     * {@code sourceRanges}, {@code sourceTags} or {@code sourceServiceAccounts} is required.
     */
    public Builder sourceRanges(List<String> sourceRanges) {
      this.sourceRanges = Output.of(List.copyOf(sourceRanges));
      return this;
    }

    /** The same, known later. */
    public Builder sourceRanges(Output<List<String>> sourceRanges) {
      this.sourceRanges = sourceRanges;
      return this;
    }

    /**
     * If source service accounts are specified, the firewall will apply only
     * to traffic originating from an instance with a service account in this
     * list. Source service accounts cannot be used to control traffic to an
     * instance's external IP address because service accounts are associated
     * with an instance, not an IP address. sourceRanges can be set at the
     * same time as sourceServiceAccounts. If both are set, the firewall will
     * apply to traffic that has source IP address within sourceRanges OR the
     * source IP belongs to an instance with service account listed in
     * sourceServiceAccount. The connection does not need to match both
     * properties for the firewall to apply. sourceServiceAccounts cannot be
     * used at the same time as sourceTags or targetTags. For INGRESS traffic,
     * one of {@code sourceRanges}, {@code sourceTags} or {@code sourceServiceAccounts} is
     * required.
     */
    public Builder sourceServiceAccounts(List<String> sourceServiceAccounts) {
      this.sourceServiceAccounts = Output.of(List.copyOf(sourceServiceAccounts));
      return this;
    }

    /** The same, known later. */
    public Builder sourceServiceAccounts(Output<List<String>> sourceServiceAccounts) {
      this.sourceServiceAccounts = sourceServiceAccounts;
      return this;
    }

    /**
     * If source tags are specified, the firewall will apply only to traffic
     * with source IP that belongs to a tag listed in source tags. Source
     * tags cannot be used to control traffic to an instance's external IP
     * address. Because tags are associated with an instance, not an IP
     * address. One or both of sourceRanges and sourceTags may be set. If
     * both properties are set, the firewall will apply to traffic that has
     * source IP address within sourceRanges OR the source IP that belongs to
     * a tag listed in the sourceTags property. The connection does not need
     * to match both properties for the firewall to apply. For INGRESS traffic,
     * one of {@code sourceRanges}, {@code sourceTags} or {@code sourceServiceAccounts} is
     * required.
     */
    public Builder sourceTags(List<String> sourceTags) {
      this.sourceTags = Output.of(List.copyOf(sourceTags));
      return this;
    }

    /** The same, known later. */
    public Builder sourceTags(Output<List<String>> sourceTags) {
      this.sourceTags = sourceTags;
      return this;
    }

    /**
     * A list of service accounts indicating sets of instances located in the
     * network that may make network connections as specified in allowed[].
     * targetServiceAccounts cannot be used at the same time as targetTags or
     * sourceTags. If neither targetServiceAccounts nor targetTags are
     * specified, the firewall rule applies to all instances on the specified
     * network.
     */
    public Builder targetServiceAccounts(List<String> targetServiceAccounts) {
      this.targetServiceAccounts = Output.of(List.copyOf(targetServiceAccounts));
      return this;
    }

    /** The same, known later. */
    public Builder targetServiceAccounts(Output<List<String>> targetServiceAccounts) {
      this.targetServiceAccounts = targetServiceAccounts;
      return this;
    }

    /**
     * A list of instance tags indicating sets of instances located in the
     * network that may make network connections as specified in allowed[].
     * If no targetTags are specified, the firewall rule applies to all
     * instances on the specified network.
     */
    public Builder targetTags(List<String> targetTags) {
      this.targetTags = Output.of(List.copyOf(targetTags));
      return this;
    }

    /** The same, known later. */
    public Builder targetTags(Output<List<String>> targetTags) {
      this.targetTags = targetTags;
      return this;
    }

    /** Returns the current inputs. */
    public FirewallArgs build() {
      return new FirewallArgs(this);
    }
  }
}
