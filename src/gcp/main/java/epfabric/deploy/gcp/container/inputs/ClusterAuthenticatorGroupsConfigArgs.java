package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterAuthenticatorGroupsConfig:ClusterAuthenticatorGroupsConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterAuthenticatorGroupsConfigArgs extends ResourceArgs {
  @Import(name = "securityGroup", required = true)
  private final Output<String> securityGroup;

  private ClusterAuthenticatorGroupsConfigArgs(Builder builder) {
    this.securityGroup = builder.securityGroup;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code securityGroup}. */
  public static NeedsSecurityGroup builder() {
    return new Builder();
  }

  /** A builder without the required {@code securityGroup}. */
  public interface NeedsSecurityGroup {
    /**
     * The name of the RBAC security group for use with Google security groups in Kubernetes
     * RBAC. Group name must be in format <code>gke-security-groups&#64;yourdomain.com</code>.
     */
    Builder securityGroup(String securityGroup);

    /** The same, known later. */
    Builder securityGroup(Output<String> securityGroup);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsSecurityGroup {
    private @Nullable Output<String> securityGroup;

    private Builder() {}

    @Override
    public Builder securityGroup(String securityGroup) {
      this.securityGroup = Output.of(securityGroup);
      return this;
    }

    @Override
    public Builder securityGroup(Output<String> securityGroup) {
      this.securityGroup = securityGroup;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterAuthenticatorGroupsConfigArgs build() {
      return new ClusterAuthenticatorGroupsConfigArgs(this);
    }
  }
}
