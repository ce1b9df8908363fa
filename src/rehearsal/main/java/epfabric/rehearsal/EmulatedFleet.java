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

  /** Sets the fault with which the driver publishes a node's NICs from now on, if it runs there. */
  void nics(String node, Optional<NicFault> fault);

  /** Sets whether the device classes of NICs exist as soon as a node needs them. */
  void deviceClasses(boolean there);

  /** Makes the API server unreachable from now on, for this duration of emulated time. */
  void unreachableFor(Duration duration);

  /** Returns a description for messages. */
  String words();

  /** Returns, in words, the checks of a real cluster that this one does not make. */
  List<String> notChecked();

  @Override
  void close();
}
