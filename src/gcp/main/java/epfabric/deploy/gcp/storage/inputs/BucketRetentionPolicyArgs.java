package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketRetentionPolicy:BucketRetentionPolicy}. */
@Generated("src/gcp/schema.json")
public final class BucketRetentionPolicyArgs extends ResourceArgs {
  @Import(name = "isLocked")
  private final @Nullable Output<Boolean> isLocked;

  @Import(name = "retentionPeriod", required = true)
  private final Output<String> retentionPeriod;

  private BucketRetentionPolicyArgs(Builder builder) {
    this.isLocked = builder.isLocked;
    this.retentionPeriod = builder.retentionPeriod;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code retentionPeriod}. */
  public static NeedsRetentionPeriod builder() {
    return new Builder();
  }

  /** A builder without the required {@code retentionPeriod}. */
  public interface NeedsRetentionPeriod {
    /**
     * The period of time, in seconds, that objects in the bucket must be retained and cannot be
     * deleted, overwritten, or archived. The value must be less than 3,155,760,000 seconds.
     */
    Builder retentionPeriod(String retentionPeriod);

    /** The same, known later. */
    Builder retentionPeriod(Output<String> retentionPeriod);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsRetentionPeriod {
    private @Nullable Output<Boolean> isLocked;
    private @Nullable Output<String> retentionPeriod;

    private Builder() {}

    /**
     * If set to {@code true}, the bucket will be <a
     * href="https://cloud.google.com/storage/docs/using-bucket-lock#lock-bucket">locked</a> and
     * permanently restrict edits to the bucket's retention policy.  Caution: Locking a bucket
     * is an irreversible action.
     */
    public Builder isLocked(boolean isLocked) {
      this.isLocked = Output.of(isLocked);
      return this;
    }

    /** The same, known later. */
    public Builder isLocked(Output<Boolean> isLocked) {
      this.isLocked = isLocked;
      return this;
    }

    @Override
    public Builder retentionPeriod(String retentionPeriod) {
      this.retentionPeriod = Output.of(retentionPeriod);
      return this;
    }

    @Override
    public Builder retentionPeriod(Output<String> retentionPeriod) {
      this.retentionPeriod = retentionPeriod;
      return this;
    }

    /** Returns the current inputs. */
    public BucketRetentionPolicyArgs build() {
      return new BucketRetentionPolicyArgs(this);
    }
  }
}
