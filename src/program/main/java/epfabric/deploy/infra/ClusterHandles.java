package epfabric.deploy.infra;

import com.pulumi.core.Output;
import com.pulumi.resources.Resource;
import java.util.List;

/**
 * The parts of the cluster that later layers need.
 *
 * @param kubeconfig the kubeconfig of the cluster, as a secret output
 * @param before resources that must exist before any object in the cluster
 */
record ClusterHandles(Output<String> name, Output<String> kubeconfig, List<Resource> before) {
  ClusterHandles {
    before = List.copyOf(before);
  }
}
