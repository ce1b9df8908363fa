package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.storage.enums.BucketLifecycleRuleActionStorageClass;
import epfabric.deploy.gcp.storage.enums.BucketLifecycleRuleActionType;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketLifecycleRuleAction:BucketLifecycleRuleAction}. */
@Generated("src/gcp/schema.json")
public final class BucketLifecycleRuleActionArgs extends ResourceArgs {
  @Import(name = "storageClass")
  private final @Nullable Output<String> storageClass;

  @Import(name = "type", required = true)
  private final Output<String> type;

  private BucketLifecycleRuleActionArgs(Builder builder) {
    this.storageClass = builder.storageClass;
    this.type = builder.type;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code type}. */
  public static NeedsType builder() {
    return new Builder();
  }

  /** A builder without the required {@code type}. */
  public interface NeedsType {
    /**
     * The type of the action of this Lifecycle Rule. Supported values include: {@code Delete},
     * {@code SetStorageClass} and {@code AbortIncompleteMultipartUpload}.
     */
    Builder type(BucketLifecycleRuleActionType type);

    /** The same, known later. */
    Builder type(Output<BucketLifecycleRuleActionType> type);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsType {
    private @Nullable Output<String> storageClass;
    private @Nullable Output<String> type;

    private Builder() {}

    /**
     * The target <a href="https://cloud.google.com/storage/docs/storage-classes">Storage
     * Class</a> of objects affected by this Lifecycle Rule. Supported values include: {@code
     * STANDARD}, {@code MULTI_REGIONAL}, {@code REGIONAL}, {@code NEARLINE}, {@code COLDLINE},
     * {@code ARCHIVE}.
     */
    public Builder storageClass(BucketLifecycleRuleActionStorageClass storageClass) {
      this.storageClass = Output.of(storageClass.value());
      return this;
    }

    /** The same, known later. */
    public Builder storageClass(Output<BucketLifecycleRuleActionStorageClass> storageClass) {
      this.storageClass = storageClass.applyValue(value -> value.value());
      return this;
    }

    @Override
    public Builder type(BucketLifecycleRuleActionType type) {
      this.type = Output.of(type.value());
      return this;
    }

    @Override
    public Builder type(Output<BucketLifecycleRuleActionType> type) {
      this.type = type.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public BucketLifecycleRuleActionArgs build() {
      return new BucketLifecycleRuleActionArgs(this);
    }
  }
}
