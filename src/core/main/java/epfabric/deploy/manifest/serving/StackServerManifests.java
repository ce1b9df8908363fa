package epfabric.deploy.manifest.serving;

import epfabric.base.facts.ComputeDomains;
import epfabric.base.value.ImageName;
import epfabric.base.value.ImageRef;
import epfabric.deploy.manifest.pod.ImagePolicy;
import epfabric.deploy.manifest.pod.NamespaceManifests;
import epfabric.deploy.manifest.pod.NicClaim;
import epfabric.deploy.manifest.pod.QueueManifests;
import epfabric.deploy.manifest.tree.ClaimTemplate;
import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.LeaderWorkerSet;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.Manifest.Rollout;
import epfabric.deploy.manifest.tree.ObjectMetadata;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A server that the stack declares, in a separate namespace. Its pods need no scheduling gate: they
 * do not exist before the tests are complete.
 */
public final class StackServerManifests {
  /**
   * Annotation with the condition that Pulumi's Kubernetes provider (4.18 or newer) waits for,
   * because it does not know LeaderWorkerSets.
   */
  private static final Map<String, Object> READY =
      Map.of("pulumi.com/waitFor", "condition=Available");

  /**
   * Annotation that keeps the provider from waiting. Otherwise it would wait ten minutes for ready
   * pods, and models take longer to load.
   */
  private static final Map<String, Object> UNWATCHED = Map.of("pulumi.com/skipAwait", "true");

  /** Seconds to pull images before the engine starts. */
  private static final int LATE_SECONDS = 900;

  private static final String QUEUE = "serving-queue-local";

  private final FabricPlan plan;
  private final ServingPlan server;
  private final String namespace;

  /**
   * @param server the server, which has a namespace
   */
  public StackServerManifests(FabricPlan plan, ServingPlan server) {
    this.plan = plan;
    this.server = server;
    this.namespace = server.address().namespace().orElseThrow();
  }

  public List<Manifest> all() {
    List<Manifest> all = new ArrayList<>(new NamespaceManifests(plan).serving(namespace, server));
    all.addAll(
        new ImagePolicy(plan).serving(namespace, images(), server.cacheBucket().isPresent()));
    if (plan.addons().kueue()) {
      all.add(new QueueManifests(plan).local(QUEUE, namespace, NamespaceManifests.SERVING));
    }
    for (Map<String, Object> object :
        new ServingManifests(plan, server, ServingOccasion.OF_THE_STACK).objects()) {
      all.add(declared(object));
    }
    return all;
  }

  private List<ImageRef> images() {
    return Stream.concat(Stream.of(server.programs().image()), server.programs().router().stream())
        .map(ImageName::text)
        .map(text -> ImageRef.parse(text).orElseThrow())
        .toList();
  }

  private Manifest declared(Map<String, Object> object) {
    Map<String, Object> body = new LinkedHashMap<>(CommentedValue.without(object));
    String version = String.valueOf(body.remove("apiVersion"));
    String kind = String.valueOf(body.remove("kind"));
    Map<?, ?> written = TreeLookup.map(object, "metadata");
    String name = String.valueOf(written.get("name"));
    body.remove("metadata");
    return new Manifest(
        id(kind, name), version, kind, metadata(kind, name, written), body, rollout(kind));
  }

  private static String id(String kind, String name) {
    String dashed = kind.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    return switch (kind) {
      case ClaimTemplate.KIND -> "serving-nic-claim";
      case ComputeDomains.KIND -> "serving-" + dashed + "-" + name.replaceFirst("-[0-9a-f]+$", "");
      default -> "serving-" + dashed + "-" + name;
    };
  }

  private Map<String, Object> metadata(String kind, String name, Map<?, ?> written) {
    Map<String, Object> metadata =
        new LinkedHashMap<>(new ObjectMetadata(plan.scope()).in(namespace, name));
    Map<String, Object> labels = new LinkedHashMap<>();
    TreeLookup.map(metadata, "labels").forEach((key, value) -> labels.put("" + key, value));
    TreeLookup.map(written, "labels").forEach((key, value) -> labels.put("" + key, value));
    metadata.put("labels", labels);
    if (kind.equals(LeaderWorkerSet.KIND)) {
      metadata.put("annotations", READY);
    } else if (kind.equals("Service")) {
      metadata.put("annotations", UNWATCHED);
    }
    return metadata;
  }

  /**
   * Returns the rollout. A server holds the GPUs that repeated tests need, so its pods are deleted
   * before the tests. The pods are created last, when their namespace admits them and their
   * Services exist.
   */
  private Rollout rollout(String kind) {
    Rollout first = Rollout.following(NamespaceManifests.SERVING);
    return switch (kind) {
      case ClaimTemplate.KIND, ComputeDomains.KIND -> first.with(Change.NEW_NAME);
      case LeaderWorkerSet.KIND ->
          pods(domain())
              .with(Change.REPLACE_WITH_EARLIER)
              .withTimeout(EngineProcess.START_SECONDS + LATE_SECONDS);
      case "Deployment" -> pods(groups());
      default -> first;
    };
  }

  private List<String> groups() {
    return server.groups().stream().map(g -> id(LeaderWorkerSet.KIND, g.name())).toList();
  }

  /** Returns the id of the compute domain that pods join, which is created before their groups. */
  private List<String> domain() {
    return ServingGroupManifests.domain(plan, server).stream()
        .map(domain -> id(ComputeDomains.KIND, domain.name()))
        .toList();
  }

  private Rollout pods(List<String> others) {
    List<String> after =
        new ArrayList<>(
            List.of(
                NamespaceManifests.SERVING,
                NamespaceManifests.SERVING_TRAFFIC,
                ImagePolicy.SERVING_BINDING));
    if (new NicClaim(plan).needed()) {
      after.add("serving-nic-claim");
    }
    if (plan.addons().kueue()) {
      after.add(QUEUE);
    }
    if (server.cacheBucket().isPresent()) {
      after.add(id("ServiceAccount", server.address().name()));
    }
    after.addAll(others);
    return Rollout.following(after.toArray(String[]::new));
  }
}
