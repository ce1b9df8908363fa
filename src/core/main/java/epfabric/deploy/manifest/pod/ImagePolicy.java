package epfabric.deploy.manifest.pod;

import epfabric.base.value.ImageRef;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.environment.Environment.PayloadPlace;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Admits only pods with the fabric's own images to the namespaces that admit privileged pods. The
 * creator of such a pod chooses its command; decision 14 explains the consequences.
 */
public final class ImagePolicy {
  public static final String SYSTEM_BINDING = "system-images-binding";
  public static final String ACCEPTANCE_BINDING = "acceptance-images-binding";
  public static final String SERVING_BINDING = "serving-images-binding";
  public static final String DOMAINS_BINDING = "compute-domain-images-binding";

  /**
   * CEL expression that is true if container {@code x} is the sidecar that GKE adds to pods that
   * mount a bucket. GKE chooses the version of the sidecar's image.
   */
  private static final String BUCKET_SIDECAR =
      "(x.name == 'gke-gcsfuse-sidecar' && x.image.matches('^(gke[.]gcr[.]io|gcr[.]io/gke-release"
          + "|[a-z0-9-]+-artifactregistry[.]gcr[.]io/gke-release/gke-release)"
          + "/gcs-fuse-csi-driver-sidecar-mounter[:@]'))";

  private static final String ADMISSION = "admissionregistration.k8s.io/v1";

  private final FabricPlan plan;
  private final ObjectMetadata meta;

  public ImagePolicy(FabricPlan plan) {
    this.plan = plan;
    this.meta = new ObjectMetadata(plan.scope());
  }

  public List<Manifest> system() {
    return policyAndBinding("system-images", plan.install().namespace(), SystemImages.of(plan));
  }

  public List<Manifest> acceptance() {
    var images = plan.workload().images();
    List<ImageRef> admitted = new ArrayList<>(List.of(images.test(), images.judge()));
    if (plan.install().payload() == PayloadPlace.POD) {
      admitted.add(images.installer());
    }
    admitted.addAll(images.engines());
    return policyAndBinding("acceptance-images", plan.install().testNamespace(), admitted);
  }

  /** Returns the policy of the namespace of NVIDIA's DRA driver, which has one image. */
  public List<Manifest> computeDomains(String namespace, ImageRef image) {
    return policyAndBinding("compute-domain-images", namespace, List.of(image));
  }

  /**
   * Returns the policy of a server's namespace. If pods mount a bucket, it also admits the sidecar
   * that GKE adds to such pods.
   */
  public List<Manifest> serving(String namespace, List<ImageRef> images, boolean mountsBucket) {
    String sidecar = mountsBucket ? " || " + BUCKET_SIDECAR : "";
    String name = "serving-images";
    return List.of(policy(name, images, sidecar), binding(name, namespace));
  }

  private List<Manifest> policyAndBinding(String name, String namespace, List<ImageRef> images) {
    return List.of(policy(name, images, ""), binding(name, namespace));
  }

  /**
   * Returns a policy that admits only containers with these images.
   *
   * @param exception end of a CEL expression, {@code || …}, that admits further containers
   */
  private Manifest policy(String name, List<ImageRef> images, String exception) {
    Map<String, Object> pods =
        OrderedTree.of(
            "apiGroups", List.of(""),
            "apiVersions", List.of("v1"),
            "operations", List.of("CREATE", "UPDATE"),
            "resources", List.of("pods", "pods/ephemeralcontainers"));
    String allowed =
        images.stream().map(i -> "'" + i + "'").collect(Collectors.joining(", ", "[", "]"));
    List<Map<String, Object>> rules =
        List.of(
            rule("containers", "x.image in " + allowed + exception),
            rule("initContainers", "x.image in " + allowed + exception),
            rule("ephemeralContainers", "x.image in " + allowed),
            // dyn() removes the volume's type, because older API servers have no image volumes
            // (KEP-4639).
            rule(
                "volumes",
                "!has(dyn(x).image) || (has(dyn(x).image.reference) && dyn(x).image.reference in "
                    + allowed
                    + ")"));
    Map<String, Object> spec =
        OrderedTree.of("failurePolicy", "Fail")
            .with("matchConstraints", Map.of("resourceRules", List.of(pods)))
            .with("validations", rules);
    return new Manifest(
        name,
        ADMISSION,
        "ValidatingAdmissionPolicy",
        meta.cluster(name),
        Map.of("spec", spec),
        Rollout.following());
  }

  /**
   * Returns the rule that requires the condition for each {@code x} in a list of the pod's spec.
   */
  private static Map<String, Object> rule(String field, String condition) {
    return OrderedTree.of(
            "expression",
            String.format(
                Locale.ROOT,
                "!has(object.spec.%s) || object.spec.%s.all(x, %s)",
                field,
                field,
                condition))
        .with(
            "message",
            "this namespace admits privileged pods, so only the fabric's own images may run here");
  }

  private Manifest binding(String name, String namespace) {
    Map<String, Object> selector =
        Map.of("namespaceSelector", Map.of("matchLabels", Map.of(Labels.NAMESPACE, namespace)));
    Map<String, Object> spec =
        OrderedTree.of(
            "policyName", plan.scope().name(name),
            "validationActions", List.of("Deny"),
            "matchResources", selector);
    return new Manifest(
        name + "-binding",
        ADMISSION,
        "ValidatingAdmissionPolicyBinding",
        meta.cluster(name),
        Map.of("spec", spec),
        Rollout.following(name));
  }
}
