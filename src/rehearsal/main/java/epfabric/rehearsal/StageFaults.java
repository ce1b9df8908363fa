package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.cloud.rest.FaultSource;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.NodeReport;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import epfabric.rehearsal.scenario.CloudFaultSource;
import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.Fault.What;
import epfabric.rehearsal.scenario.FaultOccasions;
import epfabric.rehearsal.scenario.FaultStrikes;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment.Area;
import epfabric.rehearsal.scenario.Moment.Mark;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Triggers the faults of the current stage. */
final class StageFaults {
  /** Prefix of the names of resources that others put into the fabric's network. */
  static final String FOREIGN = "foreign-";

  private final EmulatedWorld world;
  private final FaultStrikes strikes;
  private final CloudFaultSource cloud;
  private final ContainerPlays plays;
  private final NicFaultDecider nics;
  private final DomainPlaces domains;

  StageFaults(EmulatedWorld world, Catalog catalog) {
    this.world = world;
    this.strikes = new FaultStrikes(world.timeline());
    this.cloud =
        new CloudFaultSource(
            world.plan(), strikes, this::onGpuRequest, () -> !world.gpuInstances().isEmpty());
    this.plays = new FaultyContainerPlays(world, strikes, catalog);
    this.nics = new NicFaultDecider(world, strikes);
    this.domains = new DomainPlaces(world, strikes);
  }

  /** Starts a stage: only its faults can strike until {@link #leave()}. */
  void enter(LifeStage stage, List<Fault> faults) {
    strikes.enter(stage, faults);
    cloud.enter();
    if (strikes.amount(What.STOCK_OUT) > 0) {
      world.cloud().setCapacity(machineType(), zone(), 0);
    }
    makeProjectNew();
    deleteSome(strikes.amount(What.HALF_DELETED_NETWORK));
    addForeign(strikes.amount(What.FOREIGN_FIREWALL));
  }

  /** Ends the current stage. */
  void leave() {
    strikes.flush();
  }

  /** Returns for each kind of fault how many occasions it has had so far. */
  FaultOccasions occasions() {
    return strikes.occasions();
  }

  /** Returns how often a fault has struck. */
  int struck(Fault fault) {
    return strikes.struck(fault);
  }

  /** Returns the operation during which the engine is killed in this stage; 0 for none. */
  int killDuring() {
    return strikes.amount(What.KILL);
  }

  void killed(String how) {
    strikes.begins(What.KILL, how);
  }

  FaultSource ofRequests() {
    return cloud;
  }

  private void makeProjectNew() {
    int minutes =
        strikes.begins(
            What.NEW_PROJECT, "a new project: its APIs are off, and answer late once they are on");
    if (minutes > 0) {
      world.cloud().becomeNew(Duration.ofMinutes(minutes));
    }
  }

  private void onGpuRequest() {
    String none = "there is no " + machineType() + " in " + zone();
    int minutes = strikes.begins(What.STOCK_OUT, none);
    if (minutes > 0) {
      world.time().after(Duration.ofMinutes(minutes), this::restock);
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

  /** Returns a node that is about to join, with the labels of its NVLink domain. */
  NodeSpec placed(NodeSpec node) {
    return domains.placed(node);
  }

  /** Decides whether device classes are missing when a node joins. */
  void classesAreMade(NodeSpec node) {
    nics.classesAreMade(node);
  }

  /** Decides whether a node that has joined publishes its NICs incorrectly. */
  void nicsArePublished(NodeSpec node) {
    nics.nicsArePublished(node);
  }

  /** Decides whether a call finds the API server unreachable. */
  void kubernetesIsCalled() {
    int minutes =
        strikes.begins(What.API_SERVER_UNREACHABLE, "the API server does not answer any more");
    if (minutes > 0) {
      Duration outage = Duration.ofMinutes(minutes);
      world.fleet().unreachableFor(outage);
      world
          .time()
          .after(outage, () -> world.timeline().add(Mark.NOTE, "", "the API server answers again"));
    }
  }

  /** Deletes up to this many firewalls and routers, on which no other resource depends. */
  private void deleteSome(int count) {
    List<String> deletable =
        world.leftovers().stream()
            .filter(path -> path.contains("/firewalls/") || path.contains("/routers/"))
            .filter(path -> !path.contains("/gke-"))
            .toList();
    strikes.offer(What.HALF_DELETED_NETWORK, deletable.size());
    for (String path : deletable.subList(0, Math.min(count, deletable.size()))) {
      String name = path.replaceFirst("^projects/[^/]+/", "");
      strikes.strikes(What.HALF_DELETED_NETWORK, "deleted by hand: " + name);
      world.cloud().vanish(path);
    }
  }

  private void addForeign(int count) {
    Optional<String> network =
        world.leftovers().stream()
            .filter(path -> path.contains("/global/networks/") && !path.contains("rdma"))
            .findFirst();
    strikes.offer(What.FOREIGN_FIREWALL, network.isPresent() ? 1 : 0);
    for (int i = 0; i < count && network.isPresent(); i++) {
      String name = FOREIGN + (i + 1);
      plantFirewall(name, network.get());
      strikes.strikes(
          What.FOREIGN_FIREWALL, "firewall rule added by hand: " + name + " in " + network.get());
    }
    if (count > 0) {
      world.time().pass(Duration.ofMinutes(1));
    }
  }

  /**
   * Adds a firewall directly: the request meets no faults and does not count as an occasion for
   * one.
   */
  private void plantFirewall(String name, String network) {
    ObjectNode ping = Json.object();
    ping.put("IPProtocol", "icmp");
    ArrayNode allowed = Json.array();
    allowed.add(ping);
    ObjectNode body = Json.object();
    body.put("network", network);
    body.set("allowed", allowed);
    String project = world.plan().network().project();
    world.cloud().plant("projects/" + project + "/global/firewalls/" + name, body);
  }

  /** Returns the plays of containers with the faults of the current stage. */
  ContainerPlays plays() {
    return moment -> watched(moment, plays.of(moment));
  }

  /** Reports to the timeline when a node becomes verified or loses that state. */
  private ContainerPlay watched(PodMoment moment, ContainerPlay play) {
    for (NodeReport news : play.news()) {
      news.tainted()
          .ifPresent(
              tainted ->
                  world
                      .time()
                      .after(
                          Duration.ofMillis(Math.round(news.afterSeconds() * 1000)),
                          () ->
                              report(moment.node(), tainted ? notVerified(news) : "is verified")));
    }
    return play;
  }

  /**
   * Returns the text for a node that lost its verified state, with the node's condition unless that
   * only states that the installer has started.
   */
  private static String notVerified(NodeReport news) {
    return news.condition()
        .filter(condition -> !condition.reason().equals("Installing"))
        .map(condition -> "is not verified: " + condition.reason() + ": " + condition.message())
        .orElse("is not verified");
  }

  private void report(String node, String text) {
    world.timeline().add(Area.NODES, Mark.NOTE, "node " + node, text);
  }
}
