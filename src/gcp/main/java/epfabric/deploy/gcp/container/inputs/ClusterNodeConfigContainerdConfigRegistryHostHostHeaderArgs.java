package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigContainerdConfigRegistryHostHostHeader:ClusterNodeConfigContainerdConfigRegistryHostHostHeader}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigContainerdConfigRegistryHostHostHeaderArgs extends ResourceArgs {
  @Import(name = "key", required = true)
  private final Output<String> key;

  @Import(name = "values", required = true)
  private final Output<List<String>> values;

  private ClusterNodeConfigContainerdConfigRegistryHostHostHeaderArgs(Builder builder) {
    this.key = builder.key;
    this.values = builder.values;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code key}, {@code values}. */
  public static NeedsKey builder() {
    return new Builder();
  }

  /** A builder without the required {@code key}. */
  public interface NeedsKey {
    /**
     * Configures the header key.
     */
    NeedsValues key(String key);

    /** The same, known later. */
    NeedsValues key(Output<String> key);
  }

  /** A builder without the required {@code values}. */
  public interface NeedsValues {
    /**
     * Configures the header value.
     */
    Builder values(List<String> values);

    /** The same, known later. */
    Builder values(Output<List<String>> values);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsKey, NeedsValues {
    private @Nullable Output<String> key;
    private @Nullable Output<List<String>> values;

    private Builder() {}

    @Override
    public Builder key(String key) {
      this.key = Output.of(key);
      return this;
    }

    @Override
    public Builder key(Output<String> key) {
      this.key = key;
      return this;
    }

    @Override
    public Builder values(List<String> values) {
      this.values = Output.of(List.copyOf(values));
      return this;
    }

    @Override
    public Builder values(Output<List<String>> values) {
      this.values = values;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigContainerdConfigRegistryHostHostHeaderArgs build() {
      return new ClusterNodeConfigContainerdConfigRegistryHostHostHeaderArgs(this);
    }
  }
}
