package epfabric.deploy.manifest.serving;

import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import epfabric.deploy.manifest.pod.NicClaim;
import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingGroup;
import epfabric.fabric.plan.ServingPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** An expert-parallel server on a fabric, as YAML for {@code kubectl}. */
public final class ServingManifests {
  private final FabricPlan plan;
  private final ServingPlan serving;
  private final ServingOccasion occasion;

  ServingManifests(FabricPlan plan, ServingPlan serving, ServingOccasion occasion) {
    this.plan = plan;
    this.serving = serving;
    this.occasion = occasion;
  }

  /**
   * Returns all objects as YAML. A comment at the start describes the server and what it needs.
   *
   * @param holdReason why the server's pods wait for the fabric's verdict; absent if they do not
   *     wait
   */
  public static String yaml(FabricPlan plan, ServingPlan serving, Optional<String> holdReason) {
    return new ServingManifests(plan, serving, ServingOccasion.forKubectl(holdReason)).yaml();
  }

  private String yaml() {
    return header() + ManifestYaml.of(objects());
  }

  /** Returns all objects, in an order in which pods follow the objects that they need. */
  List<Map<String, Object>> objects() {
    List<Map<String, Object>> all = new ArrayList<>();
    NicClaim claim = new NicClaim(plan);
    if (claim.needed()) {
      all.add(claim.object(metadata(serving, claim.template())));
    }
    if (serving.cacheBucket().isPresent()) {
      all.add(ModelBucket.account(serving));
    }
    ServingGroupManifests.domain(plan, serving)
        .ifPresent(domain -> all.add(domain.object(metadata(serving, domain.name()))));
    all.add(budget());
    for (ServingGroup group : serving.groups()) {
      all.addAll(new ServingGroupManifests(plan, serving, group, occasion).objects());
    }
    serving
        .programs()
        .router()
        .ifPresent(
            image -> all.addAll(new ServingRouter(plan, serving, image, occasion).objects()));
    serving
        .address()
        .gateway()
        .ifPresent(gateway -> all.addAll(new ServingRoute(serving, gateway).objects()));
    return all;
  }

  /**
   * Returns the PodDisruptionBudget. If all groups are ready, one pod may be evicted, and its group
   * restarts. Pods that are not ready serve no requests, and may always be evicted.
   */
  private Map<String, Object> budget() {
    List<String> sets = serving.groups().stream().map(ServingGroup::name).toList();
    Map<String, Object> pods =
        OrderedTree.of("key", ServingGroupManifests.SET, "operator", "In", "values", sets);
    Map<String, Object> spec =
        OrderedTree.of(
                "minAvailable",
                new CommentedValue(
                    "Drains of nodes restart one group at a time.", serving.nodes() - 1))
            .with("unhealthyPodEvictionPolicy", "AlwaysAllow")
            .with("selector", Map.of("matchExpressions", List.of(pods)));
    return OrderedTree.of("apiVersion", "policy/v1")
        .with("kind", "PodDisruptionBudget")
        .with("metadata", metadata(serving, serving.address().name()))
        .with("spec", spec);
  }

  private String header() {
    String groups = serving.groups().stream().map(this::describe).collect(Collectors.joining(", "));
    return "# "
        + serving.model().id()
        + ", served by "
        + EnumWord.of(serving.programs().engine())
        + " "
        + serving.programs().engine().version()
        + ": "
        + groups
        + ".\n"
        + REQUIREMENTS
        + plan.pool().machine().gpus().name()
        + "s.\n";
  }

  private static final String REQUIREMENTS =
      """
      # Needs: the LeaderWorkerSet controller, a namespace that admits privileged pods, and for a
      # model behind a login the secret hub-token with the key token. None of this has run on
      #\s""";

  private String describe(ServingGroup group) {
    String phases =
        switch (group.role()) {
          case AGGREGATED -> "prefill and decode together";
          case PREFILL -> "prefill";
          case DECODE -> "decode";
        };
    String nodes = CountedNoun.of(group.nodes(), "node");
    String machine = plan.pool().machine().name();
    return phases + " by " + group.kernels().title() + " on " + nodes + " (" + machine + ")";
  }

  /** Returns metadata of an object that belongs to the server. */
  static Map<String, Object> metadata(ServingPlan serving, String name) {
    Map<String, Object> metadata = OrderedTree.of("name", name);
    return serving
        .address()
        .namespace()
        .map(namespace -> OrderedTree.join(metadata, Map.of("namespace", namespace)))
        .orElse(metadata);
  }
}
