package epfabric.deploy.document;

import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.ConfigSource;
import epfabric.fabric.environment.Environment;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ImageLock;
import epfabric.fabric.plan.PlanInput;
import epfabric.fabric.plan.planner.FabricPlanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Plans of the shipped environments, and of small environments that show one feature each. */
public final class Plans {
  private static final Catalog CATALOG = Catalog.load();

  private Plans() {}

  public static FabricPlan shipped(String environment) {
    String file = "Pulumi." + environment + ".yaml";
    try {
      return plan(environment, file, Files.readString(Path.of(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the dev environment with these lines below {@code epfabric:gpuPool}. */
  static FabricPlan pool(String... lines) {
    return of("test", "epfabric:gpuPool:\n    " + String.join("\n    ", lines));
  }

  static FabricPlan of(String environment, String settings) {
    String text =
        "config:\n  gcp:project: my-project\n  epfabric:zone: us-central1-b\n  " + settings + "\n";
    return plan(environment, "Pulumi." + environment + ".yaml", text);
  }

  private static FabricPlan plan(String environment, String file, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Environment read = Environment.read(ConfigSource.ofFile(environment, file, bytes));
    return FabricPlanner.plan(new PlanInput(read, CATALOG, Optional.empty(), ImageLock.NONE));
  }

  /** Returns a valid name of exactly this length. */
  static String name(String start, int length) {
    String text = start + "-name-that-is-as-long-as-the-cloud-allows-for-resources-like-it";
    return text.substring(0, length - 1) + "z";
  }

  static FabricPlan longNames() {
    StringBuilder subnets = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      subnets.append("\n          - ").append(name("rdma-subnet-" + i, 63));
    }
    String settings =
        """
        epfabric:name: %s
          epfabric:network:
            adopt:
              hostProject: %s
              primary: {network: %s, subnetwork: %s, podRange: %s, serviceRange: %s}
              gvnic: {network: %s, subnetwork: %s}
              rdma:
                network: %s
                subnetworks: %s
          epfabric:podNetworks: {adopt: true, gvnic: %s}
          epfabric:cluster: {name: %s}
          epfabric:gpuPool: {name: %s, nodes: 3, capacity: reservation, reservation: %s}
        """
            .formatted(
                name("prefix", 24),
                name("host-project", 30),
                name("primary-net", 63),
                name("primary-sub", 63),
                name("pods", 63),
                name("services", 63),
                name("gvnic-net", 63),
                name("gvnic-sub", 63),
                name("rdma-net", 63),
                subnets,
                name("gvnic", 41),
                name("cluster", 40),
                name("gpu-pool", 40),
                "projects/another-project/reservations/" + name("b200", 63));
    return of("environment-with-a-long-name", settings);
  }

  private static FabricPlan planWithNvlinkDomains() {
    return pool(
        "machine: a4x-highgpu-4g",
        "nodes: 18",
        "capacity: reservation",
        "reservation: rack",
        "pools: 2");
  }

  /** Returns the plans of all shipped and example environments, by name. */
  public static Map<String, FabricPlan> all() {
    Map<String, FabricPlan> plans = new TreeMap<>();
    for (String name : List.of("dev", "prod", "guide", "device", "dranet-auto")) {
      plans.put(name, shipped(name));
    }
    for (int nodes : List.of(0, 1, 2, 3, 8, 1000)) {
      plans.put(nodes + " nodes", pool("nodes: " + nodes));
    }
    plans.put("50 pools", pool("nodes: 20", "pools: 50"));
    plans.put("NVLink domains", planWithNvlinkDomains());
    plans.put("long names", longNames());
    plans.put("judged together", of("together", "epfabric:acceptance: {onFailure: continue}"));
    plans.put("autoscaled", pool("capacity: flex-start", "autoscaling: {min: 0, max: 4}"));
    plans.put(
        "queued",
        of(
            "queued",
            "epfabric:addons: {kueue: true}\n"
                + "  epfabric:gpuPool: {capacity: flex-start, autoscaling: {min: 0, max: 4}}"));
    plans.put("claimed NICs", of("claimed", "epfabric:network: {mode: dranet}"));
    plans.put("networks by GKE", of("auto", "epfabric:network: {mode: dranet-auto}"));
    plans.put(
        "networks by GKE, cluster adopted",
        of(
            "beside",
            "epfabric:network: {mode: dranet-auto}\n  epfabric:cluster:\n    adopt: {name: theirs}"));
    plans.put(
        "primary adopted",
        of(
            "company",
            "epfabric:network:\n    adopt:\n      primary: {network: company-net, subnetwork: gke,"
                + " podRange: pods, serviceRange: services}"));
    plans.put(
        "all adopted",
        of(
            "adopted",
            "epfabric:cluster:\n    adopt: {name: theirs}\n"
                + "  epfabric:network:\n    adopt: {gvnic: {network: g, subnetwork: g-0},"
                + " rdma: {network: r, subnetworks: [r0, r1, r2, r3, r4, r5, r6, r7]}}\n"
                + "  epfabric:gpuPool:\n    adopt: {name: their-pool}\n    nodes: 2"));
    return plans;
  }
}
