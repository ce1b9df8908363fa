package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.rehearsal.pulumi.Subprocess.Outcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that a server's namespace admits GKE's sidecar for buckets, but no similar container. */
@Tag("kube")
class BucketOnKubernetesTest {
  private static final String ENGINE = "example.org/engine@sha256:" + "5".repeat(64);

  private static ControlPlane plane;
  private static Kubectl kubectl;

  @BeforeAll
  static void start() {
    plane = ControlPlane.shared();
    kubectl = plane.admin();
    AppliedFabric fabric =
        AppliedFabric.of(
            Planned.plan(
                "dev",
                text ->
                    text
                        + "  epfabric:serving: {model: openai/gpt-oss-120b, engine: vllm,"
                        + " cacheBucket: ours, image: '"
                        + ENGINE
                        + "'}\n"),
            kubectl);
    kubectl.apply(fabric.yaml("Namespace", "epfabric-dev-serving")).orFail();
    String images = "epfabric-dev-serving-images";
    kubectl.apply(fabric.yaml("ValidatingAdmissionPolicy", images)).orFail();
    kubectl.apply(fabric.yaml("ValidatingAdmissionPolicyBinding", images)).orFail();
    kubectl.apply(fabric.yaml("NetworkPolicy", "serving")).orFail();
    // A new policy is enforced only after a moment.
    String other = pod("other", "example.invalid/other");
    while (kubectl.apply(other, "--dry-run=server").exit() == 0) {
      Kubectl.pause();
    }
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  private static String pod(String name, String image) {
    return """
        apiVersion: v1
        kind: Pod
        metadata: {name: serve-0, namespace: epfabric-dev-serving}
        spec:
          initContainers: [{name: %s, image: "%s", restartPolicy: Always}]
          containers: [{name: serve, image: "%s"}]
        """
        .formatted(name, image, ENGINE);
  }

  @ParameterizedTest
  @CsvSource({
    "gke-gcsfuse-sidecar, gke.gcr.io/M:v1.17.1-gke.0@sha256:abc, true",
    "gke-gcsfuse-sidecar, gcr.io/gke-release/M:v1.7.1-gke.3, true",
    "gke-gcsfuse-sidecar, us-central1-artifactregistry.gcr.io/gke-release/gke-release/M:v1, true",
    "other, gke.gcr.io/M:v1, false",
    "gke-gcsfuse-sidecar, example.org/gke.gcr.io/M:v1, false",
    "gke-gcsfuse-sidecar, gke.gcr.io/M-of-mine:v1, false",
    "gke-gcsfuse-sidecar, gke-gcr.io/M:v1, false"
  })
  void onlyTheSidecarOfGkeIsAdmitted(String name, String image, boolean admitted) {
    String fullImage = image.replace("/M", "/gcs-fuse-csi-driver-sidecar-mounter");
    Outcome outcome = kubectl.apply(pod(name, fullImage), "--dry-run=server");
    if (admitted) {
      outcome.orFail();
    } else {
      assertThat(Kubectl.refusal(outcome)).contains("only the fabric's own images may run here");
    }
  }
}
