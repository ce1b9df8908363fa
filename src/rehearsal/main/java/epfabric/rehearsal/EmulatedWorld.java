package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.NodeResource;
import epfabric.base.json.Json;
import epfabric.base.value.DriverSource;
import epfabric.base.value.EnumWord;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.environment.GpuPoolRequest.DriverVersion;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.fabric.plan.NodePoolPlan;
import epfabric.fabric.plan.Reservation;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.machines.Instance;
import epfabric.rehearsal.cloud.machines.InstanceListener;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.kubernetes.api.NodeMachine;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.provider.EmulatedKubernetesProvider;
import epfabric.rehearsal.provider.GoogleProvider;
import epfabric.rehearsal.provider.ResourceProvider;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import epfabric.rehearsal.scenario.Timeline;
import epfabric.rehearsal.time.EmulatedTime;
import epfabric.rehearsal.time.SkippingTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** An emulated project with an emulated cluster for one fabric. */
final class EmulatedWorld implements AutoCloseable {
  private static final Duration CLUSTER_CREATION = Duration.ofMinutes(10);
  private static final int MAX_WAIT_MINUTES = 30;

  private final FabricPlan plan;
  private final EmulatedTime time;
  private final Timeline timeline;
  private final EmulatedCloud cloud;
  private final EmulatedFleet fleet;
  private final StageFaults faults;
  private final Set<String> surroundings = new TreeSet<>();

  EmulatedWorld(FabricPlan plan, Catalog catalog, RehearsalSetting setting, Timeline timeline) {
    this.plan = plan;
    this.time = setting.time();
    this.timeline = timeline;
    this.cloud = new EmulatedCloud(settings(catalog), time);
    this.faults = new StageFaults(this, catalog);
    this.fleet = setting.fleet(faults.plays(), cloud::preempt);
    cloud.onInstance(new NodesOfInstances());
    cloud.setFaults(faults.ofRequests());
  }

  private CloudSettings settings(Catalog catalog) {
    String project = plan.scope().project();
    String owner = plan.network().project();
    // The plan's zone is always accepted, because Google may have opened it after the catalog was
    // written.
    Map<String, Machine> machines = new TreeMap<>(catalog.machines());
    machines.computeIfPresent(
        plan.pool().machine().name(), (name, machine) -> machine.alsoIn(plan.scope().zone()));
    CloudSettings settings =
        CloudSettings.of(project, plan.scope().zone(), machines)
            .withQuota(new CloudSettings.GpuQuota(quota(), quota()));
    Set<String> others = new TreeSet<>(Set.of(owner));
    plan.reservations().forEach(reservation -> others.add(reservation.project()));
    others.remove(project);
    return settings.withOthers(others);
  }

  /** Returns a GPU quota of twice the fabric's size, because the rehearsed change may double it. */
  private int quota() {
    return 2 * plan.pool().gpus();
  }

  FabricPlan plan() {
    return plan;
  }

  EmulatedTime time() {
    return time;
  }

  Timeline timeline() {
    return timeline;
  }

  EmulatedCloud cloud() {
    return cloud;
  }

  KubernetesApi cluster() {
    return fleet.api();
  }

  EmulatedFleet fleet() {
    return fleet;
  }

  StageFaults faults() {
    return faults;
  }

  /** Returns the providers by the prefix of their resource types. */
  Map<String, ResourceProvider> providers() {
    return new TreeMap<>(Map.of("gcp", google(), "kubernetes", kubernetes()));
  }

  ResourceProvider google() {
    // Waiting for an emulated operation takes no real time.
    return new GoogleProvider(cloud, new SkippingTime(time));
  }

  ResourceProvider kubernetes() {
    return new EmulatedKubernetesProvider(
        new ReportingCluster(fleet.api(), faults::kubernetesIsCalled), time);
  }

