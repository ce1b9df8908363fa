package epfabric.deploy.document;

import epfabric.base.facts.PulumiVersions;
import epfabric.base.value.EnumWord;
import epfabric.deploy.manifest.NicClaim;
import epfabric.fabric.environment.Environment.Protection;
import epfabric.fabric.plan.ClusterPlan;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan;
import epfabric.fabric.plan.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the runbook's templates ask of a plan: names, conditions and lists, all decided here.
 *
 * @param fence what begins and ends a block of commands
 * @param protection the word of it, where there is one
 * @param retained whether VPCs outlive a destroy
 * @param possessions what can be ours or adopted
 * @param tests absent when none runs
 * @param intranode the Job of this test, if it is planned
 */
record RunbookView(
    String fence,
    Literal environment,
    Literal environmentFile,
    Literal imagesFile,
    Literal project,
    Literal region,
    Literal zone,
    Literal stateBucket,
    Literal stateKey,
    Optional<String> protection,
    boolean retained,
    Versions pulumi,
    List<Possession> possessions,
    Cluster cluster,
    RunbookNetwork network,
    boolean podNetworksAdopted,
    RunbookPool pool,
    Optional<Reserved> reservation,
    RunbookCost cost,
    RunbookRoles roles,
    RunbookInstaller installer,
    Literal software,
    Images images,
    Transport transport,
    boolean kueue,
    String gate,
    Literal testNamespace,
    Optional<RunbookTests> tests,
    Optional<Literal> intranode,
    Optional<Literal> internode) {
  /** The Pulumi CLI and its plugins. */
  record Versions(String cli, String gcp, String kubernetes) {}

  /** A thing of the environment, and who makes it. */
  record Possession(String what, Literal name, String whose) {}

  /** The cluster; what is not known of an adopted one is what GKE does by default. */
  record Cluster(
      Literal name,
      Literal location,
      boolean adopted,
      boolean privateEndpoint,
      boolean privateNodes) {
    static Cluster of(ClusterPlan plan) {
      return new Cluster(
          new Literal(plan.name()),
          new Literal(plan.location()),
          plan.adopted(),
          plan.spec().map(s -> s.access().privateEndpoint()).orElse(false),
          plan.spec().map(s -> s.access().privateNodes()).orElse(true));
    }
  }

  /** A reservation and the commands that look at it. */
  record Reserved(Literal name, String describe, Optional<String> blocks) {}

  /** The images of pods of ours. */
  record Images(
      Literal installer, Literal test, Literal judge, boolean built, Optional<Literal> pullSecret) {
    static Images of(FabricPlan plan) {
      var images = plan.workload().images();
      return new Images(
          new Literal(images.installer().toString()),
          new Literal(images.test().toString()),
          new Literal(images.judge().toString()),
          images.built(),
          images.pullSecret().map(Literal::new));
    }
  }

  /** How data leaves a GPU, and what to ask for where a node refuses that. */
  record Transport(String kind, Literal fallback) {}

  RunbookView {
    possessions = List.copyOf(possessions);
  }

  static RunbookView of(FabricPlan plan) {
    FabricObjects objects = new FabricObjects(plan);
    Scope scope = plan.scope();
    var transport = plan.workload().transport();
    var acceptance = plan.workload().acceptance();
    return new RunbookView(
        Markdown.fence(scope.environment() + scope.project()),
        new Literal(scope.environment()),
        new Literal("Pulumi." + scope.environment() + ".yaml"),
        new Literal("images." + scope.environment() + ".yaml"),
        new Literal(scope.project()),
        new Literal(scope.region()),
        new Literal(scope.zone().name()),
        stateBucket(scope),
        stateKey(scope),
        Optional.of(EnumWord.of(scope.protection())).filter(word -> scope.isProtected()),
        scope.protection() == Protection.RETAIN,
        new Versions(PulumiVersions.CLI, PulumiVersions.GCP, PulumiVersions.KUBERNETES),
        possessions(plan),
        Cluster.of(plan.cluster()),
        RunbookNetwork.of(plan),
        plan.podNetworksAdopted(),
        RunbookPool.of(plan),
        reserved(plan),
        RunbookCost.of(plan.cost()),
        RunbookRoles.of(plan),
        RunbookInstaller.of(plan, objects),
        new Literal(plan.workload().software().name()),
        Images.of(plan),
        new Transport(transport.kind(), new Literal(transport.fallback())),
        plan.addons().kueue(),
        EnumWord.of(acceptance.gate()),
        new Literal(plan.install().testNamespace()),
        objects.tests() ? Optional.of(RunbookTests.of(plan, objects)) : Optional.empty(),
        job("intranode", plan),
        job("internode", plan));
  }

  /** A bucket name derived from the project; only a proposal. */
  private static Literal stateBucket(Scope scope) {
    String bucket = scope.project().replace(':', '-').replace('.', '-');
    return new Literal("gs://" + bucket + "-epfabric-state");
  }

  private static Literal stateKey(Scope scope) {
    String keyRing = "/locations/" + scope.region() + "/keyRings/epfabric";
    return new Literal("gcpkms://projects/" + scope.project() + keyRing + "/cryptoKeys/pulumi");
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
    all.add(possession(ofPools, Words.range(plan.pool().names()), plan.pool().adopted()));
    String podNetworks =
        Words.range(network.podNetworks().stream().map(n -> n.podNetwork()).toList());
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
              new Literal("gke-anp-…"),
              "made by GKE with the pool, and left behind by destroy"));
    }
    String rdma = network.rdma().stream().map(n -> n.network()).findFirst().orElse("none");
    return List.of(
        possession("gVNIC VPC", network.gvnic().network(), network.adopted()),
        possession("RDMA VPC", rdma, network.adopted()));
  }

  private static Possession possession(String what, String name, boolean adopted) {
    String whose =
        adopted ? "adopted: used, never changed or deleted" : "created, deleted by destroy";
    return new Possession(what, new Literal(name), whose);
  }

  private static Optional<Reserved> reserved(FabricPlan plan) {
    String zone = plan.scope().zone().name();
    return plan.reservation()
        .map(
            r ->
                new Reserved(
                    new Literal(r.name()),
                    r.describe(zone),
                    Optional.of(r.blocks(zone)).filter(blocks -> !r.block().isEmpty())));
  }

  private static Optional<Literal> job(String test, FabricPlan plan) {
    return plan.workload().acceptance().tests().stream()
        .filter(run -> run.test().equals(test))
        .map(run -> new Literal(run.job()))
        .findFirst();
  }
}
