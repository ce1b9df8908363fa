package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterMasterAuthorizedNetworksConfigCidrBlock:ClusterMasterAuthorizedNetworksConfigCidrBlock}. */
@Generated("src/gcp/schema.json")
public final class ClusterMasterAuthorizedNetworksConfigCidrBlockArgs extends ResourceArgs {
  @Import(name = "cidrBlock", required = true)
  private final Output<String> cidrBlock;

  @Import(name = "displayName")
  private final @Nullable Output<String> displayName;

  private ClusterMasterAuthorizedNetworksConfigCidrBlockArgs(Builder builder) {
    this.cidrBlock = builder.cidrBlock;
    this.displayName = builder.displayName;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code cidrBlock}. */
  public static NeedsCidrBlock builder() {
    return new Builder();
  }

  /** A builder without the required {@code cidrBlock}. */
  public interface NeedsCidrBlock {
    /**
     * External network that can access Kubernetes master through HTTPS.
     * Must be specified in CIDR notation.
     */
    Builder cidrBlock(String cidrBlock);

    /** The same, known later. */
    Builder cidrBlock(Output<String> cidrBlock);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsCidrBlock {
    private @Nullable Output<String> cidrBlock;
    private @Nullable Output<String> displayName;

    private Builder() {}

    @Override
    public Builder cidrBlock(String cidrBlock) {
      this.cidrBlock = Output.of(cidrBlock);
      return this;
    }

    @Override
    public Builder cidrBlock(Output<String> cidrBlock) {
      this.cidrBlock = cidrBlock;
      return this;
    }

    /**
     * Field for users to identify CIDR blocks.
     */
    public Builder displayName(String displayName) {
      this.displayName = Output.of(displayName);
      return this;
    }

    /** The same, known later. */
    public Builder displayName(Output<String> displayName) {
      this.displayName = displayName;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterMasterAuthorizedNetworksConfigCidrBlockArgs build() {
      return new ClusterMasterAuthorizedNetworksConfigCidrBlockArgs(this);
    }
  }
}