  /**
   * Creates the resources that exist before the fabric: the bucket for artifacts, which may belong
   * to a separate stack, and all adopted parts.
   */
  void begin() {
    cloud.lendBucket(plan.scope().bucket(), plan.scope().region());
    new AdoptedParts(plan, new GoogleProvider(cloud.asOwners(), new SkippingTime(time))).make();
    plan.reservations().forEach(this::reserve);
    surroundings.addAll(cloud.existing());
  }

  /** Creates an unused reservation that is large enough for the fabric even after the change. */
  private void reserve(Reservation reservation) {
    String zone = plan.scope().zone().name();
    ObjectNode instanceCounts = instanceCounts(2 * plan.pool().totalNodes());
    ObjectNode machine = JsonTree.of("machineType", plan.pool().machine().name());
    plan.pool()
        .spec()
        .flatMap(spec -> spec.node().host().maintenanceInterval())
        .ifPresent(interval -> machine.put("maintenanceInterval", interval.name()));
    instanceCounts.set("instanceProperties", machine);
    cloud.plant(
        reservation.whole().resource(zone),
        JsonTree.of(
            OrderedTree.of("status", "READY")
                .with("specificReservationRequired", true)
                .with("specificReservation", instanceCounts)
                .with(
                    "shareSettings",
                    OrderedTree.of("shareType", "SPECIFIC_PROJECTS")
                        .with("projectMap", JsonTree.of(plan.scope().project(), Json.object())))));
    if (!reservation.block().isEmpty()) {
      createPart(reservation.wholeBlock(), zone);
    }
    if (!reservation.subBlock().isEmpty()) {
      createPart(reservation, zone);
    }
  }

  private void createPart(Reservation part, String zone) {
    cloud.plant(
        part.resource(zone), JsonTree.of("resource", instanceCounts(2 * plan.nodesOf(part))));
  }

  private static ObjectNode instanceCounts(int machines) {
    return JsonTree.of("count", String.valueOf(machines), "inUseCount", "0");
  }

  /** Returns the sorted paths of existing resources that did not exist before the fabric. */
  List<String> leftovers() {
    return cloud.existing().stream().filter(path -> !surroundings.contains(path)).toList();
  }

  /** Enables an API of the project, as its owner does with gcloud. */
  void enable(String api) {
    String path = "/v1/projects/" + plan.scope().project() + "/services/" + api + ":enable";
    cloud.faultless().handle(CloudRequest.post(path, Json.object()));
  }

  /**
   * Removes resources of others from the fabric's networks; returns descriptions of the removals.
   */
  List<String> removeForeign() {
    return cloud.existing().stream()
        .filter(path -> path.contains("/firewalls/" + StageFaults.FOREIGN))
        .map(this::removeFirewall)
        .toList();
  }

  /**
   * Removes the networks that GKE created and did not delete, with everything in them; returns
   * descriptions of the removals.
   */
  List<String> removeLeftByGke() {
    List<String> commands = new ArrayList<>();
    for (String kind : List.of("firewalls", "subnetworks", "networks")) {
      leftovers().stream()
          .filter(path -> path.contains("/" + kind + "/gke-anp-"))
          .map(path -> removeLeft(kind, path))
          .forEach(commands::add);
    }
    return commands;
  }

  private String removeLeft(String kind, String path) {
    cloud.faultless().handle(CloudRequest.delete("/compute/v1/" + path));
    time.pass(Duration.ofMinutes(1));
    String place = kind.equals("subnetworks") ? " --region=" + plan.scope().region() : "";
    String collection =
        switch (kind) {
          case "firewalls" -> "firewall-rules";
          case "subnetworks" -> "networks subnets";
          default -> "networks";
        };
    return "gcloud compute "
        + collection
        + " delete "
        + path.replaceFirst("^.*/", "")
        + place
        + " --project="
        + plan.scope().project()
        + " --quiet";
  }

  private String removeFirewall(String path) {
    cloud.faultless().handle(CloudRequest.delete("/compute/v1/" + path));
    time.pass(Duration.ofMinutes(1));
    return String.format(
        Locale.ROOT,
        "gcloud compute firewall-rules delete %s --project=%s --quiet",
        path.replaceFirst("^.*/", ""),
        plan.network().project());
  }

