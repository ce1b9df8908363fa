package epfabric.deploy.manifest.tree;

import epfabric.base.facts.ComputeDomains;
import epfabric.base.facts.NodeResource;
import epfabric.base.value.ImageRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks that the objects that a pod template names exist, that its images have digests, that its
 * termination messages can be written, and that the first container of a pod with NICs requests the
 * GPUs.
 */
public final class PodRules {
  private static final String INTERFACES = "networking.gke.io/interfaces";
  private static final Pattern NETWORK = Pattern.compile("\"network\":\"([^\"]+)\"");

  /** Kubernetes' default terminationMessagePath. */
  private static final String DEFAULT_MESSAGE_PATH = "/dev/termination-log";

  private final Map<?, ?> template;
  private final BiFunction<String, String, Optional<String>> findProblem;
  private final List<String> violations = new ArrayList<>();

  /**
   * @param findProblem takes a kind and a name, and returns a violation if the pod must not refer
   *     to that object, for example because it does not exist
   */
  public PodRules(Map<?, ?> template, BiFunction<String, String, Optional<String>> findProblem) {
    this.template = template;
    this.findProblem = findProblem;
  }

  public List<String> broken() {
    containers().forEach(this::checkImage);
    containers().forEach(this::checkMessagePath);
    checkExists("ServiceAccount", TreeLookup.text(template, "spec", "serviceAccountName"));
    String priority = TreeLookup.text(template, "spec", "priorityClassName");
    if (!priority.startsWith("system-")) {
      checkExists("PriorityClass", priority);
    }
    checkExists("Service", TreeLookup.text(template, "spec", "subdomain"));
    for (Object volume : TreeLookup.list(template, "spec", "volumes")) {
      checkExists("ConfigMap", TreeLookup.text(volume, "configMap", "name"));
    }
    checkNics();
    return List.copyOf(violations);
  }

  private List<Object> containers() {
    List<Object> all = TreeLookup.list(template, "spec", "initContainers");
    all.addAll(TreeLookup.list(template, "spec", "containers"));
    return all;
  }

  private void checkImage(Object container) {
    String image = TreeLookup.text(container, "image");
    if (ImageRef.parse(image).isEmpty()) {
      violations.add(
          "runs \""
              + image
              + "\" in "
              + TreeLookup.text(container, "name")
              + ", which has no digest");
    }
  }

  /**
   * Checks that the runtime can create the file of the termination message, which it cannot do
   * below a read-only mount.
   */
  private void checkMessagePath(Object container) {
    String path = TreeLookup.text(container, "terminationMessagePath");
    String file = path.isEmpty() ? DEFAULT_MESSAGE_PATH : path;
    for (Object mount : TreeLookup.list(container, "volumeMounts")) {
      String folder = TreeLookup.text(mount, "mountPath");
      boolean readOnlyMount = TreeLookup.text(mount, "readOnly").equals("true");
      if (readOnlyMount && file.startsWith(folder + "/")) {
        violations.add(
            "mounts "
                + folder
                + " read-only in "
                + TreeLookup.text(container, "name")
                + ", so that its terminationMessagePath "
                + file
                + " cannot be created");
      }
    }
  }

  /**
   * Checks that a pod with NICs requests GPUs: otherwise two such pods could land on one node,
   * which does not have enough NICs for both.
   */
  private void checkNics() {
    Matcher networks =
        NETWORK.matcher(TreeLookup.text(template, "metadata", "annotations", INTERFACES));
    while (networks.find()) {
      String network = networks.group(1);
      if (!network.equals("default")
          && requests(NodeResource.INTERFACE_PREFIX + network + ".IP") != 1) {
        violations.add("has an interface in " + network + " and does not request its address");
      }
    }
    checkClaims();
    boolean usesNics =
        !TreeLookup.text(template, "metadata", "annotations", INTERFACES).isEmpty() || claimsNics();
    if (usesNics && requests(NodeResource.GPU) < 1) {
      violations.add(
          "has RDMA interfaces and requests no GPU: two such pods could land on one node");
    } else if (usesNics) {
      checkFirstContainer();
    }
  }

  /**
   * Checks that each claim has a template and a container that uses it, and that pods with claims
   * are not in the host's network.
   */
  private void checkClaims() {
    List<Object> claims = TreeLookup.list(template, "spec", "resourceClaims");
    for (Object claim : claims) {
      checkExists(ClaimTemplate.KIND, TreeLookup.text(claim, "resourceClaimTemplateName"));
      String name = TreeLookup.text(claim, "name");
      if (containers().stream().noneMatch(container -> claimNames(container).contains(name))) {
        violations.add("claims " + name + ", which none of its containers uses");
      }
    }
    List<String> declaredClaims =
        claims.stream().map(claim -> TreeLookup.text(claim, "name")).toList();
    containers().stream()
        .flatMap(container -> claimNames(container).stream())
        .filter(name -> !declaredClaims.contains(name))
        .forEach(
            name ->
                violations.add(
                    "has a container that uses the claim "
                        + name
                        + ", which the pod does not declare"));
    if (claimsNics() && TreeLookup.text(template, "spec", "hostNetwork").equals("true")) {
      violations.add("claims NICs in the host's network, which GKE's driver refuses");
    }
  }

  /**
   * Returns whether a claim is for NICs and not for an IMEX channel. Pods without GPUs and pods in
   * the host's network may have a channel.
   */
  private boolean claimsNics() {
    return TreeLookup.list(template, "spec", "resourceClaims").stream()
        .anyMatch(claim -> !TreeLookup.text(claim, "name").equals(ComputeDomains.CLAIM));
  }

  private static List<String> claimNames(Object container) {
    return TreeLookup.list(container, "resources", "claims").stream()
        .map(claim -> TreeLookup.text(claim, "name"))
        .toList();
  }

  /**
   * Checks that the first container requests the GPUs: GKE gives the device files of RDMA NICs only
   * to the first container that is not an init container. Source: Google's "Create a custom
   * AI-optimized GKE cluster which uses A4 or A3 Ultra", GPUDirect RDMA.
   */
  private void checkFirstContainer() {
    List<Object> main = TreeLookup.list(template, "spec", "containers");
    for (Object container : containers()) {
      boolean first = !main.isEmpty() && container.equals(main.get(0));
      if (!first && requests(container, NodeResource.GPU) > 0) {
        violations.add(
            "has RDMA interfaces and gives GPUs to "
                + TreeLookup.text(container, "name")
                + ": only its first container, init containers aside, gets the"
                + " devices of its NICs");
      }
    }
  }

  private int requests(String resource) {
    return containers().stream().mapToInt(c -> requests(c, resource)).max().orElse(0);
  }

  private static int requests(Object container, String resource) {
    String text = TreeLookup.text(container, "resources", "limits", resource);
    return text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : 0;
  }

  private void checkExists(String kind, String name) {
    if (!name.isEmpty()) {
      findProblem.apply(kind, name).ifPresent(violations::add);
    }
  }
}
