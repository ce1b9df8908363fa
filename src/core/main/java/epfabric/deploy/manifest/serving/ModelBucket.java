package epfabric.deploy.manifest.serving;

import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.ServingGroup;
import epfabric.fabric.plan.ServingPlan;
import java.util.Map;

/**
 * A bucket with the model's files, which pods mount read-only with Cloud Storage FUSE.
 *
 * <p>Pods do not write to the bucket: two groups would write the same files at once, because FUSE
 * does not lock files, and a pod with write access could change the files that all other pods load.
 *
 * @param bucket name of the bucket
 */
record ModelBucket(String bucket) {
  /** Path at which an engine finds the files. */
  static final String MOUNT = "/weights";

  private static final String VOLUME = "weights";

  /**
   * The mount options that Cloud Storage FUSE recommends for servers on GPUs (gcsfuse,
   * samples/gke-csi-yaml/gpu/serving-pv.yaml). All processes of a node read the same files. The
   * cache fetches each file once, in parallel, and is in the pod's ephemeral storage on the node's
   * SSDs.
   */
  private static final String OPTIONS =
      String.join(
          ",",
          "implicit-dirs",
          "metadata-cache:negative-ttl-secs:0",
          "metadata-cache:ttl-secs:-1",
          "metadata-cache:stat-cache-max-size-mb:-1",
          "metadata-cache:type-cache-max-size-mb:-1",
          "file-cache:max-size-mb:-1",
          "file-cache:cache-file-for-range-read:true",
          "file-cache:enable-parallel-downloads:true",
          "read_ahead_kb=1024");

  /** Returns the service account by which Google Cloud identifies the server's pods. */
  static Map<String, Object> account(ServingPlan serving) {
    return OrderedTree.of("apiVersion", "v1")
        .with("kind", "ServiceAccount")
        .with("metadata", ServingManifests.metadata(serving, serving.address().name()))
        .with("automountServiceAccountToken", false);
  }

  /**
   * Returns the annotations for GKE's webhook, which adds the sidecar of Cloud Storage FUSE. The
   * limit "0" means no limit: with limits, Kubernetes would end the sidecar while it reads a large
   * model (GKE: Cloud Storage FUSE CSI driver, sidecar container).
   */
  static Map<String, Object> annotations(ServingGroup group) {
    return OrderedTree.of("gke-gcsfuse/volumes", "true")
        .with("gke-gcsfuse/cpu-limit", "0")
        .with("gke-gcsfuse/memory-limit", "0")
        .with(
            "gke-gcsfuse/ephemeral-storage-request",
            (long) Math.ceil(group.memory().filesGb()) + "G")
        .with("gke-gcsfuse/ephemeral-storage-limit", "0");
  }

  Map<String, Object> volume() {
    Map<String, Object> csi =
        OrderedTree.of("driver", "gcsfuse.csi.storage.gke.io")
            .with("readOnly", true)
            .with(
                "volumeAttributes", OrderedTree.of("bucketName", bucket, "mountOptions", OPTIONS));
    return OrderedTree.of("name", VOLUME, "csi", csi);
  }

  static Map<String, Object> mount() {
    return OrderedTree.of("name", VOLUME, "mountPath", MOUNT, "readOnly", true);
  }
}
