package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/FirewallDeny:FirewallDeny}. */
@Generated("src/gcp/schema.json")
public final class FirewallDenyArgs extends ResourceArgs {
  @Import(name = "ports")
  private final @Nullable Output<List<String>> ports;

  @Import(name = "protocol", required = true)
  private final Output<String> protocol;

  private FirewallDenyArgs(Builder builder) {
    this.ports = builder.ports;
    this.protocol = builder.protocol;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code protocol}. */
  public static NeedsProtocol builder() {
    return new Builder();
  }

  /** A builder without the required {@code protocol}. */
  public interface NeedsProtocol {
    /**
     * The IP protocol to which this rule applies. The protocol type is
     * required when creating a firewall rule. This value can either be
     * one of the following well known protocol strings (tcp, udp,
     * icmp, esp, ah, sctp, ipip, all), or the IP protocol number.
     */
    Builder protocol(String protocol);

    /** The same, known later. */
    Builder protocol(Output<String> protocol);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsProtocol {
    private @Nullable Output<List<String>> ports;
    private @Nullable Output<String> protocol;

    private Builder() {}

    /**
     * An optional list of ports to which this rule applies. This field
     * is only applicable for UDP or TCP protocol. Each entry must be
     * either an integer or a range. If not specified, this rule
     * applies to connections through any port.
     * Example inputs include: [22], [80, 443], and
     * ["12345-12349"].
     */
    public Builder ports(List<String> ports) {
      this.ports = Output.of(List.copyOf(ports));
      return this;
    }

    /** The same, known later. */
    public Builder ports(Output<List<String>> ports) {
      this.ports = ports;
      return this;
    }

    @Override
    public Builder protocol(String protocol) {
      this.protocol = Output.of(protocol);
      return this;
    }

    @Override
    public Builder protocol(Output<String> protocol) {
      this.protocol = protocol;
      return this;
    }

    /** Returns the current inputs. */
    public FirewallDenyArgs build() {
      return new FirewallDenyArgs(this);
    }
  }
}
