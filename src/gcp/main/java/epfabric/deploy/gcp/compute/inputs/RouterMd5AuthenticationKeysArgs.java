package epfabric.deploy.gcp.compute.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:compute/RouterMd5AuthenticationKeys:RouterMd5AuthenticationKeys}. */
@Generated("src/gcp/schema.json")
public final class RouterMd5AuthenticationKeysArgs extends ResourceArgs {
  @Import(name = "key", required = true)
  private final Output<String> key;

  @Import(name = "name", required = true)
  private final Output<String> name;

  private RouterMd5AuthenticationKeysArgs(Builder builder) {
    this.key = builder.key;
    this.name = builder.name;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code key}, {@code name}. */
  public static NeedsKey builder() {
    return new Builder();
  }

  /** A builder without the required {@code key}. */
  public interface NeedsKey {
    /**
     * Value of the key used for MD5 authentication.
     */
    NeedsName key(String key);

    /** The same, known later. */
    NeedsName key(Output<String> key);
  }

  /** A builder without the required {@code name}. */
  public interface NeedsName {
    /**
     * Name of the resource. The name must be 1-63 characters long, and
     * comply with RFC1035. Specifically, the name must be 1-63 characters
     * long and match the regular expression {@code a-z?}
     * which means the first character must be a lowercase letter, and all
     * following characters must be a dash, lowercase letter, or digit,
     * except the last character, which cannot be a dash.
     */
    Builder name(String name);

    /** The same, known later. */
    Builder name(Output<String> name);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsKey, NeedsName {
    private @Nullable Output<String> key;
    private @Nullable Output<String> name;

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
    public Builder name(String name) {
      this.name = Output.of(name);
      return this;
    }

    @Override
    public Builder name(Output<String> name) {
      this.name = name;
      return this;
    }

    /** Returns the current inputs. */
    public RouterMd5AuthenticationKeysArgs build() {
      return new RouterMd5AuthenticationKeysArgs(this);
    }
  }
}
