package epfabric.rehearsal;

import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.kubernetes.api.NicFault;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The Kubernetes of a world, with its nodes. */
interface EmulatedFleet extends AutoCloseable {
  KubernetesApi api();

  void join(NodeSpec node);

  void leave(String node);

  /** From now on the driver of a node's NICs publishes them so, if it runs there. */
  void nics(String node, Optional<NicFault> fault);

  /** From now on the classes of NICs are there as soon as a node needs them, or are not. */
  void deviceClasses(boolean there);

  /** From now on, and for so long of emulated time, the API server does not answer. */
  void unreachableFor(Duration duration);

  /** For people: what it is. */
  String words();

  /** What a real cluster checks and this one does not, in words. */
  List<String> notChecked();

  @Override
  void close();
}
