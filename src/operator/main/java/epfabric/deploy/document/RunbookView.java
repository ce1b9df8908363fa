package epfabric.deploy.document;

import epfabric.base.facts.PulumiVersions;
import epfabric.base.value.EnumWord;
import epfabric.deploy.manifest.pod.NicClaim;
import epfabric.fabric.environment.Environment.Protection;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.UntestedPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The values that the runbook's templates show: names, conditions and lists, all computed here from
 * a plan.
 *
 * @param fence the Markdown fence around a block of commands
 */
record RunbookView(
    String fence,
    Scope scope,
    Stack stack,
    RunbookRoles roles,
    Cloud cloud,
    Workload workload,
    Acceptance acceptance) {
  /**
   * The environment with its files, project and zone; {@code runbook.mustache} makes these values
   * visible to all parts.
   */
  record Scope(
      MarkdownLiteral environment,
      MarkdownLiteral environmentFile,
      MarkdownLiteral imagesFile,
      MarkdownLiteral project,
      MarkdownLiteral region,
      MarkdownLiteral zone) {
    static Scope of(FabricScope scope) {
      return new Scope(
          new MarkdownLiteral(scope.environment()),
          new MarkdownLiteral("Pulumi." + scope.environment() + ".yaml"),
          new MarkdownLiteral("images." + scope.environment() + ".yaml"),
          new MarkdownLiteral(scope.project()),
          new MarkdownLiteral(scope.region()),
          new MarkdownLiteral(scope.zone().name()));
    }
  }

  /**
   * The Pulumi stack, the bucket and key of its state, and its protection from deletion.
   *
   * @param protection the configured protection, if there is one
   * @param retained whether VPCs outlive a destroy
   */
  record Stack(
      Versions pulumi,
      MarkdownLiteral bucket,
      MarkdownLiteral key,
      Optional<String> protection,
      boolean retained) {
    static Stack of(FabricScope scope) {
      return new Stack(
          new Versions(PulumiVersions.CLI, PulumiVersions.GCP, PulumiVersions.KUBERNETES),
          stateBucket(scope),
          stateKey(scope),
          Optional.of(EnumWord.of(scope.protection())).filter(word -> scope.isProtected()),
          scope.protection() == Protection.RETAIN);
    }
  }

  /**
   * The environment's resources in Google Cloud.
   *
   * @param possessions resources that are created or adopted
   */
  record Cloud(
      List<Possession> possessions,
      Cluster cluster,
      RunbookNetwork network,
      RunbookPool pool,
      Optional<Reserved> reservation,
      RunbookCost cost) {
    Cloud {
      possessions = List.copyOf(possessions);
    }

    static Cloud of(FabricPlan plan) {
      return new Cloud(
          RunbookView.possessions(plan),
          Cluster.of(plan.cluster()),
          RunbookNetwork.of(plan),
          RunbookPool.of(plan),
          reserved(plan),
          RunbookCost.of(plan.cost()));
    }
  }

  /** The installer, the software and the images that run in the cluster. */
  record Workload(
      RunbookInstaller installer,
      MarkdownLiteral software,
      Images images,
      Transport transport,
      boolean kueue) {
    static Workload of(FabricPlan plan, FabricObjects objects) {
      var transport = plan.workload().transport();
      return new Workload(
          RunbookInstaller.of(plan, objects),
          new MarkdownLiteral(plan.workload().software().name()),
          Images.of(plan),
          new Transport(transport.kind(), new MarkdownLiteral(transport.fallback())),
          plan.addons().kueue());
    }
  }

  /**
   * The acceptance of the fabric.
   *
   * @param tests absent when no test runs
   * @param noTests why no test runs
   * @param intranode the Job of the intranode test, if the test is planned
   */
  record Acceptance(
      String gate,
      MarkdownLiteral testNamespace,
      Optional<RunbookTests> tests,
      String noTests,
      Optional<MarkdownLiteral> intranode,
      Optional<MarkdownLiteral> internode) {
    static Acceptance of(FabricPlan plan, FabricObjects objects) {
      var acceptance = plan.workload().acceptance();
      return new Acceptance(
          EnumWord.of(acceptance.criteria().gate()),
          new MarkdownLiteral(plan.install().testNamespace()),
          objects.hasTests() ? Optional.of(RunbookTests.of(plan, objects)) : Optional.empty(),
          acceptance.untested().stream().findFirst().map(UntestedPart::why).orElse(""),
          job("intranode", plan),
          job("internode", plan));
    }
  }

  /** The Pulumi CLI and its plugins. */
  record Versions(String cli, String gcp, String kubernetes) {}

  /** A resource of the environment, and whether it is created or adopted. */
  record Possession(String what, MarkdownLiteral name, String origin) {}

  /** The cluster; for an adopted one, unknown settings have GKE's defaults. */
  record Cluster(
      MarkdownLiteral name,
      MarkdownLiteral location,
      boolean adopted,
      boolean privateEndpoint,
      boolean privateNodes) {
    static Cluster of(ClusterPlan plan) {
      return new Cluster(
          new MarkdownLiteral(plan.name()),
          new MarkdownLiteral(plan.location()),
          plan.adopted(),
          plan.spec().map(s -> s.access().privateEndpoint()).orElse(false),
          plan.spec().map(s -> s.access().privateNodes()).orElse(true));
    }
  }

  /** A reservation and the commands that describe it. */
  record Reserved(MarkdownLiteral name, String describe, Optional<String> blocks) {}

  /** The images of this product's pods. */
  record Images(
      MarkdownLiteral installer,
      MarkdownLiteral test,
      MarkdownLiteral judge,
      boolean built,
      Optional<MarkdownLiteral> pullSecret) {
    static Images of(FabricPlan plan) {
      var images = plan.workload().images();
      return new Images(
          new MarkdownLiteral(images.installer().toString()),
          new MarkdownLiteral(images.test().toString()),
          new MarkdownLiteral(images.judge().toString()),
          images.built(),
          images.pullSecret().map(MarkdownLiteral::new));
    }
  }

  /** The RDMA transport kind, and the kind to request instead where a node refuses it. */
  record Transport(String kind, MarkdownLiteral fallback) {}

  static RunbookView of(FabricPlan plan) {
    FabricObjects objects = new FabricObjects(plan);
    FabricScope scope = plan.scope();
    return new RunbookView(
        Markdown.fence(scope.environment() + scope.project()),
        Scope.of(scope),
        Stack.of(scope),
        RunbookRoles.of(plan),
        Cloud.of(plan),
        Workload.of(plan, objects),
        Acceptance.of(plan, objects));
  }

  /** Proposes a bucket name that is derived from the project. */
  private static MarkdownLiteral stateBucket(FabricScope scope) {
    String bucket = scope.project().replace(':', '-').replace('.', '-');
    return new MarkdownLiteral("gs://" + bucket + "-epfabric-state");
  }

  private static MarkdownLiteral stateKey(FabricScope scope) {
    String keyRing = "/locations/" + scope.region() + "/keyRings/epfabric";
    return new MarkdownLiteral(
        "gcpkms://projects/" + scope.project() + keyRing + "/cryptoKeys/pulumi");
  }

  private static List<Possession> possessions(FabricPlan plan) {
    var network = plan.network();
    List<Possession> all = new ArrayList<>();
    all.add(possession("GKE cluster", plan.cluster().name(), plan.cluster().adopted()));
    boolean primaryAdopted = network.adoptedPrimary().isPresent();
    network
        .primary()
        .ifPresent(p -> all.add(possession("Primary VPC", p.network(), primaryAdopted)));
    all.addAll(furtherNics(network));
    int pools = plan.pool().names().size();
    String ofPools = pools == 1 ? "GPU node pool" : pools + " equal GPU node pools";
    all.add(possession(ofPools, LocaleFreeText.range(plan.pool().names()), plan.pool().adopted()));
    String podNetworks =
        LocaleFreeText.range(network.podNetworks().stream().map(n -> n.podNetwork()).toList());
    all.add(
        network.mode().claimsNics()
            ? possession("Claim of NICs", new NicClaim(plan).template(), false)
            : possession("Pod networks", podNetworks, plan.podNetworksAdopted()));
    return all;
  }

  private static List<Possession> furtherNics(NetworkPlan network) {
    if (network.mode().networksByGke()) {
      return List.of(
          new Possession(
              "gVNIC and RDMA VPCs",
              new MarkdownLiteral("gke-anp-…"),
              "made by GKE with the pool, and left behind by destroy"));
    }
    String rdma = network.rdma().stream().map(n -> n.network()).findFirst().orElse("none");
    return List.of(
        possession("gVNIC VPC", network.gvnic().network(), network.adopted()),
        possession("RDMA VPC", rdma, network.adopted()));
  }

  private static Possession possession(String what, String name, boolean adopted) {
    String origin =
        adopted ? "adopted: used, never changed or deleted" : "created, deleted by destroy";
    return new Possession(what, new MarkdownLiteral(name), origin);
  }

  private static Optional<Reserved> reserved(FabricPlan plan) {
    String zone = plan.scope().zone().name();
    return plan.reservation()
        .map(
            r ->
                new Reserved(
                    new MarkdownLiteral(r.name()),
                    r.describe(zone),
                    Optional.of(r.blocks(zone)).filter(blocks -> !r.block().isEmpty())));
  }

  private static Optional<MarkdownLiteral> job(String test, FabricPlan plan) {
    return plan.workload().acceptance().tests().stream()
        .filter(run -> run.test().equals(test))
        .map(run -> new MarkdownLiteral(run.job()))
        .findFirst();
  }
}
