package epfabric.plan;

import epfabric.catalog.SoftwareSet;
import epfabric.environment.WorkloadRequest.Gate;
import epfabric.value.ImageRef;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** What runs on the fabric: the software set, its transport, images and the acceptance tests. */
public record WorkloadPlan(
    SoftwareSet software, TransportPlan transport, Images images, Acceptance acceptance) {

  /** The images of this environment; an unbuilt one has the zero digest. */
  public record Images(ImageRef installer, ImageRef test, ImageRef judge) {
    public boolean built() {
      return installer.built() && test.built() && judge.built();
    }
  }

  /** Tests in the order in which they run, and what their failure means. */
  public record Acceptance(Gate gate, String limits, List<TestRun> tests) {
    public Acceptance {
      tests = List.copyOf(tests);
    }
  }

  /**
   * One test on this fabric.
   *
   * @param nodes nodes it runs on together; 1 for a test that runs on each node by itself
   * @param experts number of experts, where the test has any
   */
  public record TestRun(String test, int nodes, OptionalInt experts) {}

  /** Environment of every process that uses the transport, whatever the test. */
  public Map<String, String> variables() {
    return transport.variables();
  }

  /** Environment of the processes of one acceptance test. */
  public Map<String, String> variablesFor(String test) {
    return transport.variablesFor(test);
  }

  /** How long DeepEP's host side waits for a peer. */
  public int timeoutSeconds() {
    return transport.timeoutSeconds();
  }
}
