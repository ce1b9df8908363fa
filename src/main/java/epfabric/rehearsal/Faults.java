package epfabric.rehearsal;

import com.google.gson.JsonObject;
import epfabric.catalog.Catalog;
import epfabric.rehearsal.Fault.What;
import epfabric.rehearsal.Moment.Area;
import epfabric.rehearsal.Moment.Mark;
import epfabric.rehearsal.cloud.CloudFault;
import epfabric.rehearsal.cloud.CloudRequest;
import epfabric.rehearsal.cloud.FaultSource;
import epfabric.rehearsal.cloud.Instance;
import epfabric.rehearsal.kubernetes.ContainerPlay;
import epfabric.rehearsal.kubernetes.ContainerPlays;
import epfabric.rehearsal.kubernetes.NodeNews;
import epfabric.rehearsal.kubernetes.PodMoment;
import epfabric.rehearsal.replay.RehearsedPlays;
import epfabric.rehearsal.replay.TestOutcome;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What goes wrong in the stage that is on, and how much of it is still to come. */
final class Faults implements FaultSource {
  /** Start of the name of what somebody else puts into the fabric's network. */
  static final String FOREIGN = "somebody-elses-";

  private static final int SOON_SECONDS = 20;

  /** The machine is taken away that long after a container has begun. */
  private static final Duration SOON = Duration.ofSeconds(SOON_SECONDS);

  private static final Map<What, CloudFault.Kind> OF_REQUESTS =
      Map.of(
          What.UNAVAILABLE, CloudFault.Kind.UNAVAILABLE,
          What.RATE_LIMIT, CloudFault.Kind.RATE_LIMIT,
          What.CONFLICT, CloudFault.Kind.CONFLICT,
          What.FAILED_OPERATION, CloudFault.Kind.OPERATION_ERROR,
          What.LOST_ANSWER, CloudFault.Kind.LOST_ANSWER);

  private final World world;
  private final ContainerPlays plays;
  private final Map<What, Integer> left = new EnumMap<>(What.class);
  private final Map<What, Integer> struck = new EnumMap<>(What.class);

  Faults(World world, Catalog catalog) {
    this.world = world;
    this.plays = RehearsedPlays.of(catalog, List.of(), this::outcome, List.of());
  }

  private TestOutcome outcome(PodMoment moment) {
    return strikes(What.SLOW_FABRIC, moment.node()) ? TestOutcome.SLOW : TestOutcome.GOOD;
  }

  /** Lets the faults of a stage happen from now on, and none of any other. */
  void enter(Stage stage, List<Fault> faults) {
    left.clear();
    for (Fault fault : faults) {
      if (fault.during() == stage) {
        left.put(fault.kind(), fault.amount());
        strikeAtOnce(fault);
      }
    }
  }

  void lift(What kind) {
    left.remove(kind);
  }

  /** How often a kind of fault has happened. */
  int struck(What kind) {
    return struck.getOrDefault(kind, 0);
  }

  /** What stays until it is over, however often it is met. */
  int amount(What kind) {
    return left.getOrDefault(kind, 0);
  }

  private void strikeAtOnce(Fault fault) {
    switch (fault.kind()) {
      case STOCK_OUT -> {
        note(fault.kind(), "no " + machineType() + " in " + zone() + " from now on");
        world.cloud().setCapacity(machineType(), zone(), 0);
        world.time().after(Duration.ofMinutes(fault.amount()), this::restock);
      }
      case API_SERVER_UNREACHABLE -> {
        note(fault.kind(), "the API server does not answer");
        world.cluster().unreachableFor(Duration.ofMinutes(fault.amount()));
      }
      case IMAGE_PULL_ERROR ->
          world.time().after(Duration.ofMinutes(fault.amount()), () -> lift(fault.kind()));
      case HALF_DELETED_NETWORK -> deleteSome(fault.amount());
      case FOREIGN_FIREWALL -> addForeign(fault.amount());
      default -> {}
    }
  }

  private void restock() {
    world.timeline().add(Mark.NOTE, "", "machines come back to the zone");
    world.cloud().setCapacity(machineType(), zone(), Integer.MAX_VALUE);
  }

  private String machineType() {
    return world.plan().pool().machine().name();
  }

  private String zone() {
    return world.plan().scope().zone().name();
  }

  private void note(What kind, String text) {
    struck.merge(kind, 1, Integer::sum);
    world.timeline().add(Mark.FAULT, kind.word(), text);
  }

  /** True if one more of a kind is due; counts it. */
  private boolean strikes(What kind, String text) {
    int more = left.getOrDefault(kind, 0);
    if (more == 0) {
      return false;
    }
    left.put(kind, more - 1);
    note(kind, text);
    return true;
  }

