package epfabric.deploy.manifest.pod;

/** Paths of installed files, on a node and in a pod. */
public final class NodePaths {
  /** Folder of GKE's programs on a node. */
  public static final String HOST_BIN = "/home/kubernetes/bin";

  /** The driver directory of a node; GKE's device plugin waits until it exists. */
  public static final String HOST_DRIVER = HOST_BIN + "/nvidia";

  /** Link to the payload's folder, which the installer creates on nodes with GKE's drivers. */
  public static final String HOST_PAYLOAD = HOST_DRIVER + "/deepep";

  /**
   * The driver directory {@link #HOST_DRIVER} in a GPU pod: the device plugin mounts it read-only.
   */
  public static final String POD_DRIVER = "/usr/local/nvidia";

  /** The folder of the node's payload in GPU pods; see {@link DeepEpPayload}. */
  public static final String PAYLOAD = POD_DRIVER + "/deepep";

  /** The Python interpreter with torch in the test image; tests use it with GKE's drivers. */
  public static final String IMAGE_PYTHON = "/opt/deepep/bin/python3";

  /** Google's NCCL plugin on a node, at the path of Google's own manifests. */
  public static final String HOST_GIB = HOST_BIN + "/gib";

  /** Google's NCCL plugin in a pod; the plugin's configuration contains this path. */
  public static final String POD_GIB = "/usr/local/gib";

  /** Folder of epfabric's programs in the installer and test images. */
  public static final String PROGRAMS = "/opt/epfabric";

  /** State of the installer on a node; it survives reboots. */
  public static final String HOST_STATE = "/var/lib/epfabric";

  private NodePaths() {}
}
