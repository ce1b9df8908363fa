package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterRollbackSafeUpgrade:ClusterRollbackSafeUpgrade}. */
@Generated("src/gcp/schema.json")
public final class ClusterRollbackSafeUpgradeArgs extends ResourceArgs {
  @Import(name = "controlPlaneSoakDuration")
  private final @Nullable Output<String> controlPlaneSoakDuration;

  private ClusterRollbackSafeUpgradeArgs(Builder builder) {
    this.controlPlaneSoakDuration = builder.controlPlaneSoakDuration;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> controlPlaneSoakDuration;

    private Builder() {}

    /**
     * A user-defined period that the cluster remains in the rollbackable state. A duration in
     * seconds with up to nine fractional digits, ending with 's'. Example: "604800s" for 7
     * days. Minimum is 6 hours, maximum is 7 days. If omitted, the two-step upgrade is skipped
     * and a standard one-step upgrade is performed.
     */
    public Builder controlPlaneSoakDuration(String controlPlaneSoakDuration) {
      this.controlPlaneSoakDuration = Output.of(controlPlaneSoakDuration);
      return this;
    }

    /** The same, known later. */
    public Builder controlPlaneSoakDuration(Output<String> controlPlaneSoakDuration) {
      this.controlPlaneSoakDuration = controlPlaneSoakDuration;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterRollbackSafeUpgradeArgs build() {
      return new ClusterRollbackSafeUpgradeArgs(this);
    }
  }
}
