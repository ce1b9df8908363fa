package epfabric.deploy.gcp.serviceaccount;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.serviceaccount.enums.AccountDeletionPolicy;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:serviceaccount/account:Account}. */
@Generated("src/gcp/schema.json")
public final class AccountArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:serviceaccount/account:Account";

  @Import(name = "accountId")
  private final @Nullable Output<String> accountId;

  @Import(name = "createIgnoreAlreadyExists")
  private final @Nullable Output<Boolean> createIgnoreAlreadyExists;

  @Import(name = "deletionPolicy")
  private final @Nullable Output<String> deletionPolicy;

  @Import(name = "description")
  private final @Nullable Output<String> description;

  @Import(name = "disabled")
  private final @Nullable Output<Boolean> disabled;

  @Import(name = "displayName")
  private final @Nullable Output<String> displayName;

  @Import(name = "project")
  private final @Nullable Output<String> project;

  private AccountArgs(Builder builder) {
    this.accountId = builder.accountId;
    this.createIgnoreAlreadyExists = builder.createIgnoreAlreadyExists;
    this.deletionPolicy = builder.deletionPolicy;
    this.description = builder.description;
    this.disabled = builder.disabled;
    this.displayName = builder.displayName;
    this.project = builder.project;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> accountId;
    private @Nullable Output<Boolean> createIgnoreAlreadyExists;
    private @Nullable Output<String> deletionPolicy;
    private @Nullable Output<String> description;
    private @Nullable Output<Boolean> disabled;
    private @Nullable Output<String> displayName;
    private @Nullable Output<String> project;

    private Builder() {}

    /**
     * The account id that is used to generate the service
     * account email address and a stable unique id. It is unique within a project,
     * must be 6-30 characters long, and match the regular expression {@code a-z}
     * to comply with RFC1035. Changing this forces a new service account to be created.
     */
    public Builder accountId(String accountId) {
      this.accountId = Output.of(accountId);
      return this;
    }

    /** The same, known later. */
    public Builder accountId(Output<String> accountId) {
      this.accountId = accountId;
      return this;
    }

    /**
     * If set to true, skip service account creation if a service account with the same email
     * already exists.
     */
    public Builder createIgnoreAlreadyExists(boolean createIgnoreAlreadyExists) {
      this.createIgnoreAlreadyExists = Output.of(createIgnoreAlreadyExists);
      return this;
    }

    /** The same, known later. */
    public Builder createIgnoreAlreadyExists(Output<Boolean> createIgnoreAlreadyExists) {
      this.createIgnoreAlreadyExists = createIgnoreAlreadyExists;
      return this;
    }

    /**
     * Whether Terraform will be prevented from destroying the resource. Defaults to "DELETE".
     * When a 'terraform destroy' or 'pulumi up' would delete the resource,
     * the command will fail if this field is set to "PREVENT" in Terraform state.
     * When set to "ABANDON", the command will remove the resource from Terraform
     * management without updating or deleting the resource in the API.
     * When set to "DELETE", deleting the resource is allowed.
     */
    public Builder deletionPolicy(AccountDeletionPolicy deletionPolicy) {
      this.deletionPolicy = Output.of(deletionPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder deletionPolicy(Output<AccountDeletionPolicy> deletionPolicy) {
      this.deletionPolicy = deletionPolicy.applyValue(value -> value.value());
      return this;
    }

    /**
     * A text description of the service account.
     * Must be less than or equal to 256 UTF-8 bytes.
     */
    public Builder description(String description) {
      this.description = Output.of(description);
      return this;
    }

    /** The same, known later. */
    public Builder description(Output<String> description) {
      this.description = description;
      return this;
    }

    /**
     * Whether a service account is disabled or not. Defaults to {@code false}. This field has
     * no effect during creation.
     * Must be set after creation to disable a service account.
     */
    public Builder disabled(boolean disabled) {
      this.disabled = Output.of(disabled);
      return this;
    }

    /** The same, known later. */
    public Builder disabled(Output<Boolean> disabled) {
      this.disabled = disabled;
      return this;
    }

    /**
     * The display name for the service account.
     * Can be updated without creating a new resource.
     */
    public Builder displayName(String displayName) {
      this.displayName = Output.of(displayName);
      return this;
    }

    /** The same, known later. */
    public Builder displayName(Output<String> displayName) {
      this.displayName = displayName;
      return this;
    }

    /**
     * The ID of the project that the service account will be created in.
     * Defaults to the provider project configuration.
     */
    public Builder project(String project) {
      this.project = Output.of(project);
      return this;
    }

    /** The same, known later. */
    public Builder project(Output<String> project) {
      this.project = project;
      return this;
    }

    /** Returns the current inputs. */
    public AccountArgs build() {
      return new AccountArgs(this);
    }
  }
}
