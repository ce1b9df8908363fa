package epfabric.deploy.manifest;

import epfabric.base.value.ImageRef;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.WorkloadPlan.Images;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A ClusterImagePolicy ({@code policy.sigstore.dev/v1beta1}) that makes sigstore's
 * policy-controller reject a pod if the signer has not signed an image of the fabric that the pod
 * uses.
 *
 * @param signer the signer that must have signed the images
 * @param attested whether a build attestation is required in addition to a signature
 */
public record SignedImagesPolicy(Signer signer, boolean attested) {
  private static final String PROVENANCE = "https://slsa.dev/provenance/v1";

  /** The signer of images. */
  public sealed interface Signer {
    /** Returns the authority of the policy for this signer. */
    Map<String, Object> authority();
  }

  /**
   * A signer with a key, whose signatures are not in a transparency log.
   *
   * @param pem the public key
   */
  public record Key(String pem) implements Signer {
    @Override
    public Map<String, Object> authority() {
      return OrderedTree.of(
          "name", "signer", "key", OrderedTree.of("data", pem, "hashAlgorithm", "sha256"));
    }
  }

  /**
   * A signer that logs in to an identity provider and uses sigstore's public authority and log.
   *
   * @param issuer the identity provider
   * @param subject the signer's identity at the provider
   */
  public record Identity(String issuer, String subject) implements Signer {
    @Override
    public Map<String, Object> authority() {
      return OrderedTree.of("name", "signer")
          .with(
              "keyless",
              OrderedTree.of("url", "https://fulcio.sigstore.dev")
                  .with(
                      "identities", List.of(OrderedTree.of("issuer", issuer, "subject", subject))))
          .with("ctlog", OrderedTree.of("url", "https://rekor.sigstore.dev"));
    }
  }

  /**
   * Returns the policy for the images of a fabric, preceded by a comment that states what the
   * policy requires.
   */
  public String yaml(FabricPlan plan) {
    Images images = plan.workload().images();
    List<Object> globs = new ArrayList<>();
    Stream.of(images.installer(), images.test(), images.judge())
        .map(ImageRef::repository)
        .distinct()
        .sorted()
        .forEach(repository -> globs.add(OrderedTree.of("glob", repository + "*")));
    Map<String, Object> policy =
        OrderedTree.of("apiVersion", "policy.sigstore.dev/v1beta1")
            .with("kind", "ClusterImagePolicy")
            .with("metadata", OrderedTree.of("name", plan.scope().name("images")))
            .with("spec", OrderedTree.of("images", globs, "authorities", List.of(authority())));
    return comment(plan.install()) + ManifestYaml.of(policy);
  }

  /**
   * Returns the comment. It shows how namespaces opt in, because the controller ignores all other
   * namespaces.
   */
  private static String comment(InstallPlan install) {
    return "# For sigstore's policy-controller, which has to be in the cluster:\n"
        + "# https://docs.sigstore.dev/policy-controller/installation\n"
        + "# It checks namespaces with this label:\n#   kubectl label namespace "
        + install.namespace()
        + " "
        + install.testNamespace()
        + " policy.sigstore.dev/include=true\n";
  }

  private Map<String, Object> authority() {
    Map<String, Object> authority = signer.authority();
    return attested
        ? OrderedTree.join(
            authority,
            OrderedTree.of(
                "attestations",
                List.of(OrderedTree.of("name", "provenance", "predicateType", PROVENANCE))))
        : authority;
  }
}
