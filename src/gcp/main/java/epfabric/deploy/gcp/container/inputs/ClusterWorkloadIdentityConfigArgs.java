package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterWorkloadIdentityConfig:ClusterWorkloadIdentityConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterWorkloadIdentityConfigArgs extends ResourceArgs {
  @Import(name = "workloadPool")
  private final @Nullable Output<String> workloadPool;

  private ClusterWorkloadIdentityConfigArgs(Builder builder) {
    this.workloadPool = builder.workloadPool;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> workloadPool;

    private Builder() {}

    /**
     * The workload pool to attach all Kubernetes service accounts to.
     */
    public Builder workloadPool(String workloadPool) {
      this.workloadPool = Output.of(workloadPool);
      return this;
    }

    /** The same, known later. */
    public Builder workloadPool(Output<String> workloadPool) {
      this.workloadPool = workloadPool;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterWorkloadIdentityConfigArgs build() {
      return new ClusterWorkloadIdentityConfigArgs(this);
    }
  }
}
