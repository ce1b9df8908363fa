package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterRbacBindingConfig:ClusterRbacBindingConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterRbacBindingConfigArgs extends ResourceArgs {
  @Import(name = "enableInsecureBindingSystemAuthenticated")
  private final @Nullable Output<Boolean> enableInsecureBindingSystemAuthenticated;

  @Import(name = "enableInsecureBindingSystemUnauthenticated")
  private final @Nullable Output<Boolean> enableInsecureBindingSystemUnauthenticated;

  private ClusterRbacBindingConfigArgs(Builder builder) {
    this.enableInsecureBindingSystemAuthenticated = builder.enableInsecureBindingSystemAuthenticated;
    this.enableInsecureBindingSystemUnauthenticated = builder.enableInsecureBindingSystemUnauthenticated;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> enableInsecureBindingSystemAuthenticated;
    private @Nullable Output<Boolean> enableInsecureBindingSystemUnauthenticated;

    private Builder() {}

    /**
     * Setting this to true will allow any ClusterRoleBinding and RoleBinding with subjects
     * system:authenticated.
     */
    public Builder enableInsecureBindingSystemAuthenticated(boolean enableInsecureBindingSystemAuthenticated) {
      this.enableInsecureBindingSystemAuthenticated = Output.of(enableInsecureBindingSystemAuthenticated);
      return this;
    }

    /** The same, known later. */
    public Builder enableInsecureBindingSystemAuthenticated(Output<Boolean> enableInsecureBindingSystemAuthenticated) {
      this.enableInsecureBindingSystemAuthenticated = enableInsecureBindingSystemAuthenticated;
      return this;
    }

    /**
     * Setting this to true will allow any ClusterRoleBinding and RoleBinding with subjects
     * system:anonymous or system:unauthenticated.
     */
    public Builder enableInsecureBindingSystemUnauthenticated(boolean enableInsecureBindingSystemUnauthenticated) {
      this.enableInsecureBindingSystemUnauthenticated = Output.of(enableInsecureBindingSystemUnauthenticated);
      return this;
    }

    /** The same, known later. */
    public Builder enableInsecureBindingSystemUnauthenticated(Output<Boolean> enableInsecureBindingSystemUnauthenticated) {
      this.enableInsecureBindingSystemUnauthenticated = enableInsecureBindingSystemUnauthenticated;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterRbacBindingConfigArgs build() {
      return new ClusterRbacBindingConfigArgs(this);
    }
  }
}
