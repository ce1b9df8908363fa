package epfabric.deploy.gcp.projects;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.projects.enums.ServiceDeletionPolicy;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:projects/service:Service}. */
@Generated("src/gcp/schema.json")
public final class ServiceArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:projects/service:Service";

  @Import(name = "checkIfServiceHasUsageOnDestroy")
  private final @Nullable Output<Boolean> checkIfServiceHasUsageOnDestroy;

  @Import(name = "deletionPolicy")
  private final @Nullable Output<String> deletionPolicy;

  @Import(name = "disableDependentServices")
  private final @Nullable Output<Boolean> disableDependentServices;

  @Import(name = "disableOnDestroy")
  private final @Nullable Output<Boolean> disableOnDestroy;

  @Import(name = "project")
  private final @Nullable Output<String> project;

  @Import(name = "service", required = true)
  private final Output<String> service;

  private ServiceArgs(Builder builder) {
    this.checkIfServiceHasUsageOnDestroy = builder.checkIfServiceHasUsageOnDestroy;
    this.deletionPolicy = builder.deletionPolicy;
    this.disableDependentServices = builder.disableDependentServices;
    this.disableOnDestroy = builder.disableOnDestroy;
    this.project = builder.project;
    this.service = builder.service;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code service}. */
  public static NeedsService builder() {
    return new Builder();
  }

  /** A builder without the required {@code service}. */
  public interface NeedsService {
    /**
     * The service to enable.
     */
    Builder service(String service);

    /** The same, known later. */
    Builder service(Output<String> service);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsService {
    private @Nullable Output<Boolean> checkIfServiceHasUsageOnDestroy;
    private @Nullable Output<String> deletionPolicy;
    private @Nullable Output<Boolean> disableDependentServices;
    private @Nullable Output<Boolean> disableOnDestroy;
    private @Nullable Output<String> project;
    private @Nullable Output<String> service;

    private Builder() {}

    /**
     * Beta
     * If {@code true}, the usage of the service to be disabled will be checked and an error
     * will be returned if the service to be disabled has usage in last 30 days.
     */
    public Builder checkIfServiceHasUsageOnDestroy(boolean checkIfServiceHasUsageOnDestroy) {
      this.checkIfServiceHasUsageOnDestroy = Output.of(checkIfServiceHasUsageOnDestroy);
      return this;
    }

    /** The same, known later. */
    public Builder checkIfServiceHasUsageOnDestroy(Output<Boolean> checkIfServiceHasUsageOnDestroy) {
      this.checkIfServiceHasUsageOnDestroy = checkIfServiceHasUsageOnDestroy;
      return this;
    }

    /**
     * Whether Terraform will be prevented from destroying the resource. Defaults to "DELETE".
     * When a 'terraform destroy' or 'pulumi up' would delete the resource,
     * the command will fail if this field is set to "PREVENT" in Terraform state.
     * When set to "ABANDON", the command will remove the resource from Terraform
     * management without updating or deleting the resource in the API.
     * When set to "DELETE", deleting the resource is allowed.
     * If {@code disableOnDestroy} is set to {@code false}, the service will still be enabled
     * when the
     * Terraform resource is destroyed even if the {@code deletionPolicy} field is set to
     * "DELETE".
     */
    public Builder deletionPolicy(ServiceDeletionPolicy deletionPolicy) {
      this.deletionPolicy = Output.of(deletionPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder deletionPolicy(Output<ServiceDeletionPolicy> deletionPolicy) {
      this.deletionPolicy = deletionPolicy.applyValue(value -> value.value());
      return this;
    }

    /**
     * If {@code true}, services that are enabled
     * and which depend on this service should also be disabled when this service is
     * destroyed. If {@code false} or unset, an error will be generated if any enabled
     * services depend on this service when destroying it.
     */
    public Builder disableDependentServices(boolean disableDependentServices) {
      this.disableDependentServices = Output.of(disableDependentServices);
      return this;
    }

    /** The same, known later. */
    public Builder disableDependentServices(Output<Boolean> disableDependentServices) {
      this.disableDependentServices = disableDependentServices;
      return this;
    }

    /**
     * If {@code true}, disable the service when the
     * Terraform resource is destroyed. If {@code false} or unset, the service will be left
     * enabled when
     * the Terraform resource is destroyed. It should generally only
     * be {@code true} in configurations that manage the {@code gcp.organizations.Project}
     * resource itself.
     */
    public Builder disableOnDestroy(boolean disableOnDestroy) {
      this.disableOnDestroy = Output.of(disableOnDestroy);
      return this;
    }

    /** The same, known later. */
    public Builder disableOnDestroy(Output<Boolean> disableOnDestroy) {
      this.disableOnDestroy = disableOnDestroy;
      return this;
    }

    /**
     * The project ID. If not provided, the provider project
     * is used.
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

    @Override
    public Builder service(String service) {
      this.service = Output.of(service);
      return this;
    }

    @Override
    public Builder service(Output<String> service) {
      this.service = service;
      return this;
    }

    /** Returns the current inputs. */
    public ServiceArgs build() {
      return new ServiceArgs(this);
    }
  }
}
