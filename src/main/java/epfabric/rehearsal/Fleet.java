package epfabric.rehearsal;

import epfabric.rehearsal.kubernetes.KubernetesApi;
import epfabric.rehearsal.kubernetes.NodeSpec;
import java.time.Duration;
import java.util.List;

/** The Kubernetes of a world, with its nodes. */
interface Fleet extends AutoCloseable {
  KubernetesApi api();

  void join(NodeSpec node);

  void leave(String node);

  /** From now on, and for so long of emulated time, the API server does not answer. */
  void unreachableFor(Duration duration);

  /** For people: what it is. */
  String words();

  /** What a real cluster checks and this one does not, in words. */
  List<String> notChecked();

  @Override
  void close();
}
