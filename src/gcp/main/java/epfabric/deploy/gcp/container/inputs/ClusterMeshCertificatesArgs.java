package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMeshCertificates:ClusterMeshCertificates}. */
@Generated("src/gcp/schema.json")
public final class ClusterMeshCertificatesArgs extends ResourceArgs {
  @Import(name = "enableCertificates", required = true)
  private final Output<Boolean> enableCertificates;

  private ClusterMeshCertificatesArgs(Builder builder) {
    this.enableCertificates = builder.enableCertificates;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enableCertificates}. */
  public static NeedsEnableCertificates builder() {
    return new Builder();
  }

  /** A builder without the required {@code enableCertificates}. */
  public interface NeedsEnableCertificates {
    /**
     * Controls the issuance of workload mTLS certificates. It is enabled by default. Workload
     * Identity is required, see workload_config.
     */
    Builder enableCertificates(boolean enableCertificates);

    /** The same, known later. */
    Builder enableCertificates(Output<Boolean> enableCertificates);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnableCertificates {
    private @Nullable Output<Boolean> enableCertificates;

    private Builder() {}

    @Override
    public Builder enableCertificates(boolean enableCertificates) {
      this.enableCertificates = Output.of(enableCertificates);
      return this;
    }

    @Override
    public Builder enableCertificates(Output<Boolean> enableCertificates) {
      this.enableCertificates = enableCertificates;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMeshCertificatesArgs build() {
      return new ClusterMeshCertificatesArgs(this);
    }
  }
}
