package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketEncryptionCustomerSuppliedEncryptionEnforcementConfig:BucketEncryptionCustomerSuppliedEncryptionEnforcementConfig}. */
@Generated("src/gcp/schema.json")
public final class BucketEncryptionCustomerSuppliedEncryptionEnforcementConfigArgs extends ResourceArgs {
  @Import(name = "effectiveTime")
  private final @Nullable Output<String> effectiveTime;

  @Import(name = "restrictionMode", required = true)
  private final Output<String> restrictionMode;

  private BucketEncryptionCustomerSuppliedEncryptionEnforcementConfigArgs(Builder builder) {
    this.effectiveTime = builder.effectiveTime;
    this.restrictionMode = builder.restrictionMode;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code restrictionMode}. */
  public static NeedsRestrictionMode builder() {
    return new Builder();
  }

  /** A builder without the required {@code restrictionMode}. */
  public interface NeedsRestrictionMode {
    /**
     * Whether Customer Supplied Encryption (CSEK) is restricted for new objects within the
     * bucket. If FullyRestricted, new objects can't be created using CSEK encryption. If
     * NotRestricted or unset, creation of new objects with CSEK encryption is allowed.
     */
    Builder restrictionMode(String restrictionMode);

    /** The same, known later. */
    Builder restrictionMode(Output<String> restrictionMode);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsRestrictionMode {
    private @Nullable Output<String> effectiveTime;
    private @Nullable Output<String> restrictionMode;

    private Builder() {}

    /**
     * Time from which the config was effective.
     */
    public Builder effectiveTime(String effectiveTime) {
      this.effectiveTime = Output.of(effectiveTime);
      return this;
    }

    /** The same, known later. */
    public Builder effectiveTime(Output<String> effectiveTime) {
      this.effectiveTime = effectiveTime;
      return this;
    }

    @Override
    public Builder restrictionMode(String restrictionMode) {
      this.restrictionMode = Output.of(restrictionMode);
      return this;
    }

    @Override
    public Builder restrictionMode(Output<String> restrictionMode) {
      this.restrictionMode = restrictionMode;
      return this;
    }

    /** Returns the current inputs. */
    public BucketEncryptionCustomerSuppliedEncryptionEnforcementConfigArgs build() {
      return new BucketEncryptionCustomerSuppliedEncryptionEnforcementConfigArgs(this);
    }
  }
}
