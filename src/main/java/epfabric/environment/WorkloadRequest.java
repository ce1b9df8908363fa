package epfabric.environment;

import epfabric.reading.Fields;
import epfabric.reading.Kind;
import epfabric.value.ImageRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is to run on the fabric: software, transport settings, images and acceptance. */
public record WorkloadRequest(
    Optional<String> software, Transport transport, Images images, Acceptance acceptance) {

  /**
   * Overrides of the set's transport settings.
   *
   * @param kind row of catalog/transport.yaml
   * @param ports ports of each NIC that carry data
   * @param serviceLevel InfiniBand service level, 0 to 15
   * @param qpDepth send queue entries per queue pair
   * @param timeoutSeconds how long DeepEP's host side waits for a peer
   * @param variables further variables for the test pods, checked against the known ones
   */
  public record Transport(
      Optional<String> kind,
      Optional<Integer> ports,
      Optional<Integer> serviceLevel,
      Optional<Integer> qpDepth,
      Optional<Integer> timeoutSeconds,
      Map<String, String> variables) {
    static Transport read(Fields fields) {
      return new Transport(
          fields.value("kind", Kind.TEXT),
          fields.value("ports", Kind.integer(1, 2)),
          fields.value("serviceLevel", Kind.integer(0, 15)),
          fields.value("qpDepth", Kind.integer(64, 65536)),
          fields.value("timeoutSeconds", Kind.integer(10, 3600)),
          fields.texts("variables", VARIABLE, Kind.TEXT));
    }
  }

  /** Where images are pushed to, or whole references that replace the built ones. */
  public record Images(
      Optional<String> repository,
      Optional<ImageRef> installer,
      Optional<ImageRef> test,
      Optional<ImageRef> judge,
      Optional<ImageRef> gib,
      Optional<String> pullSecret) {
    static Images read(Fields fields) {
      return new Images(
          fields.value("repository", REPOSITORY),
          fields.value("installer", Kind.IMAGE),
          fields.value("test", Kind.IMAGE),
          fields.value("judge", Kind.IMAGE),
          fields.value("gib", Kind.IMAGE),
          fields.value("pullSecret", Kind.OBJECT));
    }
  }

  /** Whether a fabric that misses its figures stops {@code pulumi up}. */
  public enum Gate {
    STRICT,
    FAIL,
    WARN,
    OFF;

    /** Whether a fabric that is not all well may go on; {@code degraded}: it works, slowly. */
    public boolean lets(boolean degraded) {
      return this == WARN || this == OFF || (this == FAIL && degraded);
    }
  }

  /**
   * Which tests run after an installation, and what they must reach.
   *
   * @param nightly when they run again by themselves; absent for never
   */
  public record Acceptance(
      Optional<List<String>> tests,
      Optional<Gate> gate,
      Optional<String> limits,
      Optional<NightlyRequest> nightly) {
    static Acceptance read(Fields fields) {
      return new Acceptance(
          fields.list("tests", Kind.TEXT),
          fields.value("gate", Kind.choice(Gate.class)),
          fields.value("limits", Kind.NAME),
          fields.section("nightly", NightlyRequest::read));
    }
  }

  private static final Kind<String> VARIABLE =
      Kind.matching("an environment variable", "upper case letters, digits, _", "[A-Z][A-Z0-9_]*");
  private static final Kind<String> REPOSITORY =
      Kind.matching(
          "an image repository",
          "REGION-docker.pkg.dev/PROJECT/REPOSITORY",
          "[a-z0-9][a-z0-9.-]*(:[0-9]+)?(/[a-z0-9._-]+)+");

  static WorkloadRequest read(Fields fields) {
    return new WorkloadRequest(
        fields.value("software", Kind.TEXT),
        fields.sectionOrEmpty("transport", Transport::read),
        fields.sectionOrEmpty("images", Images::read),
        fields.sectionOrEmpty("acceptance", Acceptance::read));
  }
}