  @Override
  public Optional<CloudFault> next(CloudRequest request) {
    boolean changes = !request.method().equals("GET") && !request.path().contains("etIamPolicy");
    if (!changes) {
      return Optional.empty();
    }
    String what = request.method() + " " + request.path().replaceFirst("^.*/projects/[^/]+/", "");
    for (Map.Entry<What, Integer> due : List.copyOf(left.entrySet())) {
      CloudFault.Kind kind = OF_REQUESTS.get(due.getKey());
      if (kind != null && strikes(due.getKey(), what)) {
        return Optional.of(CloudFault.of(kind));
      }
    }
    if (request.path().endsWith("/nodePools") && strikes(What.QUOTA, what)) {
      return Optional.of(CloudFault.of(CloudFault.Kind.QUOTA));
    }
    int slower = left.getOrDefault(What.SLOW_OPERATIONS, 0);
    if (slower > 0) {
      struck.merge(What.SLOW_OPERATIONS, 1, Integer::sum);
      return Optional.of(CloudFault.slow(slower));
    }
    return Optional.empty();
  }

  /** Somebody deletes by hand what nothing else needs. */
  private void deleteSome(int count) {
    List<String> deletable =
        world.left().stream()
            .filter(path -> path.contains("/firewalls/") || path.contains("/routers/"))
            .filter(path -> !path.contains("/gke-"))
            .toList();
    for (String path : deletable.subList(0, Math.min(count, deletable.size()))) {
      note(What.HALF_DELETED_NETWORK, path.replaceFirst("^projects/[^/]+/", "") + " is deleted");
      world.cloud().vanish(path);
    }
  }

  private void addForeign(int count) {
    Optional<String> network =
        world.left().stream()
            .filter(path -> path.contains("/global/networks/") && !path.contains("rdma"))
            .findFirst();
    for (int i = 0; i < count && network.isPresent(); i++) {
      JsonObject body = new JsonObject();
      body.addProperty("name", FOREIGN + (i + 1));
      body.addProperty("network", network.get());
      note(What.FOREIGN_FIREWALL, body.get("name").getAsString() + " in " + network.get());
      String project = world.plan().network().project();
      world
          .cloud()
          .handle(CloudRequest.post("/compute/v1/projects/" + project + "/global/firewalls", body));
    }
    world.time().pass(Duration.ofMinutes(1));
  }

  /** The usual plays, with the faults of the stage in front. */
  ContainerPlays plays() {
    return moment -> watched(moment, play(moment));
  }

  /** Tells when a node is verified, and when it is not any more. */
  private ContainerPlay watched(PodMoment moment, ContainerPlay play) {
    for (NodeNews news : play.news()) {
      news.tainted()
          .ifPresent(
              tainted ->
                  world
                      .time()
                      .after(
                          Duration.ofMillis(Math.round(news.afterSeconds() * 1000)),
                          () -> tell(moment.node(), tainted)));
    }
    return play;
  }

  private void tell(String node, boolean tainted) {
    String text = tainted ? "is not verified" : "is verified";
    world.timeline().add(Area.NODES, Mark.NOTE, "node " + node, text);
  }

  private ContainerPlay play(PodMoment moment) {
    boolean fresh = moment.running().isZero();
    String node = "on " + moment.node();
    if (isInstaller(moment)) {
      return installer(moment, node);
    }
    boolean test = fresh && moment.container().equals("test");
    if (test && strikes(What.OUT_OF_MEMORY, node)) {
      return ContainerPlay.outOfMemoryAfter(SOON_SECONDS);
    }
    if (test && strikes(What.PREEMPTION_IN_ACCEPTANCE, node)) {
      preemptSoon(moment.node());
    }
    return plays.of(moment);
  }

  private static boolean isInstaller(PodMoment moment) {
    return moment.container().equals("install");
  }

  private ContainerPlay installer(PodMoment moment, String node) {
    if (left.containsKey(What.IMAGE_PULL_ERROR)) {
      struck.merge(What.IMAGE_PULL_ERROR, 1, Integer::sum);
      return ContainerPlay.imagePullError("the registry does not have this image");
    }
    boolean fresh = moment.running().isZero();
    if (fresh && strikes(What.INSTALLER_FAILURE, node)) {
      return ContainerPlay.endsWith(1, SOON_SECONDS, "phase load: REASON=ModuleNotLoaded");
    }
    if (fresh && strikes(What.PREEMPTION_IN_INSTALL, node)) {
      preemptSoon(moment.node());
    }
    return plays.of(moment);
  }

  private void preemptSoon(String node) {
    world
        .time()
        .after(
            SOON,
            () ->
                world.cloud().instances().stream()
                    .map(Instance::name)
                    .filter(node::equals)
                    .findFirst()
                    .ifPresent(world.cloud()::preempt));
  }
}
