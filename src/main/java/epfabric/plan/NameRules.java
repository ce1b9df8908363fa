package epfabric.plan;

import epfabric.environment.Environment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names fit where they will be used. */
final class NameRules {
  /** Leaves room for the longest suffix in a service account's 30 characters. */
  private static final int PREFIX_LIMIT = 24;

  private static final int GKE_LIMIT = 40;

  /** GKE's limit for the name of a Device network object. */
  private static final int POD_NETWORK_LIMIT = 41;

  /** Compute Engine's limit; two are ours. */
  private static final int LABEL_LIMIT = 62;

  private final Rules rules;

  NameRules(Rules rules) {
    this.rules = rules;
  }

  void check() {
    Environment environment = rules.environment();
    checkPrefix(environment);
    environment.cluster().name().ifPresent(n -> limit("epfabric:cluster.name", n, GKE_LIMIT));
    environment.gpuPool().name().ifPresent(n -> limit("epfabric:gpuPool.name", n, GKE_LIMIT));
    environment
        .podNetworks()
        .gvnic()
        .ifPresent(n -> limit("epfabric:podNetworks.gvnic", n, POD_NETWORK_LIMIT));
    environment.podNetworks().rdma().ifPresent(this::checkPodNetworks);
    if (environment.labels().size() > LABEL_LIMIT) {
      String got = environment.labels().size() + " labels";
      rules.broken(
          "epfabric:labels",
          "more labels than a resource can have, got " + got,
          "at most " + LABEL_LIMIT);
    }
  }

  private void checkPrefix(Environment environment) {
    String prefix = environment.prefix().orElse("epfabric-" + environment.name());
    boolean shaped = prefix.matches("[a-z]([-a-z0-9]*[a-z0-9])?");
    if (!shaped || prefix.length() > PREFIX_LIMIT) {
      rules.broken(
          "epfabric:name",
          "resource names cannot start with \""
              + prefix
              + "\" ("
              + prefix.length()
              + " characters)",
          "at most " + PREFIX_LIMIT + " lower-case letters, digits and hyphens",
          environment.prefix().isPresent() ? "" : "set epfabric:name to a shorter prefix");
    }
  }

  private void checkPodNetworks(List<String> names) {
    String key = "epfabric:podNetworks.rdma";
    names.forEach(name -> limit(key, name, POD_NETWORK_LIMIT));
    Set<String> distinct = new HashSet<>(names);
    rules.environment().podNetworks().gvnic().ifPresent(distinct::add);
    if (distinct.size() < names.size()) {
      rules.broken(key, "two pod networks have the same name", "different names");
    }
    rules
        .machine()
        .filter(m -> m.rdmaNics() != names.size())
        .ifPresent(
            m ->
                rules.broken(
                    key,
                    "got " + names.size() + " names for " + m.rdmaNics() + " RDMA NICs",
                    m.rdmaNics() + " names, in NIC order"));
  }

  private void limit(String key, String name, int most) {
    if (name.length() > most) {
      rules.broken(
          key,
          "the name has " + name.length() + " characters, got \"" + name + "\"",
          "at most " + most);
    }
  }
}
