package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.storage.enums.BucketIpFilterMode;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketIpFilter:BucketIpFilter}. */
@Generated("src/gcp/schema.json")
public final class BucketIpFilterArgs extends ResourceArgs {
  @Import(name = "allowAllServiceAgentAccess")
  private final @Nullable Output<Boolean> allowAllServiceAgentAccess;

  @Import(name = "allowCrossOrgVpcs")
  private final @Nullable Output<Boolean> allowCrossOrgVpcs;

  @Import(name = "mode", required = true)
  private final Output<String> mode;

  @Import(name = "publicNetworkSource")
  private final @Nullable Output<BucketIpFilterPublicNetworkSourceArgs> publicNetworkSource;

  @Import(name = "vpcNetworkSources")
  private final @Nullable Output<List<BucketIpFilterVpcNetworkSourceArgs>> vpcNetworkSources;

  private BucketIpFilterArgs(Builder builder) {
    this.allowAllServiceAgentAccess = builder.allowAllServiceAgentAccess;
    this.allowCrossOrgVpcs = builder.allowCrossOrgVpcs;
    this.mode = builder.mode;
    this.publicNetworkSource = builder.publicNetworkSource;
    this.vpcNetworkSources = builder.vpcNetworkSources;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code mode}. */
  public static NeedsMode builder() {
    return new Builder();
  }

  /** A builder without the required {@code mode}. */
  public interface NeedsMode {
    /**
     * The state of the IP filter configuration. Valid values are {@code Enabled} and {@code
     * Disabled}. When set to {@code Enabled}, IP filtering rules are applied to a bucket and
     * all incoming requests to the bucket are evaluated against these rules. When set to {@code
     * Disabled}, IP filtering rules are not applied to a bucket.
     * <p>
     * **Note**: Once ipFilter is setup, it can either be {@code Enabled} or {@code Disabled}
     * and cannot be removed from config.
     * <p>
     * **Note**: {@code allowAllServiceAgentAccess} must be supplied when {@code mode} is set to
     * {@code Enabled}, it can be ommited for other values.
     */
    Builder mode(BucketIpFilterMode mode);

    /** The same, known later. */
    Builder mode(Output<BucketIpFilterMode> mode);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsMode {
    private @Nullable Output<Boolean> allowAllServiceAgentAccess;
    private @Nullable Output<Boolean> allowCrossOrgVpcs;
    private @Nullable Output<String> mode;
    private @Nullable Output<BucketIpFilterPublicNetworkSourceArgs> publicNetworkSource;
    private @Nullable Output<List<BucketIpFilterVpcNetworkSourceArgs>> vpcNetworkSources;

    private Builder() {}

    /**
     * While set {@code true}, allows all service agents to access the bucket regardless of the
     * IP filter configuration.
     */
    public Builder allowAllServiceAgentAccess(boolean allowAllServiceAgentAccess) {
      this.allowAllServiceAgentAccess = Output.of(allowAllServiceAgentAccess);
      return this;
    }

    /** The same, known later. */
    public Builder allowAllServiceAgentAccess(Output<Boolean> allowAllServiceAgentAccess) {
      this.allowAllServiceAgentAccess = allowAllServiceAgentAccess;
      return this;
    }

    /**
     * While set {@code true}, allows cross-org VPCs in the bucket's IP filter configuration.
     */
    public Builder allowCrossOrgVpcs(boolean allowCrossOrgVpcs) {
      this.allowCrossOrgVpcs = Output.of(allowCrossOrgVpcs);
      return this;
    }

    /** The same, known later. */
    public Builder allowCrossOrgVpcs(Output<Boolean> allowCrossOrgVpcs) {
      this.allowCrossOrgVpcs = allowCrossOrgVpcs;
      return this;
    }

    @Override
    public Builder mode(BucketIpFilterMode mode) {
      this.mode = Output.of(mode.value());
      return this;
    }

    @Override
    public Builder mode(Output<BucketIpFilterMode> mode) {
      this.mode = mode.applyValue(value -> value.value());
      return this;
    }

    /**
     * The public network IP address ranges that can access the bucket and its data. Structure
     * is documented below.
     */
    public Builder publicNetworkSource(BucketIpFilterPublicNetworkSourceArgs publicNetworkSource) {
      this.publicNetworkSource = Output.of(publicNetworkSource);
      return this;
    }

    /** The same, known later. */
    public Builder publicNetworkSource(Output<BucketIpFilterPublicNetworkSourceArgs> publicNetworkSource) {
      this.publicNetworkSource = publicNetworkSource;
      return this;
    }

    /**
     * The list of VPC networks that can access the bucket. Structure is documented below.
     */
    public Builder vpcNetworkSources(List<BucketIpFilterVpcNetworkSourceArgs> vpcNetworkSources) {
      this.vpcNetworkSources = Output.of(List.copyOf(vpcNetworkSources));
      return this;
    }

    /** The same, known later. */
    public Builder vpcNetworkSources(Output<List<BucketIpFilterVpcNetworkSourceArgs>> vpcNetworkSources) {
      this.vpcNetworkSources = vpcNetworkSources;
      return this;
    }

    /** Returns the current inputs. */
    public BucketIpFilterArgs build() {
      return new BucketIpFilterArgs(this);
    }
  }
}
