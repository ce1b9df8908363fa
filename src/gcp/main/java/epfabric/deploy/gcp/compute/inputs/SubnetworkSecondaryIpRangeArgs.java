package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.SubnetworkSecondaryIpRangeIpVersion;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/SubnetworkSecondaryIpRange:SubnetworkSecondaryIpRange}. */
@Generated("src/gcp/schema.json")
public final class SubnetworkSecondaryIpRangeArgs extends ResourceArgs {
  @Import(name = "ipCidrRange")
  private final @Nullable Output<String> ipCidrRange;

  @Import(name = "ipCollection")
  private final @Nullable Output<String> ipCollection;

  @Import(name = "ipVersion")
  private final @Nullable Output<String> ipVersion;

  @Import(name = "rangeName", required = true)
  private final Output<String> rangeName;

  @Import(name = "reservedInternalRange")
  private final @Nullable Output<String> reservedInternalRange;

  private SubnetworkSecondaryIpRangeArgs(Builder builder) {
    this.ipCidrRange = builder.ipCidrRange;
    this.ipCollection = builder.ipCollection;
    this.ipVersion = builder.ipVersion;
    this.rangeName = builder.rangeName;
    this.reservedInternalRange = builder.reservedInternalRange;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code rangeName}. */
  public static NeedsRangeName builder() {
    return new Builder();
  }

  /** A builder without the required {@code rangeName}. */
  public interface NeedsRangeName {
    /**
     * The name associated with this subnetwork secondary range, used
     * when adding an alias IP range to a VM instance. The name must
     * be 1-63 characters long, and comply with RFC1035. The name
     * must be unique within the subnetwork.
     */
    Builder rangeName(String rangeName);

    /** The same, known later. */
    Builder rangeName(Output<String> rangeName);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsRangeName {
    private @Nullable Output<String> ipCidrRange;
    private @Nullable Output<String> ipCollection;
    private @Nullable Output<String> ipVersion;
    private @Nullable Output<String> rangeName;
    private @Nullable Output<String> reservedInternalRange;

    private Builder() {}

    /**
     * The range of IP addresses belonging to this subnetwork secondary
     * range. Provide this property when you create the subnetwork.
     * Ranges must be unique and non-overlapping with all primary and
     * secondary IP ranges within a network. Only IPv4 is supported.
     * Field is optional when {@code reservedInternalRange} is defined, otherwise required.
     */
    public Builder ipCidrRange(String ipCidrRange) {
      this.ipCidrRange = Output.of(ipCidrRange);
      return this;
    }

    /** The same, known later. */
    public Builder ipCidrRange(Output<String> ipCidrRange) {
      this.ipCidrRange = ipCidrRange;
      return this;
    }

    /**
     * (Optional, Beta)
     * Reference to a Public Delegated Prefix (PDP) for BYOIP.
     * This field should be specified for configuring BYOGUA internal IPv6 secondary range.
     * When specified along with the ip_cidr_range, the ipCidrRange must lie within the PDP
     * referenced by the {@code ipCollection} field.
     * When specified without the ip_cidr_range, the range is auto-allocated from the PDP
     * referenced by the {@code ipCollection} field.
     */
    public Builder ipCollection(String ipCollection) {
      this.ipCollection = Output.of(ipCollection);
      return this;
    }

    /** The same, known later. */
    public Builder ipCollection(Output<String> ipCollection) {
      this.ipCollection = ipCollection;
      return this;
    }

    /**
     * (Optional, Beta)
     * The IP version of the secondary range. If not specified, IPV4 is used.
     * Possible values are: {@code IPV4}, {@code IPV6}.
     */
    public Builder ipVersion(SubnetworkSecondaryIpRangeIpVersion ipVersion) {
      this.ipVersion = Output.of(ipVersion.value());
      return this;
    }

    /** The same, known later. */
    public Builder ipVersion(Output<SubnetworkSecondaryIpRangeIpVersion> ipVersion) {
      this.ipVersion = ipVersion.applyValue(value -> value.value());
      return this;
    }

    @Override
    public Builder rangeName(String rangeName) {
      this.rangeName = Output.of(rangeName);
      return this;
    }

    @Override
    public Builder rangeName(Output<String> rangeName) {
      this.rangeName = rangeName;
      return this;
    }

    /**
     * The ID of the reserved internal range. Must be prefixed with {@code
     * networkconnectivity.googleapis.com}
     * E.g.
     * <code>networkconnectivity.googleapis.com/projects/{project}/locations/global/internalRanges/{rangeId}</code>
     */
    public Builder reservedInternalRange(String reservedInternalRange) {
      this.reservedInternalRange = Output.of(reservedInternalRange);
      return this;
    }

    /** The same, known later. */
    public Builder reservedInternalRange(Output<String> reservedInternalRange) {
      this.reservedInternalRange = reservedInternalRange;
      return this;
    }

    /** Returns the current inputs. */
    public SubnetworkSecondaryIpRangeArgs build() {
      return new SubnetworkSecondaryIpRangeArgs(this);
    }
  }
}
