package epfabric.plan;

import epfabric.catalog.SoftwareSet;
import epfabric.value.ImageRef;
import java.util.Map;

/**
 * What runs on the fabric: the software set, its images and the acceptance tests.
 *
 * @param variables environment of the processes that use the transport
 * @param timeoutSeconds how long DeepEP's host side waits for a peer
 */
public record WorkloadPlan(
    SoftwareSet software,
    Map<String, String> variables,
    int timeoutSeconds,
    Images images,
    AcceptancePlan acceptance) {

  /** The images of this environment; an unbuilt one has the zero digest. */
  public record Images(ImageRef installer, ImageRef test, ImageRef judge) {
    public boolean built() {
      return installer.built() && test.built() && judge.built();
    }
  }
}
