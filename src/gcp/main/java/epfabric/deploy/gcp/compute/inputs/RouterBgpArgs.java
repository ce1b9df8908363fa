package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.RouterBgpAdvertiseMode;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/RouterBgp:RouterBgp}. */
@Generated("src/gcp/schema.json")
public final class RouterBgpArgs extends ResourceArgs {
  @Import(name = "advertiseMode")
  private final @Nullable Output<String> advertiseMode;

  @Import(name = "advertisedGroups")
  private final @Nullable Output<List<String>> advertisedGroups;

  @Import(name = "advertisedIpRanges")
  private final @Nullable Output<List<RouterBgpAdvertisedIpRangeArgs>> advertisedIpRanges;

  @Import(name = "asn", required = true)
  private final Output<Integer> asn;

  @Import(name = "identifierRange")
  private final @Nullable Output<String> identifierRange;

  @Import(name = "keepaliveInterval")
  private final @Nullable Output<Integer> keepaliveInterval;

  private RouterBgpArgs(Builder builder) {
    this.advertiseMode = builder.advertiseMode;
    this.advertisedGroups = builder.advertisedGroups;
    this.advertisedIpRanges = builder.advertisedIpRanges;
    this.asn = builder.asn;
    this.identifierRange = builder.identifierRange;
    this.keepaliveInterval = builder.keepaliveInterval;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code asn}. */
  public static NeedsAsn builder() {
    return new Builder();
  }

  /** A builder without the required {@code asn}. */
  public interface NeedsAsn {
    /**
     * Local BGP Autonomous System Number (ASN). Must be an RFC6996
     * private ASN, either 16-bit or 32-bit. The value will be fixed for
     * this router resource. All VPN tunnels that link to this router
     * will have the same local ASN.
     */
    Builder asn(int asn);

    /** The same, known later. */
    Builder asn(Output<Integer> asn);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsAsn {
    private @Nullable Output<String> advertiseMode;
    private @Nullable Output<List<String>> advertisedGroups;
    private @Nullable Output<List<RouterBgpAdvertisedIpRangeArgs>> advertisedIpRanges;
    private @Nullable Output<Integer> asn;
    private @Nullable Output<String> identifierRange;
    private @Nullable Output<Integer> keepaliveInterval;

    private Builder() {}

    /**
     * User-specified flag to indicate which mode to use for advertisement.
     * Default value is {@code DEFAULT}.
     * Possible values are: {@code DEFAULT}, {@code CUSTOM}.
     */
    public Builder advertiseMode(RouterBgpAdvertiseMode advertiseMode) {
      this.advertiseMode = Output.of(advertiseMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder advertiseMode(Output<RouterBgpAdvertiseMode> advertiseMode) {
      this.advertiseMode = advertiseMode.applyValue(value -> value.value());
      return this;
    }

    /**
     * User-specified list of prefix groups to advertise in custom mode.
     * This field can only be populated if advertiseMode is CUSTOM and
     * is advertised to all peers of the router. These groups will be
     * advertised in addition to any specified prefixes. Leave this field
     * blank to advertise no custom groups.
     * This enum field has the one valid value: ALL_SUBNETS
     */
    public Builder advertisedGroups(List<String> advertisedGroups) {
      this.advertisedGroups = Output.of(List.copyOf(advertisedGroups));
      return this;
    }

    /** The same, known later. */
    public Builder advertisedGroups(Output<List<String>> advertisedGroups) {
      this.advertisedGroups = advertisedGroups;
      return this;
    }

    /**
     * User-specified list of individual IP ranges to advertise in
     * custom mode. This field can only be populated if advertiseMode
     * is CUSTOM and is advertised to all peers of the router. These IP
     * ranges will be advertised in addition to any specified groups.
     * Leave this field blank to advertise no custom IP ranges.
     * Structure is documented below.
     */
    public Builder advertisedIpRanges(List<RouterBgpAdvertisedIpRangeArgs> advertisedIpRanges) {
      this.advertisedIpRanges = Output.of(List.copyOf(advertisedIpRanges));
      return this;
    }

    /** The same, known later. */
    public Builder advertisedIpRanges(Output<List<RouterBgpAdvertisedIpRangeArgs>> advertisedIpRanges) {
      this.advertisedIpRanges = advertisedIpRanges;
      return this;
    }

    @Override
    public Builder asn(int asn) {
      this.asn = Output.of(asn);
      return this;
    }

    @Override
    public Builder asn(Output<Integer> asn) {
      this.asn = asn;
      return this;
    }

    /**
     * Explicitly specifies a range of valid BGP Identifiers for this Router.
     * It is provided as a link-local IPv4 range (from 169.254.0.0/16), of
     * size at least /30, even if the BGP sessions are over IPv6. It must
     * not overlap with any IPv4 BGP session ranges. Other vendors commonly
     * call this router ID.
     */
    public Builder identifierRange(String identifierRange) {
      this.identifierRange = Output.of(identifierRange);
      return this;
    }

    /** The same, known later. */
    public Builder identifierRange(Output<String> identifierRange) {
      this.identifierRange = identifierRange;
      return this;
    }

    /**
     * The interval in seconds between BGP keepalive messages that are sent
     * to the peer. Hold time is three times the interval at which keepalive
     * messages are sent, and the hold time is the maximum number of seconds
     * allowed to elapse between successive keepalive messages that BGP
     * receives from a peer.
     * BGP will use the smaller of either the local hold time value or the
     * peer's hold time value as the hold time for the BGP connection
     * between the two peers. If set, this value must be between 20 and 60.
     * The default is 20.
     */
    public Builder keepaliveInterval(int keepaliveInterval) {
      this.keepaliveInterval = Output.of(keepaliveInterval);
      return this;
    }

    /** The same, known later. */
    public Builder keepaliveInterval(Output<Integer> keepaliveInterval) {
      this.keepaliveInterval = keepaliveInterval;
      return this;
    }

    /** Returns the current inputs. */
    public RouterBgpArgs build() {
      return new RouterBgpArgs(this);
    }
  }
}
