package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.NodePoolNodeConfigReservationAffinityConsumeReservationType;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/NodePoolNodeConfigReservationAffinity:NodePoolNodeConfigReservationAffinity}. */
@Generated("src/gcp/schema.json")
public final class NodePoolNodeConfigReservationAffinityArgs extends ResourceArgs {
  @Import(name = "consumeReservationType", required = true)
  private final Output<String> consumeReservationType;

  @Import(name = "key")
  private final @Nullable Output<String> key;

  @Import(name = "values")
  private final @Nullable Output<List<String>> values;

  private NodePoolNodeConfigReservationAffinityArgs(Builder builder) {
    this.consumeReservationType = builder.consumeReservationType;
    this.key = builder.key;
    this.values = builder.values;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code consumeReservationType}. */
  public static NeedsConsumeReservationType builder() {
    return new Builder();
  }

  /** A builder without the required {@code consumeReservationType}. */
  public interface NeedsConsumeReservationType {
    /**
     * The type of reservation consumption
     * Accepted values are:
     * <p>
     * <ul>
     * <li>{@code "UNSPECIFIED"}: Default value. This should not be used.
     * <li>{@code "NO_RESERVATION"}: Do not consume from any reserved capacity.
     * <li>{@code "ANY_RESERVATION"}: Consume any non-specific reservation available, with a
     * fallback to on-demand capacity in case of none reservaition being claimable.
     * <li>{@code "SPECIFIC_RESERVATION"}: Must consume from a specific reservation. Must
     * specify key value fields for specifying the reservations.
     * <li>{@code "ANY_RESERVATION_THEN_FAIL"}: Consume any non-specific reservation available,
     * without a fallback to on-demand capacity in case of none reservaition being claimable.
     * </ul>
     */
    Builder consumeReservationType(NodePoolNodeConfigReservationAffinityConsumeReservationType consumeReservationType);

    /** The same, known later. */
    Builder consumeReservationType(Output<NodePoolNodeConfigReservationAffinityConsumeReservationType> consumeReservationType);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsConsumeReservationType {
    private @Nullable Output<String> consumeReservationType;
    private @Nullable Output<String> key;
    private @Nullable Output<List<String>> values;

    private Builder() {}

    @Override
    public Builder consumeReservationType(NodePoolNodeConfigReservationAffinityConsumeReservationType consumeReservationType) {
      this.consumeReservationType = Output.of(consumeReservationType.value());
      return this;
    }

    @Override
    public Builder consumeReservationType(Output<NodePoolNodeConfigReservationAffinityConsumeReservationType> consumeReservationType) {
      this.consumeReservationType = consumeReservationType.applyValue(value -> value.value());
      return this;
    }

    /**
     * The label key of a reservation resource. To target a SPECIFIC_RESERVATION by name,
     * specify "compute.googleapis.com/reservation-name" as the key and specify the name of your
     * reservation as its value.
     */
    public Builder key(String key) {
      this.key = Output.of(key);
      return this;
    }

    /** The same, known later. */
    public Builder key(Output<String> key) {
      this.key = key;
      return this;
    }

    /**
     * The list of label values of reservation resources. For example: the name of the specific
     * reservation when using a key of "compute.googleapis.com/reservation-name"
     */
    public Builder values(List<String> values) {
      this.values = Output.of(List.copyOf(values));
      return this;
    }

    /** The same, known later. */
    public Builder values(Output<List<String>> values) {
      this.values = values;
      return this;
    }

    /** Returns the current inputs. */
    public NodePoolNodeConfigReservationAffinityArgs build() {
      return new NodePoolNodeConfigReservationAffinityArgs(this);
    }
  }
}
