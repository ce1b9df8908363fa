package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterManagedOpentelemetryConfigScope;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterManagedOpentelemetryConfig:ClusterManagedOpentelemetryConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterManagedOpentelemetryConfigArgs extends ResourceArgs {
  @Import(name = "scope")
  private final @Nullable Output<String> scope;

  private ClusterManagedOpentelemetryConfigArgs(Builder builder) {
    this.scope = builder.scope;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> scope;

    private Builder() {}

    /**
     * The scope of the Managed OpenTelemetry pipeline. Supported values include: {@code
     * SCOPE_UNSPECIFIED}, {@code NONE}, {@code COLLECTION_AND_INSTRUMENTATION_COMPONENTS}.
     */
    public Builder scope(ClusterManagedOpentelemetryConfigScope scope) {
      this.scope = Output.of(scope.value());
      return this;
    }

    /** The same, known later. */
    public Builder scope(Output<ClusterManagedOpentelemetryConfigScope> scope) {
      this.scope = scope.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterManagedOpentelemetryConfigArgs build() {
      return new ClusterManagedOpentelemetryConfigArgs(this);
    }
  }
}
