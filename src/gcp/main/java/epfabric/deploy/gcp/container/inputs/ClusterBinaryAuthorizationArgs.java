package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterBinaryAuthorizationEvaluationMode;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterBinaryAuthorization:ClusterBinaryAuthorization}. */
@Generated("src/gcp/schema.json")
public final class ClusterBinaryAuthorizationArgs extends ResourceArgs {
  @Import(name = "enabled")
  private final @Nullable Output<Boolean> enabled;

  @Import(name = "evaluationMode")
  private final @Nullable Output<String> evaluationMode;

  private ClusterBinaryAuthorizationArgs(Builder builder) {
    this.enabled = builder.enabled;
    this.evaluationMode = builder.evaluationMode;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Boolean> enabled;
    private @Nullable Output<String> evaluationMode;

    private Builder() {}

    /**
     * Enable Binary Authorization for this cluster. Deprecated in favor of {@code
     * evaluationMode}.
     *
     * @deprecated Deprecated in favor of evaluation_mode.
     */
    @Deprecated
    public Builder enabled(boolean enabled) {
      this.enabled = Output.of(enabled);
      return this;
    }

    /** The same, known later. */
    @Deprecated
    public Builder enabled(Output<Boolean> enabled) {
      this.enabled = enabled;
      return this;
    }

    /**
     * Mode of operation for Binary Authorization policy evaluation. Valid values are {@code
     * DISABLED}
     * and {@code PROJECT_SINGLETON_POLICY_ENFORCE}.
     */
    public Builder evaluationMode(ClusterBinaryAuthorizationEvaluationMode evaluationMode) {
      this.evaluationMode = Output.of(evaluationMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder evaluationMode(Output<ClusterBinaryAuthorizationEvaluationMode> evaluationMode) {
      this.evaluationMode = evaluationMode.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterBinaryAuthorizationArgs build() {
      return new ClusterBinaryAuthorizationArgs(this);
    }
  }
}
