package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterUserManagedKeysConfig:ClusterUserManagedKeysConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterUserManagedKeysConfigArgs extends ResourceArgs {
  @Import(name = "aggregationCa")
  private final @Nullable Output<String> aggregationCa;

  @Import(name = "clusterCa")
  private final @Nullable Output<String> clusterCa;

  @Import(name = "controlPlaneDiskEncryptionKey")
  private final @Nullable Output<String> controlPlaneDiskEncryptionKey;

  @Import(name = "controlPlaneDiskEncryptionKeyVersions")
  private final @Nullable Output<List<String>> controlPlaneDiskEncryptionKeyVersions;

  @Import(name = "etcdApiCa")
  private final @Nullable Output<String> etcdApiCa;

  @Import(name = "etcdPeerCa")
  private final @Nullable Output<String> etcdPeerCa;

  @Import(name = "gkeopsEtcdBackupEncryptionKey")
  private final @Nullable Output<String> gkeopsEtcdBackupEncryptionKey;

  @Import(name = "serviceAccountSigningKeys")
  private final @Nullable Output<List<String>> serviceAccountSigningKeys;

  @Import(name = "serviceAccountVerificationKeys")
  private final @Nullable Output<List<String>> serviceAccountVerificationKeys;

  private ClusterUserManagedKeysConfigArgs(Builder builder) {
    this.aggregationCa = builder.aggregationCa;
    this.clusterCa = builder.clusterCa;
    this.controlPlaneDiskEncryptionKey = builder.controlPlaneDiskEncryptionKey;
    this.controlPlaneDiskEncryptionKeyVersions = builder.controlPlaneDiskEncryptionKeyVersions;
    this.etcdApiCa = builder.etcdApiCa;
    this.etcdPeerCa = builder.etcdPeerCa;
    this.gkeopsEtcdBackupEncryptionKey = builder.gkeopsEtcdBackupEncryptionKey;
    this.serviceAccountSigningKeys = builder.serviceAccountSigningKeys;
    this.serviceAccountVerificationKeys = builder.serviceAccountVerificationKeys;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<String> aggregationCa;
    private @Nullable Output<String> clusterCa;
    private @Nullable Output<String> controlPlaneDiskEncryptionKey;
    private @Nullable Output<List<String>> controlPlaneDiskEncryptionKeyVersions;
    private @Nullable Output<String> etcdApiCa;
    private @Nullable Output<String> etcdPeerCa;
    private @Nullable Output<String> gkeopsEtcdBackupEncryptionKey;
    private @Nullable Output<List<String>> serviceAccountSigningKeys;
    private @Nullable Output<List<String>> serviceAccountVerificationKeys;

    private Builder() {}

    /**
     * The Certificate Authority Service caPool to use for the aggreation CA in this cluster.
     */
    public Builder aggregationCa(String aggregationCa) {
      this.aggregationCa = Output.of(aggregationCa);
      return this;
    }

    /** The same, known later. */
    public Builder aggregationCa(Output<String> aggregationCa) {
      this.aggregationCa = aggregationCa;
      return this;
    }

    /**
     * The Certificate Authority Service caPool to use for the cluster CA in this cluster.
     */
    public Builder clusterCa(String clusterCa) {
      this.clusterCa = Output.of(clusterCa);
      return this;
    }

    /** The same, known later. */
    public Builder clusterCa(Output<String> clusterCa) {
      this.clusterCa = clusterCa;
      return this;
    }

    /**
     * The Cloud KMS cryptoKey to use for Confidential Hyperdisk on the control plane nodes.
     */
    public Builder controlPlaneDiskEncryptionKey(String controlPlaneDiskEncryptionKey) {
      this.controlPlaneDiskEncryptionKey = Output.of(controlPlaneDiskEncryptionKey);
      return this;
    }

    /** The same, known later. */
    public Builder controlPlaneDiskEncryptionKey(Output<String> controlPlaneDiskEncryptionKey) {
      this.controlPlaneDiskEncryptionKey = controlPlaneDiskEncryptionKey;
      return this;
    }

    /**
     * The Cloud KMS cryptoKey versions to use for Confidential Hyperdisk on the control plane
     * nodes.
     */
    public Builder controlPlaneDiskEncryptionKeyVersions(List<String> controlPlaneDiskEncryptionKeyVersions) {
      this.controlPlaneDiskEncryptionKeyVersions = Output.of(List.copyOf(controlPlaneDiskEncryptionKeyVersions));
      return this;
    }

    /** The same, known later. */
    public Builder controlPlaneDiskEncryptionKeyVersions(Output<List<String>> controlPlaneDiskEncryptionKeyVersions) {
      this.controlPlaneDiskEncryptionKeyVersions = controlPlaneDiskEncryptionKeyVersions;
      return this;
    }

    /**
     * The Certificate Authority Service caPool to use for the etcd API CA in this cluster.
     */
    public Builder etcdApiCa(String etcdApiCa) {
      this.etcdApiCa = Output.of(etcdApiCa);
      return this;
    }

    /** The same, known later. */
    public Builder etcdApiCa(Output<String> etcdApiCa) {
      this.etcdApiCa = etcdApiCa;
      return this;
    }

    /**
     * The Certificate Authority Service caPool to use for the etcd peer CA in this cluster.
     */
    public Builder etcdPeerCa(String etcdPeerCa) {
      this.etcdPeerCa = Output.of(etcdPeerCa);
      return this;
    }

    /** The same, known later. */
    public Builder etcdPeerCa(Output<String> etcdPeerCa) {
      this.etcdPeerCa = etcdPeerCa;
      return this;
    }

    /**
     * Resource path of the Cloud KMS cryptoKey to use for encryption of internal etcd backups.
     */
    public Builder gkeopsEtcdBackupEncryptionKey(String gkeopsEtcdBackupEncryptionKey) {
      this.gkeopsEtcdBackupEncryptionKey = Output.of(gkeopsEtcdBackupEncryptionKey);
      return this;
    }

    /** The same, known later. */
    public Builder gkeopsEtcdBackupEncryptionKey(Output<String> gkeopsEtcdBackupEncryptionKey) {
      this.gkeopsEtcdBackupEncryptionKey = gkeopsEtcdBackupEncryptionKey;
      return this;
    }

    /**
     * The Cloud KMS cryptoKeyVersions to use for signing service account JWTs issued by this
     * cluster.
     */
    public Builder serviceAccountSigningKeys(List<String> serviceAccountSigningKeys) {
      this.serviceAccountSigningKeys = Output.of(List.copyOf(serviceAccountSigningKeys));
      return this;
    }

    /** The same, known later. */
    public Builder serviceAccountSigningKeys(Output<List<String>> serviceAccountSigningKeys) {
      this.serviceAccountSigningKeys = serviceAccountSigningKeys;
      return this;
    }

    /**
     * The Cloud KMS cryptoKeyVersions to use for verifying service account JWTs issued by this
     * cluster.
     */
    public Builder serviceAccountVerificationKeys(List<String> serviceAccountVerificationKeys) {
      this.serviceAccountVerificationKeys = Output.of(List.copyOf(serviceAccountVerificationKeys));
      return this;
    }

    /** The same, known later. */
    public Builder serviceAccountVerificationKeys(Output<List<String>> serviceAccountVerificationKeys) {
      this.serviceAccountVerificationKeys = serviceAccountVerificationKeys;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterUserManagedKeysConfigArgs build() {
      return new ClusterUserManagedKeysConfigArgs(this);
    }
  }
}
