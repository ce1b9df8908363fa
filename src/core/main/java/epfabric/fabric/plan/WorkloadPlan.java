package epfabric.fabric.plan;

import epfabric.base.value.ImageRef;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.environment.WorkloadRequest.SingleNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The workload of the fabric: the software set, its transport, images and the acceptance tests.
 *
 * @param singleNode the library that {@code import deep_ep} finds in workloads on one node
 */
public record WorkloadPlan(
    SoftwareSet software,
    SingleNode singleNode,
    TransportPlan transport,
    Images images,
    AcceptancePlan acceptance) {

  /**
   * The images of this environment; the digest of an image that is not built yet is zero.
   *
   * @param engines images of inference engines that contain their own DeepEP, which {@code accept
   *     --image} may test
   * @param pullSecret name of the secret with which pods pull images; absent if the nodes have
   *     access
   */
  public record Images(
      ImageRef installer,
      ImageRef test,
      ImageRef judge,
      List<ImageRef> engines,
      Optional<String> pullSecret) {
    public Images {
      engines = List.copyOf(engines);
    }

    /** Returns whether installer, test and judge image were built. */
    public boolean built() {
      return installer.built() && test.built() && judge.built();
    }
  }

  /** Returns the environment of every process that uses the transport, for any test. */
  public Map<String, String> variables() {
    return transport.variables();
  }

  /** Returns the environment of the processes of one acceptance test. */
  public Map<String, String> variablesFor(String test) {
    return transport.variablesFor(test);
  }

  /** Returns how long DeepEP's host side waits for a peer. */
  public int timeoutSeconds() {
    return transport.timeoutSeconds();
  }
}
