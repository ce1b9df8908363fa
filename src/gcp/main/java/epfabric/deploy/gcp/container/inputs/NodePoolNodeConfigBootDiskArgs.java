package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigBootDisk:NodePoolNodeConfigBootDisk}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigBootDiskArgs extends ResourceArgs {
  @Import(name = "diskType")
  private final @Nullable Output<String> diskType;

  @Import(name = "provisionedIops")
  private final @Nullable Output<Integer> provisionedIops;

  @Import(name = "provisionedThroughput")
  private final @Nullable Output<Integer> provisionedThroughput;

  @Import(name = "sizeGb")
  private final @Nullable Output<Integer> sizeGb;

  private NodePoolNodeConfigBootDiskArgs(Builder builder) {
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
     * Type of the disk attached to each node. Such as pd-standard, pd-balanced or pd-ssd
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
     * Configured IOPs provisioning. Only valid with disk type hyperdisk-balanced.
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
     * Configured throughput provisioning. Only valid with disk type hyperdisk-balanced.
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
     * Size of the disk attached to each node, specified in GB. The smallest allowed disk size
     * is 10GB.
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
    public NodePoolNodeConfigBootDiskArgs build() {
      return new NodePoolNodeConfigBootDiskArgs(this);
    }
  }
}
