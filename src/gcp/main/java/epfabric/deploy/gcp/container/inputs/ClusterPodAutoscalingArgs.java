package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterPodAutoscalingHpaProfile;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterPodAutoscaling:ClusterPodAutoscaling}. */
@Generated("src/gcp/schema.json")
public final class ClusterPodAutoscalingArgs extends ResourceArgs {
  @Import(name = "hpaProfile", required = true)
  private final Output<String> hpaProfile;

  private ClusterPodAutoscalingArgs(Builder builder) {
    this.hpaProfile = builder.hpaProfile;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code hpaProfile}. */
  public static NeedsHpaProfile builder() {
    return new Builder();
  }

  /** A builder without the required {@code hpaProfile}. */
  public interface NeedsHpaProfile {
    /**
     * Enable the Horizontal Pod Autoscaling profile for this cluster.
     * Acceptable values are:
     * <ul>
     * <li>{@code "NONE"}: Customers explicitly opt-out of HPA profiles.
     * <li>{@code "PERFORMANCE"}: PERFORMANCE is used when customers opt-in to the performance
     * HPA profile. In this profile we support a higher number of HPAs per cluster and faster
     * metrics collection for workload autoscaling.
     * See <a
     * href="https://cloud.google.com/kubernetes-engine/docs/reference/rest/v1beta1/projects.locations.clusters#hpaprofile">HPAProfile</a>
     * for more details.
     * </ul>
     */
    Builder hpaProfile(ClusterPodAutoscalingHpaProfile hpaProfile);

    /** The same, known later. */
    Builder hpaProfile(Output<ClusterPodAutoscalingHpaProfile> hpaProfile);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsHpaProfile {
    private @Nullable Output<String> hpaProfile;

    private Builder() {}

    @Override
    public Builder hpaProfile(ClusterPodAutoscalingHpaProfile hpaProfile) {
      this.hpaProfile = Output.of(hpaProfile.value());
      return this;
    }

    @Override
    public Builder hpaProfile(Output<ClusterPodAutoscalingHpaProfile> hpaProfile) {
      this.hpaProfile = hpaProfile.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public ClusterPodAutoscalingArgs build() {
      return new ClusterPodAutoscalingArgs(this);
    }
  }
}
