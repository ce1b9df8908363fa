package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketLogging:BucketLogging}. */
@Generated("src/gcp/schema.json")
public final class BucketLoggingArgs extends ResourceArgs {
  @Import(name = "logBucket", required = true)
  private final Output<String> logBucket;

  @Import(name = "logObjectPrefix")
  private final @Nullable Output<String> logObjectPrefix;

  private BucketLoggingArgs(Builder builder) {
    this.logBucket = builder.logBucket;
    this.logObjectPrefix = builder.logObjectPrefix;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code logBucket}. */
  public static NeedsLogBucket builder() {
    return new Builder();
  }

  /** A builder without the required {@code logBucket}. */
  public interface NeedsLogBucket {
    /**
     * The bucket that will receive log objects.
     */
    Builder logBucket(String logBucket);

    /** The same, known later. */
    Builder logBucket(Output<String> logBucket);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsLogBucket {
    private @Nullable Output<String> logBucket;
    private @Nullable Output<String> logObjectPrefix;

    private Builder() {}

    @Override
    public Builder logBucket(String logBucket) {
      this.logBucket = Output.of(logBucket);
      return this;
    }

    @Override
    public Builder logBucket(Output<String> logBucket) {
      this.logBucket = logBucket;
      return this;
    }

    /**
     * The object prefix for log objects. If it's not provided,
     * by default GCS sets this to this bucket's name.
     */
    public Builder logObjectPrefix(String logObjectPrefix) {
      this.logObjectPrefix = Output.of(logObjectPrefix);
      return this;
    }

    /** The same, known later. */
    public Builder logObjectPrefix(Output<String> logObjectPrefix) {
      this.logObjectPrefix = logObjectPrefix;
      return this;
    }

    /** Returns the current inputs. */
    public BucketLoggingArgs build() {
      return new BucketLoggingArgs(this);
    }
  }
}
