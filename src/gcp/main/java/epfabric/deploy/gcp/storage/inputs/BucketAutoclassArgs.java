package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.storage.enums.BucketAutoclassTerminalStorageClass;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketAutoclass:BucketAutoclass}. */
@Generated("src/gcp/schema.json")
public final class BucketAutoclassArgs extends ResourceArgs {
  @Import(name = "enabled", required = true)
  private final Output<Boolean> enabled;

  @Import(name = "terminalStorageClass")
  private final @Nullable Output<String> terminalStorageClass;

  private BucketAutoclassArgs(Builder builder) {
    this.enabled = builder.enabled;
    this.terminalStorageClass = builder.terminalStorageClass;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code enabled}. */
  public static NeedsEnabled builder() {
    return new Builder();
  }

  /** A builder without the required {@code enabled}. */
  public interface NeedsEnabled {
    /**
     * While set to {@code true}, autoclass automatically transitions objects in your bucket to
     * appropriate storage classes based on each object's access pattern.
     */
    Builder enabled(boolean enabled);

    /** The same, known later. */
    Builder enabled(Output<Boolean> enabled);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsEnabled {
    private @Nullable Output<Boolean> enabled;
    private @Nullable Output<String> terminalStorageClass;

    private Builder() {}

    @Override
    public Builder enabled(boolean enabled) {
      this.enabled = Output.of(enabled);
      return this;
    }

    @Override
    public Builder enabled(Output<Boolean> enabled) {
      this.enabled = enabled;
      return this;
    }

    /**
     * The storage class that objects in the bucket eventually transition to if they are not
     * read for a certain length of time. Supported values include: {@code NEARLINE}, {@code
     * ARCHIVE}.
     */
    public Builder terminalStorageClass(BucketAutoclassTerminalStorageClass terminalStorageClass) {
      this.terminalStorageClass = Output.of(terminalStorageClass.value());
      return this;
    }

    /** The same, known later. */
    public Builder terminalStorageClass(Output<BucketAutoclassTerminalStorageClass> terminalStorageClass) {
      this.terminalStorageClass = terminalStorageClass.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public BucketAutoclassArgs build() {
      return new BucketAutoclassArgs(this);
    }
  }
}
