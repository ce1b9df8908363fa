package epfabric.deploy.preview;

import epfabric.deploy.engine.PlainValue;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registration.Identity;
import epfabric.deploy.engine.Registration.References;
import epfabric.deploy.engine.Registrations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Builds registrations of a small fabric: a network, an RDMA subnet, a cluster, a GPU pool, pod
 * networks.
 */
public final class TestFabric {
  public static final String STACK = urn("pulumi:pulumi:Stack", "demo-dev");
  public static final String NETWORK = urn("gcp:compute/network:Network", "rdma");
  public static final String SUBNET = urn("gcp:compute/subnetwork:Subnetwork", "rdma-sub-0");
  public static final String CLUSTER = urn("gcp:container/cluster:Cluster", "cluster");
  static final String POOL = urn("gcp:container/nodePool:NodePool", "gpu");
  public static final String SYSTEM_POOL = urn("gcp:container/nodePool:NodePool", "system");
  public static final String PROVIDER = urn("pulumi:providers:kubernetes", "k8s");
  static final String PARAM_SET =
      urn("kubernetes:networking.gke.io/v1:GKENetworkParamSet", "rdma-0");
  public static final String POD_NETWORK = urn("kubernetes:networking.gke.io/v1:Network", "rdma-0");
  public static final String DAEMON_SET = urn("kubernetes:apps/v1:DaemonSet", "installer");

  private final Map<String, Registration> resources = new TreeMap<>();

  public static TestFabric aFabric() {
    TestFabric fabric = new TestFabric();
    fabric.add(STACK, false, Map.of());
    fabric.add(NETWORK, Map.of("name", "rdma", "autoCreateSubnetworks", false, "mtu", 8896));
    fabric.add(
        SUBNET,
        Map.of("name", "rdma-sub-0", "network", id(NETWORK), "ipCidrRange", "192.168.128.0/21"));
    fabric.uses(SUBNET, "network", NETWORK);
    fabric.add(CLUSTER, Map.of("name", "c", "location", "z", "deletionProtection", false));
    fabric.add(POOL, poolInputs());
    fabric.uses(POOL, "cluster", CLUSTER).uses(POOL, "networkConfig", NETWORK, SUBNET);
    fabric.option(POOL, "deleteBeforeReplace", true);
    fabric.add(
        SYSTEM_POOL,
        Map.of("name", "s", "cluster", "c", "nodeConfig", Map.of("imageType", "COS_CONTAINERD")));
    fabric.uses(SYSTEM_POOL, "cluster", CLUSTER);
    fabric.kubernetes();
    return fabric;
  }

  private static Map<String, Object> poolInputs() {
    return Map.of(
        "name",
        "gpu",
        "cluster",
        "c",
        "nodeCount",
        2,
        "networkConfig",
        Map.of(
            "enablePrivateNodes",
            true,
            "additionalNodeNetworkConfigs",
            List.of(Map.of("network", "rdma", "subnetwork", "rdma-sub-0"))),
        "nodeConfig",
        Map.of(
            "spot",
            true,
            "imageType",
            "UBUNTU_CONTAINERD",
            "labels",
            Map.of("team", "a"),
            "oauthScopes",
            List.of("a", "b"),
            "guestAccelerators",
            List.of(Map.of("type", "nvidia-b200", "count", 8))));
  }

  private void kubernetes() {
    add(
        PROVIDER,
        Map.of(
            "kubeconfig",
            Map.of(PlainValue.TEMPLATE, "server: https://${" + CLUSTER + "#endpoint}")));
    uses(PROVIDER, "kubeconfig", CLUSTER);
    add(
        PARAM_SET,
        Map.of("metadata", Map.of("name", "rdma-0"), "spec", Map.of("vpcSubnet", "rdma-sub-0")));
    uses(PARAM_SET, "spec", NETWORK, SUBNET).provider(PARAM_SET);
    option(PARAM_SET, "replaceOnChanges", List.of("spec"));
    add(
        POD_NETWORK,
        Map.of("metadata", Map.of("name", "rdma-0"), "spec", Map.of("type", "Device")));
    provider(POD_NETWORK).option(POD_NETWORK, "replaceWith", List.of(SUBNET));
    add(DAEMON_SET, Map.of("metadata", Map.of("name", "installer"), "spec", Map.of("pool", "gpu")));
    provider(DAEMON_SET).uses(DAEMON_SET, "spec", POOL);
  }

