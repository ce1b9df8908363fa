package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigBootDisk:ClusterNodeConfigBootDisk}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigBootDiskArgs extends ResourceArgs {
  @Import(name = "diskType")
  private final @Nullable Output<String> diskType;

  @Import(name = "provisionedIops")
  private final @Nullable Output<Integer> provisionedIops;

  @Import(name = "provisionedThroughput")
  private final @Nullable Output<Integer> provisionedThroughput;

  @Import(name = "sizeGb")
  private final @Nullable Output<Integer> sizeGb;

  private ClusterNodeConfigBootDiskArgs(Builder builder) {
    this.diskType = builder.diskType;
    this.provisionedIops = builder.provisionedIops;
    this.provisionedThroughput = builder.provisionedThroughput;
    this.sizeGb = builder.sizeGb;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> diskType;
    private @Nullable Output<Integer> provisionedIops;
    private @Nullable Output<Integer> provisionedThroughput;
    private @Nullable Output<Integer> sizeGb;

    private Builder() {}

    /**
     * Type of the disk attached to each node
     * (e.g. 'pd-standard', 'pd-balanced', 'pd-ssd', or 'hyperdisk-balanced'). Defaults to
     * {@code hyperdisk-balanced} if {@code hyperdisk-balanced} is supported and {@code
     * pd-balanced} is not supported for the machine type; otherwise defaults to {@code
     * pd-balanced}. This is being migrated from {@code node_config.disk_type}, and must match
     * if specified in both places. Prefer using this field.
     */
    public Builder diskType(String diskType) {
      this.diskType = Output.of(diskType);
      return this;
    }

    /** The same, known later. */
    public Builder diskType(Output<String> diskType) {
      this.diskType = diskType;
      return this;
    }

    /**
     * Configure disk IOPs. This is only valid if the {@code diskType} is 'hyperdisk-balanced'.
     * See <a
     * href="https://cloud.google.com/compute/docs/disks/hyperdisk-perf-limits">performance
     * limit documention</a> for more information about valid values.
     */
    public Builder provisionedIops(int provisionedIops) {
      this.provisionedIops = Output.of(provisionedIops);
      return this;
    }

    /** The same, known later. */
    public Builder provisionedIops(Output<Integer> provisionedIops) {
      this.provisionedIops = provisionedIops;
      return this;
    }

    /**
     * Configure disk throughput. This is only valid if the {@code diskType} is
     * 'hyperdisk-balanced'. See <a
     * href="https://cloud.google.com/compute/docs/disks/hyperdisk-perf-limits">performance
     * limit documention</a> for more information about valid values.
     */
    public Builder provisionedThroughput(int provisionedThroughput) {
      this.provisionedThroughput = Output.of(provisionedThroughput);
      return this;
    }

    /** The same, known later. */
    public Builder provisionedThroughput(Output<Integer> provisionedThroughput) {
      this.provisionedThroughput = provisionedThroughput;
      return this;
    }

    /**
     * Size of the disk attached to each node, specified
     * in GB. The smallest allowed disk size is 10GB. Defaults to 100GB. This is being migrated
     * from {@code node_config.disk_size_gb}, and must match if specified in both places. Prefer
     * using this field.
     */
    public Builder sizeGb(int sizeGb) {
      this.sizeGb = Output.of(sizeGb);
      return this;
    }

    /** The same, known later. */
    public Builder sizeGb(Output<Integer> sizeGb) {
      this.sizeGb = sizeGb;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigBootDiskArgs build() {
      return new ClusterNodeConfigBootDiskArgs(this);
    }
  }
}
