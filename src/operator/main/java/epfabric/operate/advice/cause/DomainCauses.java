package epfabric.operate.advice.cause;

import epfabric.base.facts.ComputeDomains;
import epfabric.deploy.manifest.domain.DomainDriver;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.advice.SplitDomain;
import epfabric.operate.advice.cause.SortedEvidence.Item;
import epfabric.operate.live.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Finds out why pods do not join their ComputeDomain. A pod waits for a channel, because without a
 * channel it would use RDMA instead of NVLink between nodes.
 */
final class DomainCauses {
  private final FabricPlan plan;
  private final FabricCommands commands;
  private final SortedEvidence scene;
  private final FoundCauses found;
  private final List<Item> domains;
  private final List<ObjectTree> slices;
  private final boolean driverMissing;
  private final boolean domainsListed;
  private final boolean slicesListed;

  DomainCauses(FabricPlan plan, SortedEvidence scene, Evidence evidence, FoundCauses found) {
    this.plan = plan;
    this.commands = new FabricCommands(plan);
    this.scene = scene;
    this.found = found;
    this.domains = SortedEvidence.items(evidence, ComputeDomains.PLURAL + "/[^/]+\\.json");
    this.slices =
        SortedEvidence.items(evidence, "resource-slices/[^/]+\\.json").stream()
            .map(Item::tree)
            .toList();
    this.driverMissing =
        isListed(evidence, "device-classes")
            && SortedEvidence.items(evidence, "device-classes/[^/]+\\.json").stream()
                .noneMatch(item -> item.tree().name().equals(ComputeDomains.CHANNEL_CLASS));
    this.domainsListed = isListed(evidence, ComputeDomains.PLURAL);
    this.slicesListed = isListed(evidence, "resource-slices");
  }

  private static boolean isListed(Evidence evidence, String what) {
    return evidence.missing().stream().noneMatch(m -> m.what().equals(what));
  }

  void addCauses() {
    domains.forEach(this::addSplitDomain);
    for (Item pod : scene.pods()) {
      if (!scene.well(pod) && pod.tree().text("status", "phase").equals("Pending")) {
        template(pod).ifPresent(template -> addCauseOfPod(pod, template));
      }
    }
  }

  /**
   * Adds a cause for a ComputeDomain whose nodes are in several NVLink domains. Traffic between
   * NVLink domains uses NICs and causes no error.
   */
  private void addSplitDomain(Item domain) {
    SortedMap<String, List<String>> cliques = new TreeMap<>();
    for (ObjectTree node : domain.tree().list("status", "nodes")) {
      if (!node.text("cliqueID").isEmpty()) {
        cliques
            .computeIfAbsent(node.text("cliqueID"), id -> new ArrayList<>())
            .add(node.text("name"));
      }
    }
    if (cliques.size() > 1) {
      add(
          domain,
          cliques.lastKey(),
          "nodes of ComputeDomain "
              + domain.key()
              + " are in "
              + cliques.size()
              + " NVLink domains: "
              + cliques.entrySet().stream()
                  .map(clique -> String.join(", ", clique.getValue()) + " in " + clique.getKey())
                  .collect(Collectors.joining("; ")),
          SplitDomain.REMEDY);
    }
  }

  /** Returns the claim template from which the pod's channel claim is created. */
  private Optional<String> template(Item pod) {
    return pod.tree().list("spec", "resourceClaims").stream()
        .filter(claim -> isChannel(pod, claim))
        .map(claim -> claim.text("resourceClaimTemplateName"))
        .findFirst();
  }

  /**
   * Returns whether a claim is for a channel, because it has the name that epfabric gives such
   * claims or because its template belongs to a ComputeDomain.
   */
  private boolean isChannel(Item pod, ObjectTree claim) {
    return claim.text("name").equals(ComputeDomains.CLAIM)
        || domain(pod, claim.text("resourceClaimTemplateName")).isPresent();
  }

  private Optional<Item> domain(Item pod, String template) {
    String namespace = pod.tree().text("metadata", "namespace");
    return domains.stream()
        .filter(d -> d.tree().text("metadata", "namespace").equals(namespace))
        .filter(d -> templateOf(d).equals(template))
        .findFirst();
  }

  private static String templateOf(Item domain) {
    return domain.tree().text("spec", "channel", "resourceClaimTemplate", "name");
  }

  private void addCauseOfPod(Item pod, String template) {
    Optional<Item> domain = domain(pod, template);
    if (driverMissing) {
      add(
          pod,
          template,
          "pod " + pod.key() + " waits for a channel of NVIDIA's DRA driver, which is missing",
          installRemedy());
    } else if (domain.isPresent()) {
      addCauseOfJoining(pod, domain.get());
    } else if (domainsListed) {
      add(
          pod,
          template,
          "pod " + pod.key() + " waits for ComputeDomain " + template + ", which does not exist",
          "deploy the fabric again, or apply the ComputeDomain in the pod's namespace: "
              + commands.up());
    }
  }