  /**
   * Removes the cluster's default pool, if there is one; returns the command that removes it. The
   * provider removes that pool when it creates a cluster, but not when it imports one.
   */
  Optional<String> removeDefaultPool() {
    time.pass(CLUSTER_CREATION);
    return leftovers().stream()
        .filter(path -> path.endsWith("/nodePools/default-pool"))
        .findFirst()
        .map(this::removePool);
  }

  private String removePool(String path) {
    for (int i = 0; i < MAX_WAIT_MINUTES && leftovers().contains(path); i++) {
      cloud.faultless().handle(CloudRequest.delete("/v1/" + path));
      time.pass(Duration.ofMinutes(1));
    }
    return String.format(
        Locale.ROOT,
        "gcloud container node-pools delete default-pool --cluster=%s --location=%s"
            + " --project=%s --quiet: an imported cluster keeps its default pool",
        plan.cluster().name(),
        plan.cluster().location(),
        plan.scope().project());
  }

  /** Returns the machines of the GPU pools. */
  List<Instance> gpuInstances() {
    Set<String> pools = Set.copyOf(plan.pool().names());
    return cloud.instances().stream().filter(i -> pools.contains(i.pool())).toList();
  }

  private final class NodesOfInstances implements InstanceListener {
    @Override
    public void created(Instance instance) {
      timeline.add(
          Area.NODES, Mark.NOTE, "node " + instance.name(), "joins pool " + instance.pool());
      NodeSpec node = faults.placed(spec(instance));
      faults.classesAreMade(node);
      fleet.join(node);
      faults.nicsArePublished(node);
    }

    @Override
    public void removed(Instance instance) {
      timeline.add(Area.NODES, Mark.NOTE, "node " + instance.name(), "is gone");
      fleet.leave(instance.name());
    }
  }

  private NodeSpec spec(Instance instance) {
    NodePoolPlan pool = plan.pool();
    if (!pool.names().contains(instance.pool())) {
      return NodeSpec.system(
          instance.name(), instance.pool(), instance.zone(), instance.machineType());
    }
    SortedMap<String, String> labels = labels(instance);
    return new NodeSpec(
        instance.name(),
        instance.pool(),
        instance.zone(),
        NodeMachine.of(pool.machine()),
        labels,
        taints(pool.machine()),
        plan.network().podNetworks().stream().map(NodeNetwork::podNetwork).toList());
  }

  private static List<NodeSpec.NodeTaint> taints(Machine machine) {
    var startup = new NodeSpec.NodeTaint(InstallPlan.STARTUP_TAINT, "true", "NoSchedule");
    String architecture = machine.host().architecture();
    return architecture.equals(NodeResource.USUAL_ARCHITECTURE)
        ? List.of(startup)
        : List.of(
            new NodeSpec.NodeTaint(NodeResource.ARCHITECTURE, architecture, "NoSchedule"), startup);
  }

  private SortedMap<String, String> labels(Instance instance) {
    SortedMap<String, String> labels = new TreeMap<>(plan.scope().labels());
    labels.putAll(instance.nodeLabels());
    labels.putAll(
        InstancePlace.labels(
            instance, plan.pool().spec().filter(spec -> spec.placement().compact()).isPresent()));
    if (instance.spot()) {
      labels.put(Labels.SPOT, "true");
    }
    if (plan.pool().drivers() == DriverSource.GKE) {
      plan.pool()
          .spec()
          .filter(spec -> spec.node().gpus().driverVersion() != DriverVersion.DISABLED)
          .ifPresent(
              spec ->
                  labels.put(Labels.GKE_DRIVER, EnumWord.of(spec.node().gpus().driverVersion())));
    } else {
      labels.put(NodeSpec.OS_DISTRIBUTION, "ubuntu");
    }
    return labels;
  }

  @Override
  public void close() {
    fleet.close();
  }
}
