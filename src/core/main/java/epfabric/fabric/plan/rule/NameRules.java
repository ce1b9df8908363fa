package epfabric.fabric.plan.rule;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.environment.ClusterRequest;
import epfabric.fabric.environment.ClusterSettings;
import epfabric.fabric.environment.Environment;
import epfabric.fabric.environment.Environment.Fabric;
import epfabric.fabric.environment.Environment.PodNetworks;
import epfabric.fabric.environment.GeneralSettings;
import epfabric.fabric.environment.GpuPoolRequest;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.PodNetworkSettings;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.NodePoolPlan;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Checks that names fit the resources that use them. */
final class NameRules {
  /**
   * Greatest length of the prefix: a service account's name has at most 30 characters, including
   * the longest suffix.
   */
  private static final int PREFIX_LIMIT = 24;

  private static final int GKE_LIMIT = 40;

  /** GKE's limit for the name of a Device network object. */
  private static final int POD_NETWORK_LIMIT = 41;

  /** Most labels that a user may set: Compute Engine's limit, less the two labels of epfabric. */
  private static final int LABEL_LIMIT = 62;

  /** The network of pods' first interfaces, which GKE creates in every cluster. */
  private static final String EVERY_PODS_NETWORK = "default";

  private final PlanRules rules;

  NameRules(PlanRules rules) {
    this.rules = rules;
  }

  void check() {
    Environment environment = rules.environment();
    checkPrefix(environment);
    checkGkeNames(rules.fabric());
    PodNetworks podNetworks = rules.fabric().podNetworks();
    podNetworks
        .gvnic()
        .ifPresent(n -> checkLength(PodNetworkSettings.GVNIC.key(), n, POD_NETWORK_LIMIT));
    podNetworks.rdma().ifPresent(this::checkPodNetworks);
    checkPodNetworksDiffer(podNetworks);
    checkLabels(environment);
  }

  private void checkGkeNames(Fabric fabric) {
    ClusterRequest cluster = fabric.cluster();
    GpuPoolRequest pool = fabric.gpuPool();
    cluster.place().name().ifPresent(n -> checkLength(ClusterSettings.NAME.key(), n, GKE_LIMIT));
    cluster
        .adopt()
        .ifPresent(a -> checkLength(ClusterSettings.ADOPT_NAME.key(), a.name(), GKE_LIMIT));
    pool.name().ifPresent(this::checkPoolName);
    pool.adopt().ifPresent(n -> checkLength(GpuPoolSettings.ADOPT_NAME.key(), n, GKE_LIMIT));
  }

  private void checkPoolName(String name) {
    String key = GpuPoolSettings.NAME.key();
    checkLength(key, name, GKE_LIMIT);
    boolean ownCluster = rules.fabric().cluster().adopt().isEmpty();
    if (ownCluster && name.equals(ClusterPlan.SYSTEM_POOL)) {
      rules.broken(
          key,
          "the cluster's pool for everything else has this name, got \"" + name + "\"",
          "another name");
    }
    String last = name + NodePoolPlan.suffix(rules.pools() - 1);
    if (name.length() <= GKE_LIMIT && last.length() > GKE_LIMIT) {
      rules.broken(
          key,
          "the last of "
              + rules.pools()
              + " pools would have "
              + last.length()
              + " characters"
              + ", got \""
              + last
              + "\"",
          "at most " + (GKE_LIMIT - last.length() + name.length()) + ", as a number follows");
    }
  }

  private void checkLabels(Environment environment) {
    if (environment.scope().labels().size() > LABEL_LIMIT) {
      String got = CountedNoun.of(environment.scope().labels().size(), "label");
      rules.broken(
          GeneralSettings.LABELS.key(),
          "more labels than a resource can have, got " + got,
          "at most " + LABEL_LIMIT);
    }
    if (environment.scope().labels().containsKey(FabricScope.ENVIRONMENT_LABEL)) {
      rules.broken(
          GeneralSettings.LABELS.key() + "." + FabricScope.ENVIRONMENT_LABEL,
          "this label always holds the environment's name, by which leftovers are found",
          "another key");
    }
    environment.scope().labels().keySet().stream()
        .filter(key -> key.startsWith("goog"))
        .forEach(
            key ->
                rules.broken(
                    GeneralSettings.LABELS.key() + "." + key,
                    "Google Cloud reserves label keys that start with goog",
                    "another key"));
    if (!environment.name().matches("[a-z0-9]([-_a-z0-9]{0,61}[a-z0-9])?")) {
      rules.broken(
          GeneralSettings.LABELS.key() + "." + FabricScope.ENVIRONMENT_LABEL,
          "the environment's name cannot be a label, got \"" + environment.name() + "\"",
          "a stack name of at most 63 lower-case letters, digits, _ -, with no _ - at either end");
    }
  }

  private void checkPrefix(Environment environment) {
    String prefix = environment.scope().prefix().orElse("epfabric-" + environment.name());
    boolean isValid = prefix.matches("[a-z]([-a-z0-9]*[a-z0-9])?");
    if (!isValid || prefix.length() > PREFIX_LIMIT) {
      rules.broken(
          GeneralSettings.NAME.key(),
          "resource names cannot start with \""
              + prefix
              + "\" ("
              + prefix.length()
              + " characters)",
          "at most "
              + PREFIX_LIMIT
              + " lower-case letters, digits and hyphens; starts with a letter, does not end with a"
              + " hyphen",
          environment.scope().prefix().isPresent()
              ? ""
              : "set " + GeneralSettings.NAME.key() + " to such a prefix");
    }
  }

  private void checkPodNetworks(List<String> names) {
    String key = PodNetworkSettings.RDMA.key();
    names.forEach(name -> checkLength(key, name, POD_NETWORK_LIMIT));
    rules
        .machine()
        .filter(m -> m.nics().count() != names.size())
        .ifPresent(
            m ->
                rules.broken(
                    key,
                    "got "
                        + CountedNoun.of(names.size(), "name")
                        + " for "
                        + CountedNoun.of(m.nics().count(), "RDMA NIC"),
                    m.nics().count() + " names, in NIC order"));
  }

  private void checkPodNetworksDiffer(PodNetworks requested) {
    int nics = rules.machine().map(m -> m.nics().count()).orElse(0);
    List<String> usual = IntStream.range(0, nics).mapToObj(NetworkPlan::rdmaPodNetwork).toList();
    Set<String> seen = new HashSet<>(Set.of(EVERY_PODS_NETWORK));
    String gvnic = PodNetworkSettings.GVNIC.orDefault(requested.gvnic());
    if (!seen.add(gvnic)) {
      rules.broken(
          PodNetworkSettings.GVNIC.key(),
          "this is GKE's own network, which every pod is in already, got \"" + gvnic + "\"",
          "another name");
    }
    for (String name : requested.rdma().orElse(usual)) {
      if (!seen.add(name)) {
        rules.broken(
            requested.rdma().isPresent()
                ? PodNetworkSettings.RDMA.key()
                : PodNetworkSettings.GVNIC.key(),
            "two pod networks have the same name, got \"" + name + "\"",
            "different names");
      }
    }
  }

  private void checkLength(String key, String name, int most) {
    if (name.length() > most) {
      rules.broken(
          key,
          "the name has " + name.length() + " characters, got \"" + name + "\"",
          "at most " + most);
    }
  }
}
