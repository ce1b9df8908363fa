package epfabric.deploy.gcp.storage;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.storage.enums.BucketDeletionPolicy;
import epfabric.deploy.gcp.storage.enums.BucketPublicAccessPrevention;
import epfabric.deploy.gcp.storage.enums.BucketStorageClass;
import epfabric.deploy.gcp.storage.inputs.BucketAutoclassArgs;
import epfabric.deploy.gcp.storage.inputs.BucketCorArgs;
import epfabric.deploy.gcp.storage.inputs.BucketCustomPlacementConfigArgs;
import epfabric.deploy.gcp.storage.inputs.BucketEncryptionArgs;
import epfabric.deploy.gcp.storage.inputs.BucketHierarchicalNamespaceArgs;
import epfabric.deploy.gcp.storage.inputs.BucketIpFilterArgs;
import epfabric.deploy.gcp.storage.inputs.BucketLifecycleRuleArgs;
import epfabric.deploy.gcp.storage.inputs.BucketLoggingArgs;
import epfabric.deploy.gcp.storage.inputs.BucketRetentionPolicyArgs;
import epfabric.deploy.gcp.storage.inputs.BucketSoftDeletePolicyArgs;
import epfabric.deploy.gcp.storage.inputs.BucketVersioningArgs;
import epfabric.deploy.gcp.storage.inputs.BucketWebsiteArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:storage/bucket:Bucket}. */
@Generated("src/gcp/schema.json")
public final class BucketArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:storage/bucket:Bucket";

  @Import(name = "autoclass")
  private final @Nullable Output<BucketAutoclassArgs> autoclass;

  @Import(name = "cors")
  private final @Nullable Output<List<BucketCorArgs>> cors;

  @Import(name = "customPlacementConfig")
  private final @Nullable Output<BucketCustomPlacementConfigArgs> customPlacementConfig;

  @Import(name = "defaultEventBasedHold")
  private final @Nullable Output<Boolean> defaultEventBasedHold;

  @Import(name = "deletionPolicy")
  private final @Nullable Output<String> deletionPolicy;

  @Import(name = "enableObjectRetention")
  private final @Nullable Output<Boolean> enableObjectRetention;

  @Import(name = "encryption")
  private final @Nullable Output<BucketEncryptionArgs> encryption;

  @Import(name = "forceDestroy")
  private final @Nullable Output<Boolean> forceDestroy;

  @Import(name = "hierarchicalNamespace")
  private final @Nullable Output<BucketHierarchicalNamespaceArgs> hierarchicalNamespace;

  @Import(name = "ipFilter")
  private final @Nullable Output<BucketIpFilterArgs> ipFilter;

  @Import(name = "labels")
  private final @Nullable Output<Map<String, String>> labels;

  @Import(name = "lifecycleRules")
  private final @Nullable Output<List<BucketLifecycleRuleArgs>> lifecycleRules;

  @Import(name = "location", required = true)
  private final Output<String> location;

  @Import(name = "logging")
  private final @Nullable Output<BucketLoggingArgs> logging;

  @Import(name = "name")
  private final @Nullable Output<String> name;

  @Import(name = "project")
  private final @Nullable Output<String> project;

  @Import(name = "publicAccessPrevention")
  private final @Nullable Output<String> publicAccessPrevention;

  @Import(name = "requesterPays")
  private final @Nullable Output<Boolean> requesterPays;

  @Import(name = "retentionPolicy")
  private final @Nullable Output<BucketRetentionPolicyArgs> retentionPolicy;

  @Import(name = "rpo")
  private final @Nullable Output<String> rpo;

  @Import(name = "softDeletePolicy")
  private final @Nullable Output<BucketSoftDeletePolicyArgs> softDeletePolicy;

  @Import(name = "storageClass")
  private final @Nullable Output<String> storageClass;

  @Import(name = "uniformBucketLevelAccess")
  private final @Nullable Output<Boolean> uniformBucketLevelAccess;

  @Import(name = "versioning")
  private final @Nullable Output<BucketVersioningArgs> versioning;

  @Import(name = "website")
  private final @Nullable Output<BucketWebsiteArgs> website;

  private BucketArgs(Builder builder) {
    this.autoclass = builder.autoclass;
    this.cors = builder.cors;
    this.customPlacementConfig = builder.customPlacementConfig;
    this.defaultEventBasedHold = builder.defaultEventBasedHold;
    this.deletionPolicy = builder.deletionPolicy;
    this.enableObjectRetention = builder.enableObjectRetention;
    this.encryption = builder.encryption;
    this.forceDestroy = builder.forceDestroy;
    this.hierarchicalNamespace = builder.hierarchicalNamespace;
    this.ipFilter = builder.ipFilter;
    this.labels = builder.labels;
    this.lifecycleRules = builder.lifecycleRules;
    this.location = builder.location;
    this.logging = builder.logging;
    this.name = builder.name;
    this.project = builder.project;
    this.publicAccessPrevention = builder.publicAccessPrevention;
    this.requesterPays = builder.requesterPays;
    this.retentionPolicy = builder.retentionPolicy;
    this.rpo = builder.rpo;
    this.softDeletePolicy = builder.softDeletePolicy;
    this.storageClass = builder.storageClass;
    this.uniformBucketLevelAccess = builder.uniformBucketLevelAccess;
    this.versioning = builder.versioning;
    this.website = builder.website;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code location}. */
  public static NeedsLocation builder() {
    return new Builder();
  }

  /** A builder without the required {@code location}. */
  public interface NeedsLocation {
    /**
     * The <a href="https://cloud.google.com/storage/docs/bucket-locations">GCS location</a>.
     * <p>
     * ***
     */
    Builder location(String location);

    /** The same, known later. */
    Builder location(Output<String> location);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsLocation {
    private @Nullable Output<BucketAutoclassArgs> autoclass;
    private @Nullable Output<List<BucketCorArgs>> cors;
    private @Nullable Output<BucketCustomPlacementConfigArgs> customPlacementConfig;
    private @Nullable Output<Boolean> defaultEventBasedHold;
    private @Nullable Output<String> deletionPolicy;
    private @Nullable Output<Boolean> enableObjectRetention;
    private @Nullable Output<BucketEncryptionArgs> encryption;
    private @Nullable Output<Boolean> forceDestroy;
    private @Nullable Output<BucketHierarchicalNamespaceArgs> hierarchicalNamespace;
    private @Nullable Output<BucketIpFilterArgs> ipFilter;
    private @Nullable Output<Map<String, String>> labels;
    private @Nullable Output<List<BucketLifecycleRuleArgs>> lifecycleRules;
    private @Nullable Output<String> location;
    private @Nullable Output<BucketLoggingArgs> logging;
    private @Nullable Output<String> name;
    private @Nullable Output<String> project;
    private @Nullable Output<String> publicAccessPrevention;
    private @Nullable Output<Boolean> requesterPays;
    private @Nullable Output<BucketRetentionPolicyArgs> retentionPolicy;
    private @Nullable Output<String> rpo;
    private @Nullable Output<BucketSoftDeletePolicyArgs> softDeletePolicy;
    private @Nullable Output<String> storageClass;
    private @Nullable Output<Boolean> uniformBucketLevelAccess;
    private @Nullable Output<BucketVersioningArgs> versioning;
    private @Nullable Output<BucketWebsiteArgs> website;

    private Builder() {}

    /**
     * The bucket's <a href="https://cloud.google.com/storage/docs/autoclass">Autoclass</a>
     * configuration.  Structure is documented below.
     */
    public Builder autoclass(BucketAutoclassArgs autoclass) {
      this.autoclass = Output.of(autoclass);
      return this;
    }

    /** The same, known later. */
    public Builder autoclass(Output<BucketAutoclassArgs> autoclass) {
      this.autoclass = autoclass;
      return this;
    }

    /**
     * The bucket's <a href="https://www.w3.org/TR/cors/">Cross-Origin Resource Sharing
     * (CORS)</a> configuration. Multiple blocks of this type are permitted. Structure is
     * documented below.
     */
    public Builder cors(List<BucketCorArgs> cors) {
      this.cors = Output.of(List.copyOf(cors));
      return this;
    }

    /** The same, known later. */
    public Builder cors(Output<List<BucketCorArgs>> cors) {
      this.cors = cors;
      return this;
    }

    /**
     * The bucket's custom location configuration, which specifies the individual regions that
     * comprise a dual-region bucket. If the bucket is designated a single or multi-region, the
     * parameters are empty. Structure is documented below.
     */
    public Builder customPlacementConfig(BucketCustomPlacementConfigArgs customPlacementConfig) {
      this.customPlacementConfig = Output.of(customPlacementConfig);
      return this;
    }

    /** The same, known later. */
    public Builder customPlacementConfig(Output<BucketCustomPlacementConfigArgs> customPlacementConfig) {
      this.customPlacementConfig = customPlacementConfig;
      return this;
    }

    /**
     * Whether or not to automatically apply an eventBasedHold to new objects added to the
     * bucket.
     */
    public Builder defaultEventBasedHold(boolean defaultEventBasedHold) {
      this.defaultEventBasedHold = Output.of(defaultEventBasedHold);
      return this;
    }

    /** The same, known later. */
    public Builder defaultEventBasedHold(Output<Boolean> defaultEventBasedHold) {
      this.defaultEventBasedHold = defaultEventBasedHold;
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
    public Builder deletionPolicy(BucketDeletionPolicy deletionPolicy) {
      this.deletionPolicy = Output.of(deletionPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder deletionPolicy(Output<BucketDeletionPolicy> deletionPolicy) {
      this.deletionPolicy = deletionPolicy.applyValue(value -> value.value());
      return this;
    }

    /**
     * Enables <a href="https://cloud.google.com/storage/docs/object-lock">object retention</a>
     * on a storage bucket.
     */
    public Builder enableObjectRetention(boolean enableObjectRetention) {
      this.enableObjectRetention = Output.of(enableObjectRetention);
      return this;
    }

    /** The same, known later. */
    public Builder enableObjectRetention(Output<Boolean> enableObjectRetention) {
      this.enableObjectRetention = enableObjectRetention;
      return this;
    }

    /**
     * The bucket's encryption configuration. Structure is documented below.
     */
    public Builder encryption(BucketEncryptionArgs encryption) {
      this.encryption = Output.of(encryption);
      return this;
    }

    /** The same, known later. */
    public Builder encryption(Output<BucketEncryptionArgs> encryption) {
      this.encryption = encryption;
      return this;
    }

    /**
     * When true, before deleting a bucket, delete all objects within the bucket, or Anywhere
     * Caches caching data for that bucket. Otherwise, buckets with objects/caches will fail.
     * Anywhere Cache requires additional permissions to interact with and will be assumed not
     * present when the provider is not permissioned, attempting to delete the bucket anyways.
     * This may result in the objects in the bucket getting destroyed but not the bucket itself
     * if there is a cache in use with the bucket. Force deletion may take a long time to delete
     * buckets with lots of objects or with any Anywhere Caches (80m+).
     */
    public Builder forceDestroy(boolean forceDestroy) {
      this.forceDestroy = Output.of(forceDestroy);
      return this;
    }

    /** The same, known later. */
    public Builder forceDestroy(Output<Boolean> forceDestroy) {
      this.forceDestroy = forceDestroy;
      return this;
    }

    /**
     * The bucket's hierarchical namespace policy, which defines the bucket capability to handle
     * folders in logical structure. Structure is documented below. To use this configuration,
     * {@code uniformBucketLevelAccess} must be enabled on bucket.
     */
    public Builder hierarchicalNamespace(BucketHierarchicalNamespaceArgs hierarchicalNamespace) {
      this.hierarchicalNamespace = Output.of(hierarchicalNamespace);
      return this;
    }

    /** The same, known later. */
    public Builder hierarchicalNamespace(Output<BucketHierarchicalNamespaceArgs> hierarchicalNamespace) {
      this.hierarchicalNamespace = hierarchicalNamespace;
      return this;
    }

    /**
     * The bucket IP filtering configuration. Specifies the network sources that can access the
     * bucket, as well as its underlying objects. Structure is documented below.
     */
    public Builder ipFilter(BucketIpFilterArgs ipFilter) {
      this.ipFilter = Output.of(ipFilter);
      return this;
    }

    /** The same, known later. */
    public Builder ipFilter(Output<BucketIpFilterArgs> ipFilter) {
      this.ipFilter = ipFilter;
      return this;
    }

    /**
     * A map of key/value label pairs to assign to the bucket.
     */
    public Builder labels(Map<String, String> labels) {
      this.labels = Output.of(Map.copyOf(labels));
      return this;
    }

    /** The same, known later. */
    public Builder labels(Output<Map<String, String>> labels) {
      this.labels = labels;
      return this;
    }

    /**
     * The bucket's <a
     * href="https://cloud.google.com/storage/docs/lifecycle#configuration">Lifecycle Rules</a>
     * configuration. Multiple blocks of this type are permitted. Structure is documented below.
     */
    public Builder lifecycleRules(List<BucketLifecycleRuleArgs> lifecycleRules) {
      this.lifecycleRules = Output.of(List.copyOf(lifecycleRules));
      return this;
    }

    /** The same, known later. */
    public Builder lifecycleRules(Output<List<BucketLifecycleRuleArgs>> lifecycleRules) {
      this.lifecycleRules = lifecycleRules;
      return this;
    }

    @Override
    public Builder location(String location) {
      this.location = Output.of(location);
      return this;
    }

    @Override
    public Builder location(Output<String> location) {
      this.location = location;
      return this;
    }

    /**
     * The bucket's <a href="https://cloud.google.com/storage/docs/access-logs">Access &amp;
     * Storage Logs</a> configuration. Structure is documented below.
     */
    public Builder logging(BucketLoggingArgs logging) {
      this.logging = Output.of(logging);
      return this;
    }

    /** The same, known later. */
    public Builder logging(Output<BucketLoggingArgs> logging) {
      this.logging = logging;
      return this;
    }

    /**
     * The name of the bucket. Bucket names must be in lowercase and no more than 63 characters
     * long. You can find the complete list of bucket naming rules <a
     * href="https://cloud.google.com/storage/docs/buckets#naming">here</a>.
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
     * The ID of the project in which the resource belongs. If it
     * is not provided, the provider project is used.
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
     * Prevents public access to a bucket. Acceptable values are "inherited" or "enforced". If
     * "inherited", the bucket uses <a
     * href="https://cloud.google.com/storage/docs/public-access-prevention">public access
     * prevention</a> only if the bucket is subject to the public access prevention organization
     * policy constraint. Defaults to "inherited".
     */
    public Builder publicAccessPrevention(BucketPublicAccessPrevention publicAccessPrevention) {
      this.publicAccessPrevention = Output.of(publicAccessPrevention.value());
      return this;
    }

    /** The same, known later. */
    public Builder publicAccessPrevention(Output<BucketPublicAccessPrevention> publicAccessPrevention) {
      this.publicAccessPrevention = publicAccessPrevention.applyValue(value -> value.value());
      return this;
    }

    /**
     * Enables <a href="https://cloud.google.com/storage/docs/requester-pays">Requester Pays</a>
     * on a storage bucket.
     */
    public Builder requesterPays(boolean requesterPays) {
      this.requesterPays = Output.of(requesterPays);
      return this;
    }

    /** The same, known later. */
    public Builder requesterPays(Output<Boolean> requesterPays) {
      this.requesterPays = requesterPays;
      return this;
    }

    /**
     * Configuration of the bucket's data retention policy for how long objects in the bucket
     * should be retained. Structure is documented below.
     */
    public Builder retentionPolicy(BucketRetentionPolicyArgs retentionPolicy) {
      this.retentionPolicy = Output.of(retentionPolicy);
      return this;
    }

    /** The same, known later. */
    public Builder retentionPolicy(Output<BucketRetentionPolicyArgs> retentionPolicy) {
      this.retentionPolicy = retentionPolicy;
      return this;
    }

    /**
     * The recovery point objective for cross-region replication of the bucket. Applicable only
     * for dual and multi-region buckets. {@code "DEFAULT"} sets default replication. {@code
     * "ASYNC_TURBO"} value enables turbo replication, valid for dual-region buckets only. See
     * <a href="https://cloud.google.com/storage/docs/managing-turbo-replication">Turbo
     * Replication</a> for more information. If rpo is not specified at bucket creation, it
     * defaults to {@code "DEFAULT"} for dual and multi-region buckets. **NOTE** If used with
     * single-region bucket, It will throw an error.
     */
    public Builder rpo(String rpo) {
      this.rpo = Output.of(rpo);
      return this;
    }

    /** The same, known later. */
    public Builder rpo(Output<String> rpo) {
      this.rpo = rpo;
      return this;
    }

    /**
     * The bucket's soft delete policy, which defines the period of time that soft-deleted
     * objects will be retained, and cannot be permanently deleted. If the block is not
     * provided, Server side value will be kept which means removal of block won't generate any
     * terraform change. Structure is documented below.
     */
    public Builder softDeletePolicy(BucketSoftDeletePolicyArgs softDeletePolicy) {
      this.softDeletePolicy = Output.of(softDeletePolicy);
      return this;
    }

    /** The same, known later. */
    public Builder softDeletePolicy(Output<BucketSoftDeletePolicyArgs> softDeletePolicy) {
      this.softDeletePolicy = softDeletePolicy;
      return this;
    }

    /**
     * The <a href="https://cloud.google.com/storage/docs/storage-classes">Storage Class</a> of
     * the new bucket. Supported values include: {@code STANDARD}, {@code MULTI_REGIONAL},
     * {@code REGIONAL}, {@code NEARLINE}, {@code COLDLINE}, {@code ARCHIVE}.
     */
    public Builder storageClass(BucketStorageClass storageClass) {
      this.storageClass = Output.of(storageClass.value());
      return this;
    }

    /** The same, known later. */
    public Builder storageClass(Output<BucketStorageClass> storageClass) {
      this.storageClass = storageClass.applyValue(value -> value.value());
      return this;
    }

    /**
     * Enables <a
     * href="https://cloud.google.com/storage/docs/uniform-bucket-level-access">Uniform
     * bucket-level access</a> access to a bucket.
     */
    public Builder uniformBucketLevelAccess(boolean uniformBucketLevelAccess) {
      this.uniformBucketLevelAccess = Output.of(uniformBucketLevelAccess);
      return this;
    }

    /** The same, known later. */
    public Builder uniformBucketLevelAccess(Output<Boolean> uniformBucketLevelAccess) {
      this.uniformBucketLevelAccess = uniformBucketLevelAccess;
      return this;
    }

    /**
     * The bucket's <a
     * href="https://cloud.google.com/storage/docs/object-versioning">Versioning</a>
     * configuration.  Structure is documented below.
     */
    public Builder versioning(BucketVersioningArgs versioning) {
      this.versioning = Output.of(versioning);
      return this;
    }

    /** The same, known later. */
    public Builder versioning(Output<BucketVersioningArgs> versioning) {
      this.versioning = versioning;
      return this;
    }

    /**
     * Configuration if the bucket acts as a website. Structure is documented below.
     */
    public Builder website(BucketWebsiteArgs website) {
      this.website = Output.of(website);
      return this;
    }

    /** The same, known later. */
    public Builder website(Output<BucketWebsiteArgs> website) {
      this.website = website;
      return this;
    }

    /** Returns the current inputs. */
    public BucketArgs build() {
      return new BucketArgs(this);
    }
  }
}
