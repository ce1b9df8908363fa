package epfabric.fabric.environment;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds an environment file, starting with the smallest environment that can be planned. */
public final class EnvironmentBuilder {
  /** The name of the file in messages. */
  public static final String FILE = "Pulumi.test.yaml";

  private final Map<String, String> lines = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> sections = new LinkedHashMap<>();
  private String name = "test";

  private EnvironmentBuilder() {}

  /** Returns project {@code my-project} in zone {@code us-central1-b}, without other settings. */
  public static EnvironmentBuilder anEnvironment() {
    return new EnvironmentBuilder()
        .withLine("gcp:project", "my-project")
        .withLine("epfabric:zone", "us-central1-b");
  }

  /** Adds one key of the config section, including its namespace, with its value as YAML. */
  public EnvironmentBuilder withLine(String key, String yaml) {
    lines.put(key, yaml);
    return this;
  }

  public EnvironmentBuilder without(String key) {
    lines.remove(key);
    return this;
  }

  public EnvironmentBuilder called(String environment) {
    name = environment;
    return this;
  }

  public EnvironmentBuilder inZone(String zone) {
    return withLine("epfabric:zone", zone);
  }

  public EnvironmentBuilder withPrefix(String prefix) {
    return withLine("epfabric:name", prefix);
  }

  public EnvironmentBuilder withLabel(String key, String value) {
    return with("labels", key, value);
  }

  public EnvironmentBuilder withNetwork(String key, String yaml) {
    return with("network", key, yaml);
  }

  /**
   * Adopts a gVNIC network and an RDMA network with all eight subnetworks, but not the cluster's
   * network.
   */
  public EnvironmentBuilder withAdoptedNetworks() {
    return withAdoptedNetworks("gvnic-net", "rdma-net");
  }

  public EnvironmentBuilder withAdoptedNetworks(String gvnic, String rdma) {
    return withNetwork(
        "adopt",
        "{gvnic: {network: %s, subnetwork: g}, rdma: {network: %s, subnetworks: %s}}"
            .formatted(gvnic, rdma, "[r0, r1, r2, r3, r4, r5, r6, r7]"));
  }

  /** Adopts only the cluster's network; {@code first} holds further settings of {@code adopt}. */
  public EnvironmentBuilder withAdoptedPrimary(String first) {
    return withNetwork(
        "adopt",
        "{%sprimary: {network: n, subnetwork: p, podRange: pods-a, serviceRange: services-a}}"
            .formatted(first));
  }

  public EnvironmentBuilder withCluster(String key, String yaml) {
    return with("cluster", key, yaml);
  }

  public EnvironmentBuilder withAdoptedCluster() {
    return withCluster("adopt", "{name: theirs}");
  }

  public EnvironmentBuilder withPool(String key, String yaml) {
    return with("gpuPool", key, yaml);
  }

  public EnvironmentBuilder withAdoptedPool() {
    return withPool("adopt", "{name: theirs}");
  }

  public EnvironmentBuilder withNodes(int nodes) {
    return withPool("nodes", String.valueOf(nodes));
  }

  public EnvironmentBuilder withMachine(String machine) {
    return withPool("machine", machine);
  }

  public EnvironmentBuilder boughtAs(String capacity) {
    return withPool("capacity", capacity);
  }

  public EnvironmentBuilder withReservation(String reservation) {
    return withPool("reservation", reservation);
  }

  public EnvironmentBuilder placed(String placement) {
    return withPool("placement", placement);
  }

  public EnvironmentBuilder withUpgrades(String yaml) {
    return withPool("upgrades", yaml);
  }

  public EnvironmentBuilder scalingFrom(int min, int max) {
    return withPool("autoscaling", "{min: %d, max: %d}".formatted(min, max));
  }

  public EnvironmentBuilder withPodNetworks(String key, String yaml) {
    return with("podNetworks", key, yaml);
  }

  public EnvironmentBuilder withSoftware(String set) {
    return withLine("epfabric:software", set);
  }

  public EnvironmentBuilder withSingleNode(String library) {
    return withLine("epfabric:singleNode", library);
  }

  public EnvironmentBuilder withTransport(String key, String yaml) {
    return with("transport", key, yaml);
  }

  public EnvironmentBuilder withVariable(String variable, String value) {
    return withTransport("variables", "{%s: %s}".formatted(variable, value));
  }

  public EnvironmentBuilder withImage(String image, String reference) {
    return with("images", image, reference);
  }

  public EnvironmentBuilder accepting(String... tests) {
    return with("acceptance", "tests", List.of(tests).toString());
  }

  public EnvironmentBuilder withLimits(String profile) {
    return with("acceptance", "limits", profile);
  }

  /** Adds one key of a section below {@code epfabric:}. */
  public EnvironmentBuilder with(String section, String key, String yaml) {
    sections.computeIfAbsent(section, s -> new LinkedHashMap<>()).put(key, yaml);
    return this;
  }

  public String yaml() {
    StringBuilder yaml = new StringBuilder("config:\n");
    lines.forEach((key, value) -> line(yaml, 2, key, value));
    sections.forEach(
        (section, keys) -> {
          yaml.append("  epfabric:").append(section).append(":\n");
          keys.forEach((key, value) -> line(yaml, 4, key, value));
        });
    return yaml.toString();
  }

  private static void line(StringBuilder yaml, int indent, String key, String value) {
    yaml.append(" ".repeat(indent)).append(key).append(": ").append(value).append('\n');
  }

  public ConfigSource source() {
    return ConfigSource.ofFile(name, FILE, yaml().getBytes(StandardCharsets.UTF_8));
  }

  public Environment read() {
    return Environment.read(source());
  }
}
