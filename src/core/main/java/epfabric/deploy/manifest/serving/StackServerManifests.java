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
 * The objects of a server that the stack declares, in a separate namespace. The pods need no
 * scheduling gate: the stack creates them after the tests.
 */
public final class StackServerManifests {
  /**
   * Annotation that names the condition to wait for, because Pulumi's Kubernetes provider (4.18 or
   * newer) has no readiness rule for LeaderWorkerSets.
   */
  private static final Map<String, Object> WAIT_FOR_AVAILABLE =
      Map.of("pulumi.com/waitFor", "condition=Available");

  /**
   * Annotation that keeps the provider from waiting. By default, it waits ten minutes for ready
   * pods, but models take longer to load.
   */
  private static final Map<String, Object> SKIP_WAITING = Map.of("pulumi.com/skipAwait", "true");

  /** Seconds to pull images before the engine starts. */
  private static final int IMAGE_PULL_SECONDS = 900;

  private static final String QUEUE = "serving-queue-local";

  private final FabricPlan plan;
  private final ServingPlan server;
  private final String namespace;

  /**
   * @param server a server whose address has a namespace
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
      all.add(manifestOf(object));
    }
    return all;
  }

  private List<ImageRef> images() {
    return Stream.concat(Stream.of(server.programs().image()), server.programs().router().stream())
        .map(ImageName::text)
        .map(text -> ImageRef.parse(text).orElseThrow())
        .toList();
  }

  private Manifest manifestOf(Map<String, Object> object) {
    Map<String, Object> body = new LinkedHashMap<>(CommentedValue.without(object));
    String version = String.valueOf(body.remove("apiVersion"));
    String kind = String.valueOf(body.remove("kind"));
    Map<?, ?> unscopedMetadata = TreeLookup.map(object, "metadata");
    String name = String.valueOf(unscopedMetadata.get("name"));
    body.remove("metadata");
    return new Manifest(
        id(kind, name), version, kind, metadata(kind, name, unscopedMetadata), body, rollout(kind));
  }

  private static String id(String kind, String name) {
    String dashed = kind.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    return switch (kind) {
      case ClaimTemplate.KIND -> "serving-nic-claim";
      case ComputeDomains.KIND -> "serving-" + dashed + "-" + name.replaceFirst("-[0-9a-f]+$", "");
      default -> "serving-" + dashed + "-" + name;
    };
  }

  private Map<String, Object> metadata(String kind, String name, Map<?, ?> unscopedMetadata) {
    Map<String, Object> metadata =
        new LinkedHashMap<>(new ObjectMetadata(plan.scope()).in(namespace, name));
    Map<String, Object> labels = new LinkedHashMap<>();
    TreeLookup.map(metadata, "labels").forEach((key, value) -> labels.put("" + key, value));
    TreeLookup.map(unscopedMetadata, "labels").forEach((key, value) -> labels.put("" + key, value));
    metadata.put("labels", labels);
    if (kind.equals(LeaderWorkerSet.KIND)) {
      metadata.put("annotations", WAIT_FOR_AVAILABLE);
    } else if (kind.equals("Service")) {
      metadata.put("annotations", SKIP_WAITING);
    }
    return metadata;
  }

  /**
   * Returns the rollout. A server holds the GPUs that repeated tests need, so the stack deletes the
   * server's pods before the tests. It creates the new pods last, when their namespace admits them
   * and their Services exist.
   */
  private Rollout rollout(String kind) {
    Rollout afterNamespace = Rollout.following(NamespaceManifests.SERVING);
    return switch (kind) {
      case ClaimTemplate.KIND, ComputeDomains.KIND -> afterNamespace.with(Change.NEW_NAME);
      case LeaderWorkerSet.KIND ->
          podRollout(domainId())
              .with(Change.REPLACE_WHEN_DEPENDENCY_CHANGES)
              .withTimeout(EngineProcess.START_SECONDS + IMAGE_PULL_SECONDS);
      case "Deployment" -> podRollout(groupIds());
      default -> afterNamespace;
    };
  }

  private List<String> groupIds() {
    return server.groups().stream().map(g -> id(LeaderWorkerSet.KIND, g.name())).toList();
  }

  /** Returns the id of the compute domain that the pods join; empty if there is none. */
  private List<String> domainId() {
    return ServingGroupManifests.domain(plan, server).stream()
        .map(domain -> id(ComputeDomains.KIND, domain.name()))
        .toList();
  }

  private Rollout podRollout(List<String> otherIds) {
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
    after.addAll(otherIds);
    return Rollout.following(after.toArray(String[]::new));
  }
}
