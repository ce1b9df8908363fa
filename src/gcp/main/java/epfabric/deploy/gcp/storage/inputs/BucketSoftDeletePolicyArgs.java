package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketSoftDeletePolicy:BucketSoftDeletePolicy}. */
@Generated("src/gcp/schema.json")
public final class BucketSoftDeletePolicyArgs extends ResourceArgs {
  @Import(name = "effectiveTime")
  private final @Nullable Output<String> effectiveTime;

  @Import(name = "retentionDurationSeconds")
  private final @Nullable Output<Integer> retentionDurationSeconds;

  private BucketSoftDeletePolicyArgs(Builder builder) {
    this.effectiveTime = builder.effectiveTime;
    this.retentionDurationSeconds = builder.retentionDurationSeconds;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> effectiveTime;
    private @Nullable Output<Integer> retentionDurationSeconds;

    private Builder() {}

    /**
     * Server-determined value that indicates the time from which the policy, or one with a
     * greater retention, was effective. This value is in RFC 3339 format.
     */
    public Builder effectiveTime(String effectiveTime) {
      this.effectiveTime = Output.of(effectiveTime);
      return this;
    }

    /** The same, known later. */
    public Builder effectiveTime(Output<String> effectiveTime) {
      this.effectiveTime = effectiveTime;
      return this;
    }

    /**
     * The duration in seconds that soft-deleted objects in the bucket will be retained and
     * cannot be permanently deleted. Default value is 604800. The value must be in between
     * 604800(7 days) and 7776000(90 days). **Note**: To disable the soft delete policy on a
     * bucket, This field must be set to 0.
     */
    public Builder retentionDurationSeconds(int retentionDurationSeconds) {
      this.retentionDurationSeconds = Output.of(retentionDurationSeconds);
      return this;
    }

    /** The same, known later. */
    public Builder retentionDurationSeconds(Output<Integer> retentionDurationSeconds) {
      this.retentionDurationSeconds = retentionDurationSeconds;
      return this;
    }

    /** Returns the current inputs. */
    public BucketSoftDeletePolicyArgs build() {
      return new BucketSoftDeletePolicyArgs(this);
    }
  }
}