  public static String urn(String type, String name) {
    return "urn:pulumi:dev::demo::" + type + "::" + name;
  }

  public static Map<String, Object> id(String urn) {
    return PlainValue.ref(urn, "id");
  }

  public TestFabric add(String urn, Map<String, Object> inputs) {
    return add(urn, true, inputs);
  }

  public TestFabric add(String urn, boolean custom, Map<String, Object> inputs) {
    String[] parts = urn.split("::", 4);
    String type = parts[2].substring(parts[2].lastIndexOf('$') + 1);
    Optional<String> parent = urn.equals(STACK) ? Optional.empty() : Optional.of(STACK);
    resources.put(
        urn,
        new Registration(
            new Identity(urn, type, parts[3]),
            new References(parent, Optional.empty(), List.of(), Map.of()),
            custom,
            inputs,
            Map.of()));
    return this;
  }

  public TestFabric without(String urn) {
    resources.remove(urn);
    return this;
  }

  TestFabric parent(String urn, String parent) {
    return change(
        urn,
        r ->
            new Registration(
                r.identity(),
                new References(
                    Optional.of(parent), r.provider(), r.dependencies(), r.propertyDependencies()),
                r.custom(),
                r.inputs(),
                r.options()));
  }

  TestFabric provider(String urn) {
    return change(
        urn,
        r ->
            new Registration(
                r.identity(),
                new References(
                    r.parent(), Optional.of(PROVIDER), r.dependencies(), r.propertyDependencies()),
                r.custom(),
                r.inputs(),
                r.options()));
  }

  public TestFabric uses(String urn, String property, String... sources) {
    return change(
        urn,
        r -> {
          Map<String, List<String>> properties = new TreeMap<>(r.propertyDependencies());
          properties.put(property, List.of(sources));
          List<String> dependencies = new ArrayList<>(r.dependencies());
          dependencies.addAll(List.of(sources));
          return new Registration(
              r.identity(),
              new References(r.parent(), r.provider(), dependencies, properties),
              r.custom(),
              r.inputs(),
              r.options());
        });
  }

  public TestFabric option(String urn, String option, Object value) {
    return change(
        urn,
        r -> {
          Map<String, Object> options = new TreeMap<>(r.options());
          options.put(option, value);
          return new Registration(r.identity(), r.references(), r.custom(), r.inputs(), options);
        });
  }

  /** Sets an input by its path of keys, for example {@code nodeConfig.spot}. */
  public TestFabric set(String urn, String path, Object value) {
    return change(urn, r -> r.withInputs(withValue(r.inputs(), List.of(path.split("\\.")), value)));
  }

  private static Map<String, Object> withValue(Map<?, ?> values, List<String> keys, Object value) {
    Map<String, Object> copy = new LinkedHashMap<>();
    values.forEach((key, old) -> copy.put((String) key, old));
    String first = keys.get(0);
    List<String> rest = keys.subList(1, keys.size());
    Map<?, ?> inner = copy.get(first) instanceof Map<?, ?> map ? map : Map.of();
    copy.put(first, rest.isEmpty() ? value : withValue(inner, rest, value));
    return copy;
  }

  private TestFabric change(String urn, UnaryOperator<Registration> change) {
    resources.computeIfPresent(urn, (key, old) -> change.apply(old));
    return this;
  }

  public Registrations registrations() {
    return new Registrations(List.copyOf(resources.values()), Map.of());
  }
}
