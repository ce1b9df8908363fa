package epfabric.deploy.gcp.compute;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.compute.enums.RouterDeletionPolicy;
import epfabric.deploy.gcp.compute.inputs.RouterBgpArgs;
import epfabric.deploy.gcp.compute.inputs.RouterMd5AuthenticationKeysArgs;
import epfabric.deploy.gcp.compute.inputs.RouterParamsArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:compute/router:Router}. */
@Generated("src/gcp/schema.json")
public final class RouterArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:compute/router:Router";

  @Import(name = "bgp")
  private final @Nullable Output<RouterBgpArgs> bgp;

  @Import(name = "deletionPolicy")
  private final @Nullable Output<String> deletionPolicy;

  @Import(name = "description")
  private final @Nullable Output<String> description;

  @Import(name = "encryptedInterconnectRouter")
  private final @Nullable Output<Boolean> encryptedInterconnectRouter;

  @Import(name = "md5AuthenticationKeys")
  private final @Nullable Output<RouterMd5AuthenticationKeysArgs> md5AuthenticationKeys;

  @Import(name = "name")
  private final @Nullable Output<String> name;

  @Import(name = "nccGateway")
  private final @Nullable Output<String> nccGateway;

  @Import(name = "network")
  private final @Nullable Output<String> network;

  @Import(name = "params")
  private final @Nullable Output<RouterParamsArgs> params;

  @Import(name = "project")
  private final @Nullable Output<String> project;

  @Import(name = "region")
  private final @Nullable Output<String> region;

  private RouterArgs(Builder builder) {
    this.bgp = builder.bgp;
    this.deletionPolicy = builder.deletionPolicy;
    this.description = builder.description;
    this.encryptedInterconnectRouter = builder.encryptedInterconnectRouter;
    this.md5AuthenticationKeys = builder.md5AuthenticationKeys;
    this.name = builder.name;
    this.nccGateway = builder.nccGateway;
    this.network = builder.network;
    this.params = builder.params;
    this.project = builder.project;
    this.region = builder.region;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<RouterBgpArgs> bgp;
    private @Nullable Output<String> deletionPolicy;
    private @Nullable Output<String> description;
    private @Nullable Output<Boolean> encryptedInterconnectRouter;
    private @Nullable Output<RouterMd5AuthenticationKeysArgs> md5AuthenticationKeys;
    private @Nullable Output<String> name;
    private @Nullable Output<String> nccGateway;
    private @Nullable Output<String> network;
    private @Nullable Output<RouterParamsArgs> params;
    private @Nullable Output<String> project;
    private @Nullable Output<String> region;

    private Builder() {}

    /**
     * BGP information specific to this router.
     * Structure is documented below.
     */
    public Builder bgp(RouterBgpArgs bgp) {
      this.bgp = Output.of(bgp);
      return this;
    }

    /** The same, known later. */
    public Builder bgp(Output<RouterBgpArgs> bgp) {
      this.bgp = bgp;
      return this;
    }

    /**
     * Whether Terraform will be prevented from destroying the resource. Defaults to DELETE.
     * When a 'terraform destroy' or 'pulumi up' would delete the resource,
     * the command will fail if this field is set to "PREVENT" in Terraform state.
     * When set to "ABANDON", the command will remove the resource from Terraform
     * management without updating or deleting the resource in the API.
     * When set to "DELETE", deleting the resource is allowed.
     */
    public Builder deletionPolicy(RouterDeletionPolicy deletionPolicy) {
      this.deletionPolicy = Output.of(deletionPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder deletionPolicy(Output<RouterDeletionPolicy> deletionPolicy) {
      this.deletionPolicy = deletionPolicy.applyValue(value -> value.value());
      return this;
    }

    /**
     * An optional description of this resource.
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
     * Indicates if a router is dedicated for use with encrypted VLAN
     * attachments (interconnectAttachments).
     */
    public Builder encryptedInterconnectRouter(boolean encryptedInterconnectRouter) {
      this.encryptedInterconnectRouter = Output.of(encryptedInterconnectRouter);
      return this;
    }

    /** The same, known later. */
    public Builder encryptedInterconnectRouter(Output<Boolean> encryptedInterconnectRouter) {
      this.encryptedInterconnectRouter = encryptedInterconnectRouter;
      return this;
    }

    /**
     * Keys used for MD5 authentication.
     * Structure is documented below.
     */
    public Builder md5AuthenticationKeys(RouterMd5AuthenticationKeysArgs md5AuthenticationKeys) {
      this.md5AuthenticationKeys = Output.of(md5AuthenticationKeys);
      return this;
    }

    /** The same, known later. */
    public Builder md5AuthenticationKeys(Output<RouterMd5AuthenticationKeysArgs> md5AuthenticationKeys) {
      this.md5AuthenticationKeys = md5AuthenticationKeys;
      return this;
    }

    /**
     * Name of the resource. The name must be 1-63 characters long, and
     * comply with RFC1035. Specifically, the name must be 1-63 characters
     * long and match the regular expression {@code a-z?}
     * which means the first character must be a lowercase letter, and all
     * following characters must be a dash, lowercase letter, or digit,
     * except the last character, which cannot be a dash.
     */
    public Builder name(String name) {
      this.name = Output.of(name);
      return this;
    }

    /** The same, known later. */
    public Builder name(Output<String> name) {
      this.name = name;
      return this;
    }

    /**
     * A URI of an NCC Gateway spoke
     */
    public Builder nccGateway(String nccGateway) {
      this.nccGateway = Output.of(nccGateway);
      return this;
    }

    /** The same, known later. */
    public Builder nccGateway(Output<String> nccGateway) {
      this.nccGateway = nccGateway;
      return this;
    }

    /**
     * A reference to the network to which this router belongs.
     */
    public Builder network(String network) {
      this.network = Output.of(network);
      return this;
    }

    /** The same, known later. */
    public Builder network(Output<String> network) {
      this.network = network;
      return this;
    }

    /**
     * Additional params passed with the request, but not persisted as part of resource payload
     * Structure is documented below.
     */
    public Builder params(RouterParamsArgs params) {
      this.params = Output.of(params);
      return this;
    }

    /** The same, known later. */
    public Builder params(Output<RouterParamsArgs> params) {
      this.params = params;
      return this;
    }

    /**
     * The ID of the project in which the resource belongs.
     * If it is not provided, the provider project is used.
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

    /**
     * Region where the router resides.
     */
    public Builder region(String region) {
      this.region = Output.of(region);
      return this;
    }

    /** The same, known later. */
    public Builder region(Output<String> region) {
      this.region = region;
      return this;
    }

    /** Returns the current inputs. */
    public RouterArgs build() {
      return new RouterArgs(this);
    }
  }
}
