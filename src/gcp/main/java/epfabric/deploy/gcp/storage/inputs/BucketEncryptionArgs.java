package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketEncryption:BucketEncryption}. */
@Generated("src/gcp/schema.json")
public final class BucketEncryptionArgs extends ResourceArgs {
  @Import(name = "customerManagedEncryptionEnforcementConfig")
  private final @Nullable Output<BucketEncryptionCustomerManagedEncryptionEnforcementConfigArgs> customerManagedEncryptionEnforcementConfig;

  @Import(name = "customerSuppliedEncryptionEnforcementConfig")
  private final @Nullable Output<BucketEncryptionCustomerSuppliedEncryptionEnforcementConfigArgs> customerSuppliedEncryptionEnforcementConfig;

  @Import(name = "defaultKmsKeyName")
  private final @Nullable Output<String> defaultKmsKeyName;

  @Import(name = "googleManagedEncryptionEnforcementConfig")
  private final @Nullable Output<BucketEncryptionGoogleManagedEncryptionEnforcementConfigArgs> googleManagedEncryptionEnforcementConfig;

  private BucketEncryptionArgs(Builder builder) {
    this.customerManagedEncryptionEnforcementConfig = builder.customerManagedEncryptionEnforcementConfig;
    this.customerSuppliedEncryptionEnforcementConfig = builder.customerSuppliedEncryptionEnforcementConfig;
    this.defaultKmsKeyName = builder.defaultKmsKeyName;
    this.googleManagedEncryptionEnforcementConfig = builder.googleManagedEncryptionEnforcementConfig;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<BucketEncryptionCustomerManagedEncryptionEnforcementConfigArgs> customerManagedEncryptionEnforcementConfig;
    private @Nullable Output<BucketEncryptionCustomerSuppliedEncryptionEnforcementConfigArgs> customerSuppliedEncryptionEnforcementConfig;
    private @Nullable Output<String> defaultKmsKeyName;
    private @Nullable Output<BucketEncryptionGoogleManagedEncryptionEnforcementConfigArgs> googleManagedEncryptionEnforcementConfig;

    private Builder() {}

    /**
     * If omitted, then new objects with CMEK encryption-type is allowed. If set, then new
     * objects created in this bucket must comply with enforcement config. Changing this has no
     * effect on existing objects; it applies to new objects only, Structure is documented below
     * documented below.
     */
    public Builder customerManagedEncryptionEnforcementConfig(BucketEncryptionCustomerManagedEncryptionEnforcementConfigArgs customerManagedEncryptionEnforcementConfig) {
      this.customerManagedEncryptionEnforcementConfig = Output.of(customerManagedEncryptionEnforcementConfig);
      return this;
    }

    /** The same, known later. */
    public Builder customerManagedEncryptionEnforcementConfig(Output<BucketEncryptionCustomerManagedEncryptionEnforcementConfigArgs> customerManagedEncryptionEnforcementConfig) {
      this.customerManagedEncryptionEnforcementConfig = customerManagedEncryptionEnforcementConfig;
      return this;
    }

    /**
     * If omitted, then new objects with CSEK encryption-type is allowed. If set, then new
     * objects created in this bucket must comply with enforcement config. Changing this has no
     * effect on existing objects; it applies to new objects only, Structure is documented below
     * documented below.
     */
    public Builder customerSuppliedEncryptionEnforcementConfig(BucketEncryptionCustomerSuppliedEncryptionEnforcementConfigArgs customerSuppliedEncryptionEnforcementConfig) {
      this.customerSuppliedEncryptionEnforcementConfig = Output.of(customerSuppliedEncryptionEnforcementConfig);
      return this;
    }

    /** The same, known later. */
    public Builder customerSuppliedEncryptionEnforcementConfig(Output<BucketEncryptionCustomerSuppliedEncryptionEnforcementConfigArgs> customerSuppliedEncryptionEnforcementConfig) {
      this.customerSuppliedEncryptionEnforcementConfig = customerSuppliedEncryptionEnforcementConfig;
      return this;
    }

    /**
     * The {@code id} of a Cloud KMS key that will be used to encrypt objects inserted into this
     * bucket, if no encryption method is specified.
     * You must pay attention to whether the crypto key is available in the location that this
     * bucket is created in.
     * See <a
     * href="https://cloud.google.com/storage/docs/encryption/using-customer-managed-keys">the
     * docs</a> for more details.
     * <p>
     * &gt; As per <a
     * href="https://cloud.google.com/storage/docs/encryption/using-customer-managed-keys">the
     * docs</a> for customer-managed encryption keys, the IAM policy for the
     * specified key must permit the <a
     * href="https://cloud.google.com/storage/docs/projects#service-accounts">automatic Google
     * Cloud Storage service account</a> for the bucket's
     * project to use the specified key for encryption and decryption operations.
     * Although the service account email address follows a well-known format, the service
     * account is created on-demand and may not necessarily exist for your project
     * until a relevant action has occurred which triggers its creation.
     * You should use the <a
     * href="https://www.terraform.io/docs/providers/google/d/storage_project_service_account.html">{@code
     * gcp.storage.getProjectServiceAccount}</a> data source to obtain the email
     * address for the service account when configuring IAM policy on the Cloud KMS key.
     * This data source calls an API which creates the account if required, ensuring your
     * provider applies cleanly and repeatedly irrespective of the
     * state of the project.
     * You should take care for race conditions when the same provider manages IAM policy on the
     * Cloud KMS crypto key. See the data source page for more details.
     */
    public Builder defaultKmsKeyName(String defaultKmsKeyName) {
      this.defaultKmsKeyName = Output.of(defaultKmsKeyName);
      return this;
    }

    /** The same, known later. */
    public Builder defaultKmsKeyName(Output<String> defaultKmsKeyName) {
      this.defaultKmsKeyName = defaultKmsKeyName;
      return this;
    }

    /**
     * If omitted, then new objects with GMEK encryption-type is allowed. If set, then new
     * objects created in this bucket must comply with enforcement config. Changing this has no
     * effect on existing objects; it applies to new objects only, Structure is documented below
     * documented below.
     */
    public Builder googleManagedEncryptionEnforcementConfig(BucketEncryptionGoogleManagedEncryptionEnforcementConfigArgs googleManagedEncryptionEnforcementConfig) {
      this.googleManagedEncryptionEnforcementConfig = Output.of(googleManagedEncryptionEnforcementConfig);
      return this;
    }

    /** The same, known later. */
    public Builder googleManagedEncryptionEnforcementConfig(Output<BucketEncryptionGoogleManagedEncryptionEnforcementConfigArgs> googleManagedEncryptionEnforcementConfig) {
      this.googleManagedEncryptionEnforcementConfig = googleManagedEncryptionEnforcementConfig;
      return this;
    }

    /** Returns the current inputs. */
    public BucketEncryptionArgs build() {
      return new BucketEncryptionArgs(this);
    }
  }
}