  private void addCauseOfJoining(Item pod, Item domain) {
    String node = pod.tree().text("spec", "nodeName");
    if (!hasClaim(pod, templateOf(domain))) {
      add(
          domain,
          templateOf(domain),
          "the driver has not made template "
              + templateOf(domain)
              + " of ComputeDomain "
              + domain.key()
              + ", for which pod "
              + pod.key()
              + " waits",
          "see whether its controller runs: " + podsOfDriver());
    } else if (node.isEmpty()) {
      scene.nodes().forEach(machine -> addMissingChannel(pod, domain, machine));
    } else {
      addCauseOnNode(pod, domain, node);
    }
  }

  private static boolean hasClaim(Item pod, String template) {
    List<String> names =
        pod.tree().list("spec", "resourceClaims").stream()
            .filter(claim -> claim.text("resourceClaimTemplateName").equals(template))
            .map(claim -> claim.text("name"))
            .toList();
    return pod.tree().list("status", "resourceClaimStatuses").stream()
        .anyMatch(status -> names.contains(status.text("name")));
  }

  /** Adds a cause if the driver publishes no channel for a node. */
  private void addMissingChannel(Item pod, Item domain, Item node) {
    String name = node.tree().name();
    boolean published =
        slices.stream()
            .map(slice -> slice.at("spec").orElse(slice))
            .anyMatch(
                spec ->
                    spec.text("driver").equals(ComputeDomains.DRIVER)
                        && spec.text("nodeName").equals(name));
    if (slicesListed && !published) {
      add(
          domain,
          templateOf(domain),
          "node " + name + " offers no channel, for which pod " + pod.key() + " waits",
          "see why the driver's plugin does not run there: " + podsOfDriver());
    }
  }

  private void addCauseOnNode(Item pod, Item domain, String node) {
    String uid = domain.tree().text("metadata", "uid");
    String holder =
        scene.nodes().stream()
            .filter(item -> item.tree().name().equals(node))
            .map(item -> item.tree().text("metadata", "labels", ComputeDomains.NODE_LABEL))
            .findFirst()
            .orElse("");
    if (!holder.isEmpty() && !holder.equals(uid)) {
      add(
          domain,
          uid,
          "node "
              + node
              + " belongs to "
              + domainName(holder)
              + ", so pod "
              + pod.key()
              + " cannot join "
              + domainName(uid)
              + " there",
          "wait until the pods of the other domain have ended, or run both in one domain: kubectl"
              + " get computedomains -A");
    } else if (!isReady(domain, node)) {
      add(
          domain,
          node,
          "the IMEX daemon of "
              + domainName(uid)
              + " on node "
              + node
              + " is not ready, so pod "
              + pod.key()
              + " does not start",
          "see its log: kubectl logs -n "
              + namespace()
              + " -l "
              + ComputeDomains.NODE_LABEL
              + "="
              + uid
              + " --prefix; where it reports no fault: "
              + podsOfDriver());
    }
  }

  private static boolean isReady(Item domain, String node) {
    return domain.tree().list("status", "nodes").stream()
        .anyMatch(n -> n.text("name").equals(node) && n.text("status").equals("Ready"));
  }

  private String domainName(String uid) {
    return domains.stream()
        .filter(domain -> domain.tree().text("metadata", "uid").equals(uid))
        .map(domain -> "ComputeDomain " + domain.key())
        .findFirst()
        .orElse("a deleted ComputeDomain (UID " + uid + ")");
  }

  private String installRemedy() {
    return plan.addons().computeDomains().isPresent()
        ? "deploy the fabric again, which includes the driver: " + commands.up()
        : "install it (docs/kubernetes.md#nvlink-between-nodes), or let the fabric install it:"
            + " epfabric:addons.computeDomains: true";
  }

  private String podsOfDriver() {
    return "kubectl get pods -n " + namespace() + " -o wide";
  }

  /**
   * Returns the driver's namespace, which is that of NVIDIA's chart if the fabric does not install
   * the driver.
   */
  private String namespace() {
    return plan.addons().computeDomains().isPresent()
        ? DomainDriver.namespace(plan)
        : ComputeDomains.CHART;
  }

  private void add(Item item, String needle, String what, String remedy) {
    found.add(
        CauseDirectness.NOT_AS_PLANNED,
        what,
        remedy,
        FoundCauses.place(item.file(), "\"" + needle + "\""));
  }
}
