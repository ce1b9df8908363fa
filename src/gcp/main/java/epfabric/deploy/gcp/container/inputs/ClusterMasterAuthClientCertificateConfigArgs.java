package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMasterAuthClientCertificateConfig:ClusterMasterAuthClientCertificateConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterMasterAuthClientCertificateConfigArgs extends ResourceArgs {
  @Import(name = "issueClientCertificate", required = true)
  private final Output<Boolean> issueClientCertificate;

  private ClusterMasterAuthClientCertificateConfigArgs(Builder builder) {
    this.issueClientCertificate = builder.issueClientCertificate;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code issueClientCertificate}. */
  public static NeedsIssueClientCertificate builder() {
    return new Builder();
  }

  /** A builder without the required {@code issueClientCertificate}. */
  public interface NeedsIssueClientCertificate {
    /**
     * Whether client certificate authorization is enabled for this cluster.
     */
    Builder issueClientCertificate(boolean issueClientCertificate);

    /** The same, known later. */
    Builder issueClientCertificate(Output<Boolean> issueClientCertificate);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsIssueClientCertificate {
    private @Nullable Output<Boolean> issueClientCertificate;

    private Builder() {}

    @Override
    public Builder issueClientCertificate(boolean issueClientCertificate) {
      this.issueClientCertificate = Output.of(issueClientCertificate);
      return this;
    }

    @Override
    public Builder issueClientCertificate(Output<Boolean> issueClientCertificate) {
      this.issueClientCertificate = issueClientCertificate;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMasterAuthClientCertificateConfigArgs build() {
      return new ClusterMasterAuthClientCertificateConfigArgs(this);
    }
  }
}
