package epfabric.deploy.manifest;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;

import epfabric.deploy.infra.Planned;
import epfabric.deploy.manifest.tree.LeaderWorkerSet;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.provider.Arguments;

/** Provides fabrics of many kinds, and their pods, for tests of properties that each must have. */
public final class Fabrics {
  private static final String GIB = "example.org/gib@sha256:" + "4".repeat(64);

  private Fabrics() {}

  /** A pod template and the manifest that contains it. */
  public record Pod(Manifest manifest, Map<?, ?> template) {
    public Object spec() {
      return Parsed.at(template, "spec");
    }

    List<Object> first() {
      return TreeLookup.list(template, "spec", "initContainers");
    }

    List<Object> lasting() {
      return TreeLookup.list(template, "spec", "containers");
    }

    public List<Object> containers() {
      List<Object> all = first();
      all.addAll(lasting());
      return all;
    }

    /** Returns the name of one of the pod's containers for messages. */
    String name(Object container) {
      return manifest.id() + "/" + Parsed.at(container, "name");
    }
  }

  /** Returns name and plan of all shipped fabrics, and of some fabrics with other features. */
  static List<Arguments> all() {
    Map<String, FabricPlan> plans = new LinkedHashMap<>();
    Planned.SHIPPED.forEach(name -> plans.put(name, Planned.plan(name)));
    others().forEach((name, environment) -> plans.put(name, Planning.planOf(environment)));
    return plans.entrySet().stream().map(e -> Arguments.of(e.getKey(), e.getValue())).toList();
  }

  private static Map<String, EnvironmentBuilder> others() {
    Map<String, EnvironmentBuilder> others = new LinkedHashMap<>();
    others.put("built drivers", anEnvironment().withPool("drivers", "installer"));
    others.put("libraries by pods", anEnvironment().with("installer", "payload", "pod"));
    others.put("pod networks", anEnvironment().withNetwork("mode", "device"));
    others.put(
        "networks by GKE, libraries by pods, queue",
        anEnvironment()
            .withNetwork("mode", "dranet-auto")
            .with("installer", "payload", "pod")
            .with("addons", "kueue", "true"));
    others.put("removed", anEnvironment().with("installer", "remove", "true"));
    others.put(
        "tainted, two pools",
        anEnvironment()
            .withPool("pools", "2")
            .withPool(
                "taints",
                "[{key: a, value: b, effect: no-execute}, {key: c, value: d, effect: no-schedule}]"));
    others.put(
        "judged together, two pools",
        anEnvironment().withPool("pools", "2").with("acceptance", "onFailure", "continue"));
    others.put("host network", anEnvironment().with("acceptance", "hostNetwork", "true"));
    others.put(
        "all addons",
        anEnvironment()
            .withSoftware("b200")
            .with("addons", "gib", "true")
            .with("addons", "kueue", "true")
            .withImage("gib", GIB));
    others.put(
        "NVLink between nodes",
        anEnvironment()
            .inZone("us-central1-a")
            .withMachine("a4x-highgpu-4g")
            .boughtAs("reservation")
            .withReservation("rack"));
    EnvironmentBuilder served =
        anEnvironment()
            .with("serving", "model", "Qwen/Qwen3-30B-A3B")
            .with("serving", "image", "example.org/engine@sha256:" + "5".repeat(64));
    others.put("served", served.with("serving", "engine", "vllm"));
    others.put(
        "served apart, with a queue",
        anEnvironment()
            .with("addons", "kueue", "true")
            .with("serving", "model", "Qwen/Qwen3-30B-A3B")
            .with("serving", "engine", "sglang")
            .with("serving", "shape", "prefill-decode")
            .with("serving", "image", "example.org/engine@sha256:" + "5".repeat(64))
            .with("serving", "routerImage", "example.org/router@sha256:" + "6".repeat(64)));
    others.put(
        "nightly",
        anEnvironment().with("acceptance", "nightly", "{schedule: '0 3 * * *', timeZone: UTC}"));
    return others;
  }

  public static List<Pod> pods(FabricPlan plan) {
    List<Pod> pods = new ArrayList<>();
    for (Manifest manifest : FabricManifests.of(plan)) {
      Map<?, ?> outer =
          manifest.kind().equals("CronJob")
              ? TreeLookup.map(manifest.body(), "spec", "jobTemplate")
              : manifest.body();
      Map<?, ?> template =
          manifest.kind().equals(LeaderWorkerSet.KIND)
              ? TreeLookup.map(outer, "spec", "leaderWorkerTemplate", "workerTemplate")
              : TreeLookup.map(outer, "spec", "template");
      if (!template.isEmpty()) {
        pods.add(new Pod(manifest, template));
      }
    }
    return pods;
  }

  public static Pod pod(FabricPlan plan, String id) {
    return pods(plan).stream()
        .filter(pod -> pod.manifest().id().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no pod of " + id));
  }

  public static Manifest manifest(FabricPlan plan, String id) {
    Optional<Manifest> found =
        FabricManifests.of(plan).stream().filter(m -> m.id().equals(id)).findFirst();
    return found.orElseThrow(() -> new AssertionError("no manifest " + id));
  }
}
