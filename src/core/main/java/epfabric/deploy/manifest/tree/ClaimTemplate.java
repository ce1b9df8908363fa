package epfabric.deploy.manifest.tree;

import epfabric.base.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * A Kubernetes ResourceClaimTemplate.
 *
 * @param prefix start of the template's name
 * @param spec the claimed devices
 */
public record ClaimTemplate(String prefix, Map<String, Object> spec) {
  public static final String API = "resource.k8s.io/v1";
  public static final String KIND = "ResourceClaimTemplate";
  private static final int HASH_DIGITS = 10;

  /**
   * Returns a template that claims devices.
   *
   * @param devices the requests for devices, and the constraints between them
   */
  public static ClaimTemplate of(String prefix, Map<String, Object> devices) {
    return new ClaimTemplate(prefix, Map.of("spec", Map.of("devices", devices)));
  }

  /** Returns a request for devices of a DeviceClass. */
  public static Map<String, Object> request(String name, String deviceClass, int count) {
    Map<String, Object> exactly =
        OrderedTree.of(
            "deviceClassName", deviceClass, "allocationMode", "ExactCount", "count", count);
    return OrderedTree.of("name", name, "exactly", exactly);
  }

  /**
   * Returns the template's name, which ends in the hash of the content because Kubernetes does not
   * allow changing the content.
   */
  public String name() {
    String hash = Sha256.of(spec.toString().getBytes(StandardCharsets.UTF_8));
    return prefix + "-" + hash.substring(0, HASH_DIGITS);
  }

  /** Returns the template as a Kubernetes object. */
  public Map<String, Object> object(Map<String, Object> metadata) {
    return OrderedTree.of("apiVersion", API, "kind", KIND, "metadata", metadata, "spec", spec);
  }

  /** Returns the template as a Kubernetes object, with a comment about the claim. */
  public Map<String, Object> object(Map<String, Object> metadata, String note) {
    return OrderedTree.join(object(metadata), Map.of("spec", new CommentedValue(note, spec)));
  }

  /** Returns an entry of a pod's {@code resourceClaims}. */
  public static Map<String, Object> ofPod(String claim, String template) {
    return OrderedTree.of("name", claim, "resourceClaimTemplateName", template);
  }

  /** Returns the entries in {@code resources.claims} of a container. */
  public static List<Object> ofContainer(List<String> claims) {
    return claims.stream().<Object>map(claim -> Map.of("name", claim)).toList();
  }
}
