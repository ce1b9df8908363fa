package epfabric.rehearsal;

import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.kubernetes.api.NicFault;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The Kubernetes cluster of an emulated world, with its nodes. */
interface EmulatedFleet extends AutoCloseable {
  KubernetesApi api();

  void join(NodeSpec node);

  void leave(String node);

  /**
   * Sets or clears the fault with which the DRANET driver publishes a node's NICs, if the driver
   * runs on the node.
   */
  void nics(String node, Optional<NicFault> fault);

  /** Sets whether the device classes of NICs exist as soon as a node needs them. */
  void deviceClasses(boolean exist);

  /** Makes the API server unreachable for this duration of emulated time. */
  void unreachableFor(Duration duration);

  /** Returns a description for messages. */
  String words();

  /** Returns descriptions of what this cluster, unlike a real one, does not check. */
  List<String> notChecked();

  @Override
  void close();
}
