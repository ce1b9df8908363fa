package epfabric.operate.advice.project;

import epfabric.base.facts.GoogleNetworks;
import epfabric.base.value.Cidr;
import epfabric.base.value.CountedNoun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.Addresses;
import epfabric.fabric.plan.NetworkPlan.Primary;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.google.SeenResource.Network;
import epfabric.operate.google.SeenResource.Subnetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Checks whether the adopted network in which the cluster is created is as the plan assumes. */
public final class AdoptedPrimary {
  /** Pod addresses per node: GKE gives each node a /24 at the default of 110 pods. */
  private static final int PODS_PER_NODE = 256;

  private static final String INCLUDING_SURGE = ", including those of upgrades";
  private static final String CORRECT_SETTING = "correct epfabric:network.adopt.primary";

  private final FabricPlan plan;
  private final Primary primary;

  public AdoptedPrimary(FabricPlan plan, Primary primary) {
    this.plan = plan;
    this.primary = primary;
  }

  /** Checks the VPC network of the cluster. */
  public Notice network(Optional<Network> found) {
    String subject = "network " + primary.network();
    if (found.isEmpty()) {
      return absent(subject, plan.network().project());
    }
    String profile = found.get().profile();
    return profile.isEmpty()
        ? Notice.fine(subject, "an ordinary network, MTU " + found.get().mtu())
        : Notice.blocks(
            subject, "has profile " + profile + "; a cluster's network has none", CORRECT_SETTING);
  }

  /** Returns a notice for each fault of the subnetwork, or one notice that it has no fault. */
  public List<Notice> subnetwork(Optional<Subnetwork> found) {
    String subject = "subnetwork " + primary.subnetwork();
    if (found.isEmpty()) {
      return List.of(absent(subject, plan.network().project() + ", " + plan.scope().region()));
    }
    Subnetwork subnetwork = found.get();
    if (!subnetwork.network().equals(primary.network())) {
      return List.of(
          Notice.blocks(
              subject,
              "is in network " + subnetwork.network() + ", not " + primary.network(),
              CORRECT_SETTING));
    }
    List<Notice> notices = new ArrayList<>();
    missingRanges(subnetwork)
        .forEach(
            name ->
                notices.add(
                    Notice.blocks(
                        subject,
                        "has no secondary range " + name + "; it has " + rangeNames(subnetwork),
                        CORRECT_SETTING)));
    overlaps(subnetwork)
        .forEach(
            (key, text) ->
                notices.add(Notice.blocks(subject, text, "set " + key + " to a free range")));
    if (notices.isEmpty()) {
      notices.addAll(tooSmall(subject, subnetwork));
    }
    return notices.isEmpty()
        ? List.of(Notice.fine(subject, subnetwork.range() + ", with both secondary ranges"))
        : notices;
  }

  private List<String> missingRanges(Subnetwork subnetwork) {
    return List.of(primary.podRange(), primary.serviceRange()).stream()
        .filter(name -> !subnetwork.secondary().containsKey(name))
        .toList();
  }

  private static String rangeNames(Subnetwork subnetwork) {
    return subnetwork.secondary().isEmpty()
        ? "none"
        : String.join(", ", new TreeMap<>(subnetwork.secondary()).keySet());
  }

  /**
   * Returns a message for each planned range that overlaps a range of the subnetwork, by the
   * setting of the planned range. A node has an address in each range, so none may overlap.
   */
  private Map<String, String> overlaps(Subnetwork subnetwork) {
    Map<String, String> overlaps = new TreeMap<>();
    Optional<Addresses> created = plan.network().addresses();
    List<String> taken = new ArrayList<>(subnetwork.secondary().values());
    taken.add(subnetwork.range());
    for (String text : taken) {
      Cidr.parse(text)
          .ifPresent(
              range -> {
                created
                    .filter(a -> a.gvnic().filter(range::overlaps).isPresent())
                    .ifPresent(a -> overlap(overlaps, "gvnicCidr", range));
                created
                    .filter(a -> a.rdma().stream().anyMatch(range::overlaps))
                    .ifPresent(a -> overlap(overlaps, "rdmaCidr", range));
              });
    }
    return overlaps;
  }

  private static void overlap(Map<String, String> overlaps, String setting, Cidr range) {
    String key = "epfabric:network." + setting;
    overlaps.put(key, "its range " + range + " overlaps " + key);
  }

  private List<Notice> tooSmall(String subject, Subnetwork subnetwork) {
    int nodes = plan.maxNodes();
    String pods = subnetwork.secondary().getOrDefault(primary.podRange(), "");
    List<Notice> notices = new ArrayList<>();
    if (size(subnetwork.range()) - GoogleNetworks.RESERVED_ADDRESSES < nodes) {
      notices.add(
          Notice.blocks(
              subject,
              subnetwork.range()
                  + " is too small for "
                  + CountedNoun.of(nodes, "node")
                  + INCLUDING_SURGE,
              "gcloud compute networks subnets expand-ip-range "
                  + primary.subnetwork()
                  + " --region="
                  + plan.scope().region()
                  + " --project="
                  + plan.network().project()
                  + " --prefix-length=LENGTH"));
    }
    if (size(pods) < (long) nodes * PODS_PER_NODE) {
      notices.add(
          Notice.blocks(
              subject,
              pods
                  + " is too small for the pods of "
                  + CountedNoun.of(nodes, "node")
                  + INCLUDING_SURGE
                  + ", a /24 each",
              "name a larger secondary range: epfabric:network.adopt.primary.podRange"));
    }
    return notices;
  }

  private static long size(String range) {
    return Cidr.parse(range).map(Cidr::size).orElse(Long.MAX_VALUE);
  }

  private static Notice absent(String subject, String where) {
    return Notice.blocks(subject, "does not exist (" + where + ")", CORRECT_SETTING);
  }
}
