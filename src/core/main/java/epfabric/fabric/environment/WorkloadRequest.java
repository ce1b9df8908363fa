package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import epfabric.base.value.ImageRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The user's request for the workload: software, transport settings, images and acceptance. */
public record WorkloadRequest(
    Optional<String> software,
    Optional<SingleNode> singleNode,
    Transport transport,
    Images images,
    Acceptance acceptance) {

  /** The library that {@code import deep_ep} finds in workloads that stay on one node. */
  public enum SingleNode {
    /** DeepEP, as in workloads on several nodes. */
    DEEPEP,
    /** epfabric's own library with DeepEP's API, which moves data between the GPUs of one node. */
    EPFABRIC
  }

  /**
   * Overrides of the set's transport settings.
   *
   * @param kind row of catalog/transport.yaml
   * @param ports number of ports of each NIC that carry data
   * @param serviceLevel InfiniBand service level, 0 to 15
   * @param qpDepth number of send queue entries per queue pair
   * @param timeoutSeconds how long DeepEP's host side waits for a peer
   * @param variables further variables for the test pods, checked against the catalog
   */
  public record Transport(
      Optional<String> kind,
      Optional<Integer> ports,
      Optional<Integer> serviceLevel,
      Optional<Integer> qpDepth,
      Optional<Integer> timeoutSeconds,
      Map<String, String> variables) {
    static Transport read(MappingReader fields) {
      return new Transport(
          WorkloadSettings.KIND.read(fields),
          WorkloadSettings.PORTS.read(fields),
          WorkloadSettings.SERVICE_LEVEL.read(fields),
          WorkloadSettings.QP_DEPTH.read(fields),
          WorkloadSettings.TIMEOUT_SECONDS.read(fields),
          WorkloadSettings.VARIABLES.read(fields).orElse(Map.of()));
    }
  }

  /**
   * The repository that images are pushed to, or references that replace the built images.
   *
   * @param engines images of inference engines; {@code accept} may test the DeepEP in them
   */
  public record Images(
      Optional<String> repository,
      Optional<ImageRef> installer,
      Optional<ImageRef> test,
      Optional<ImageRef> judge,
      Optional<ImageRef> gib,
      Optional<List<ImageRef>> engines,
      Optional<String> pullSecret) {
    static Images read(MappingReader fields) {
      return new Images(
          WorkloadSettings.REPOSITORY.read(fields),
          WorkloadSettings.INSTALLER.read(fields),
          WorkloadSettings.TEST.read(fields),
          WorkloadSettings.JUDGE.read(fields),
          WorkloadSettings.GIB.read(fields),
          WorkloadSettings.ENGINES.read(fields),
          WorkloadSettings.PULL_SECRET.read(fields));
    }
  }

  /** Whether a fabric that misses its limits stops {@code pulumi up}. */
  public enum Gate {
    STRICT,
    FAIL,
    WARN,
    OFF;

    /**
     * Returns whether the gate admits a fabric that did not pass.
     *
     * @param degraded whether the fabric works, but slowly
     */
    public boolean admits(boolean degraded) {
      return this == WARN || this == OFF || (this == FAIL && degraded);
    }
  }

  /** The consequence for the later tests when an acceptance test misses its gate. */
  public enum OnFailure {
    /** The test's Job fails, {@code pulumi up} reports this and ends, and no later test starts. */
    STOP,
    /** All tests run; a last Job then applies the gate to all of their verdicts. */
    CONTINUE
  }

  /**
   * Which tests run after an installation, and their limits.
   *
   * @param hostNetwork whether the tests use the host's NICs and request none
   * @param nightly the schedule on which the tests run again; absent for none
   */
  public record Acceptance(
      Optional<List<String>> tests,
      Optional<Gate> gate,
      Optional<OnFailure> onFailure,
      Optional<String> limits,
      Optional<Boolean> hostNetwork,
      Optional<NightlyRequest> nightly) {
    static Acceptance read(MappingReader fields) {
      return new Acceptance(
          AcceptanceSettings.TESTS.read(fields),
          AcceptanceSettings.GATE.read(fields),
          AcceptanceSettings.ON_FAILURE.read(fields),
          AcceptanceSettings.LIMITS.read(fields),
          AcceptanceSettings.HOST_NETWORK.read(fields),
          AcceptanceSettings.NIGHTLY.read(fields, NightlyRequest::read));
    }
  }

  static WorkloadRequest read(MappingReader fields) {
    return new WorkloadRequest(
        WorkloadSettings.SOFTWARE.read(fields),
        WorkloadSettings.SINGLE_NODE.read(fields),
        WorkloadSettings.TRANSPORT.readOrEmpty(fields, Transport::read),
        WorkloadSettings.IMAGES.readOrEmpty(fields, Images::read),
        AcceptanceSettings.ACCEPTANCE.readOrEmpty(fields, Acceptance::read));
  }
}
