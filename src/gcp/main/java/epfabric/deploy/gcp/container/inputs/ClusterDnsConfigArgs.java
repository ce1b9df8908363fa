package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterDnsConfigClusterDns;
import epfabric.deploy.gcp.container.enums.ClusterDnsConfigClusterDnsScope;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterDnsConfig:ClusterDnsConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterDnsConfigArgs extends ResourceArgs {
  @Import(name = "additiveVpcScopeDnsDomain")
  private final @Nullable Output<String> additiveVpcScopeDnsDomain;

  @Import(name = "clusterDns")
  private final @Nullable Output<String> clusterDns;

  @Import(name = "clusterDnsDomain")
  private final @Nullable Output<String> clusterDnsDomain;

  @Import(name = "clusterDnsScope")
  private final @Nullable Output<String> clusterDnsScope;

  private ClusterDnsConfigArgs(Builder builder) {
    this.additiveVpcScopeDnsDomain = builder.additiveVpcScopeDnsDomain;
    this.clusterDns = builder.clusterDns;
    this.clusterDnsDomain = builder.clusterDnsDomain;
    this.clusterDnsScope = builder.clusterDnsScope;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> additiveVpcScopeDnsDomain;
    private @Nullable Output<String> clusterDns;
    private @Nullable Output<String> clusterDnsDomain;
    private @Nullable Output<String> clusterDnsScope;

    private Builder() {}

    /**
     * This will enable Cloud DNS additive VPC scope. Must provide a domain name that is unique
     * within the VPC. For this to work {@code clusterDns = "CLOUD_DNS"} and {@code
     * clusterDnsScope = "CLUSTER_SCOPE"} must both be set as well.
     */
    public Builder additiveVpcScopeDnsDomain(String additiveVpcScopeDnsDomain) {
      this.additiveVpcScopeDnsDomain = Output.of(additiveVpcScopeDnsDomain);
      return this;
    }

    /** The same, known later. */
    public Builder additiveVpcScopeDnsDomain(Output<String> additiveVpcScopeDnsDomain) {
      this.additiveVpcScopeDnsDomain = additiveVpcScopeDnsDomain;
      return this;
    }

    /**
     * Which in-cluster DNS provider should be used. {@code PROVIDER_UNSPECIFIED} (default) or
     * {@code PLATFORM_DEFAULT} or {@code CLOUD_DNS} or {@code KUBE_DNS}.
     */
    public Builder clusterDns(ClusterDnsConfigClusterDns clusterDns) {
      this.clusterDns = Output.of(clusterDns.value());
      return this;
    }

    /** The same, known later. */
    public Builder clusterDns(Output<ClusterDnsConfigClusterDns> clusterDns) {
      this.clusterDns = clusterDns.applyValue(value -> value.value());
      return this;
    }

    /**
     * The suffix used for all cluster service records.
     */
    public Builder clusterDnsDomain(String clusterDnsDomain) {
      this.clusterDnsDomain = Output.of(clusterDnsDomain);
      return this;
    }

    /** The same, known later. */
    public Builder clusterDnsDomain(Output<String> clusterDnsDomain) {
      this.clusterDnsDomain = clusterDnsDomain;
      return this;
    }

    /**
     * The scope of access to cluster DNS records. {@code DNS_SCOPE_UNSPECIFIED} or {@code
     * CLUSTER_SCOPE} or {@code VPC_SCOPE}. If the {@code clusterDns} field is set to {@code
     * CLOUD_DNS}, {@code DNS_SCOPE_UNSPECIFIED} and empty/null behave like {@code
     * CLUSTER_SCOPE}.
     */
    public Builder clusterDnsScope(ClusterDnsConfigClusterDnsScope clusterDnsScope) {
      this.clusterDnsScope = Output.of(clusterDnsScope.value());
      return this;
    }

    /** The same, known later. */
    public Builder clusterDnsScope(Output<ClusterDnsConfigClusterDnsScope> clusterDnsScope) {
      this.clusterDnsScope = clusterDnsScope.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterDnsConfigArgs build() {
      return new ClusterDnsConfigArgs(this);
    }
  }
}
