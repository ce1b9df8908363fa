package epfabric.rehearsal.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.compute.AggregatedList;
import epfabric.rehearsal.cloud.compute.CalendarAdvice;
import epfabric.rehearsal.cloud.compute.ComputePlaces;
import epfabric.rehearsal.cloud.compute.ComputeResources;
import epfabric.rehearsal.cloud.compute.Firewalls;
import epfabric.rehearsal.cloud.compute.Instances;
import epfabric.rehearsal.cloud.compute.Networks;
import epfabric.rehearsal.cloud.compute.RegionQuotas;
import epfabric.rehearsal.cloud.compute.ResourcePolicies;
import epfabric.rehearsal.cloud.compute.Routers;
import epfabric.rehearsal.cloud.compute.SpotAdvice;
import epfabric.rehearsal.cloud.compute.SubnetworkMethods;
import epfabric.rehearsal.cloud.compute.Subnetworks;
import epfabric.rehearsal.cloud.gke.ClusterUpdates;
import epfabric.rehearsal.cloud.gke.Clusters;
import epfabric.rehearsal.cloud.gke.GkeOperations;
import epfabric.rehearsal.cloud.gke.NodePoolLife;
import epfabric.rehearsal.cloud.gke.NodePoolUpdates;
import epfabric.rehearsal.cloud.gke.NodePools;
import epfabric.rehearsal.cloud.machines.Instance;
import epfabric.rehearsal.cloud.machines.InstanceGroups;
import epfabric.rehearsal.cloud.machines.InstanceListener;
import epfabric.rehearsal.cloud.machines.PoolMachines;
import epfabric.rehearsal.cloud.rest.CloudApi;
import epfabric.rehearsal.cloud.rest.CloudFault;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import epfabric.rehearsal.cloud.rest.FaultSource;
import epfabric.rehearsal.cloud.rest.Gke;
import epfabric.rehearsal.cloud.rest.GoogleRefusal;
import epfabric.rehearsal.cloud.rest.JsonBodies;
import epfabric.rehearsal.cloud.rest.ResourcePaths;
import epfabric.rehearsal.cloud.rest.Route;
import epfabric.rehearsal.cloud.rest.RoutedCall;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.cloud.state.CloudState;
import epfabric.rehearsal.cloud.state.IamPolicies;
import epfabric.rehearsal.cloud.state.Operations;
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * An emulated Google Cloud: one project with the resources that our program and Google's command
 * line create, under the rules that matter in practice. It processes one request at a time, and
 * continues its operations between requests.
 */
public final class EmulatedCloud implements CloudApi {
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

  private final CloudState world;
  private final PoolMachines machines;
  private final InstanceGroups groups;
  private final Clusters clusters;
  private final EnabledServices services;
  private final Buckets buckets;
  private final Projects projects;
  private final List<Route> routes = new ArrayList<>();
  private final List<CloudCall> calls = new ArrayList<>();
  private final Set<String> initialPaths = new TreeSet<>();
  private FaultSource faults = FaultSource.none();

  public EmulatedCloud(CloudSettings settings, EmulatedTime time) {
    this.world = new CloudState(settings, time);
    this.machines = new PoolMachines(world);
    this.groups = new InstanceGroups(world, machines);
    this.services = new EnabledServices(world);
    IamPolicies policies = new IamPolicies(world);
    this.buckets = new Buckets(world, policies);
    Operations running = new Operations(world);
    GkeOperations gke = new GkeOperations(world, running);
    NodePoolLife life = new NodePoolLife(world, groups);
    this.clusters = new Clusters(world, gke, life);
    addCompute(running);
    routes.addAll(clusters.routes());
    routes.addAll(new ClusterUpdates(world, gke).routes());
    routes.addAll(new NodePools(world, gke, life).routes());
    routes.addAll(new NodePoolUpdates(world, gke, life).routes());
    routes.addAll(new ServiceAccounts(world, policies).routes());
    this.projects = new Projects(policies);
    routes.addAll(projects.routes());
    routes.addAll(new SpotAdvice(world, machines, projects::granted).routes());
    routes.addAll(new CalendarAdvice(world, machines, projects::granted).routes());
    routes.addAll(services.routes());
    routes.addAll(new Repositories(world).routes());
    routes.addAll(buckets.routes());
    routes.addAll(new BucketObjects(world).routes());
    routes.addAll(gke.routes());
    initialPaths.addAll(paths());
  }

  private void addCompute(Operations running) {
    ComputeResources subnetworks = new ComputeResources(world, running, new Subnetworks(world));
    RegionQuotas quotas = new RegionQuotas(world, groups);
    routes.addAll(new ComputePlaces(world, quotas).routes());
    routes.addAll(quotas.routes());
    routes.addAll(new AggregatedList(world).routes());
    routes.addAll(new Instances(world, running, groups).routes());
    routes.addAll(new ComputeResources(world, running, new Networks(world)).routes());
    routes.addAll(subnetworks.routes());
    routes.addAll(new SubnetworkMethods(subnetworks).routes());
    routes.addAll(new ComputeResources(world, running, new Firewalls(world)).routes());
    routes.addAll(new ComputeResources(world, running, new Routers()).routes());
    routes.addAll(new ComputeResources(world, running, new ResourcePolicies()).routes());
  }

  /** The caller of a request: only owners may change the resources that they share. */
  private enum Caller {
    FABRIC,
    OWNERS
  }

  @Override
  public CloudResponse handle(CloudRequest request) {
    return handle(request, Caller.FABRIC, () -> faults.next(request));
  }

  /**
   * Returns the same cloud for the owners of shared resources; only owners may change these.
   * Requests of owners meet no faults.
   */
  public CloudApi asOwners() {
    return request -> handle(request, Caller.OWNERS, Optional::empty);
  }

  /**
   * Disables the APIs of a fabric, as in a new project.
   *
   * @param untilAnswers how long an API still refuses requests after it was enabled
   */
  public void becomeNew(Duration untilAnswers) {
    quietly(() -> services.startAnew(untilAnswers));
  }

  /**
   * Returns the same cloud for a caller whose requests neither meet faults nor count as occasions
   * for faults.
   */
  public CloudApi faultless() {
    return request -> handle(request, Caller.FABRIC, Optional::empty);
  }

  private CloudResponse handle(
      CloudRequest request, Caller caller, Supplier<Optional<CloudFault>> fault) {
    CloudResponse response =
        world.time().quietly(() -> log(request, answer(request, caller, fault.get())));
    return request.path().endsWith("/wait") ? await(request, caller, response) : response;
  }

  /**
   * Responds to the method {@code wait} of an operation once the operation is done, or after two
   * minutes.
   */
  private CloudResponse await(CloudRequest request, Caller caller, CloudResponse first) {
    CloudResponse response = first;
    for (Duration waited = Duration.ZERO;
        JsonBodies.text(response.body(), "status").equals(Optional.of("RUNNING"))
            && waited.compareTo(LONGEST_WAIT) < 0;
        waited = waited.plusSeconds(1)) {
      world.time().pass(Duration.ofSeconds(1));
      response = world.time().quietly(() -> answer(request, caller, Optional.empty()));
    }
    return response;
  }

  private CloudResponse log(CloudRequest request, CloudResponse response) {
    calls.add(
        new CloudCall(world.time().now(), request.method(), request.path(), response.status()));
    return response;
  }

  private CloudResponse answer(CloudRequest request, Caller caller, Optional<CloudFault> fault) {
    try {
      fault.map(CloudFault::kind).ifPresent(EmulatedCloud::refuse);
      CloudResponse response = dispatch(request, caller, fault);
      if (fault.filter(f -> f.kind() == CloudFault.Kind.LOST_ANSWER).isPresent()) {
        throw GoogleRefusal.unavailable();
      }
      return response;
    } catch (GoogleRefusal refusal) {
      return refusal.response();
    }
  }

  private static void refuse(CloudFault.Kind kind) {
    switch (kind) {
      case UNAVAILABLE -> throw GoogleRefusal.unavailable();
      case RATE_LIMIT ->
          throw GoogleRefusal.rateLimit(
              "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute' of service"
                  + " 'compute.googleapis.com' for consumer 'project_number:123456789012'.");
      case CONFLICT -> throw GoogleRefusal.inProgress();
      case QUOTA ->
          throw GoogleRefusal.quota("Quota 'GPUS_ALL_REGIONS' exceeded.  Limit: 0.0 globally.");
      default -> {}
    }
  }

  private CloudResponse dispatch(CloudRequest request, Caller caller, Optional<CloudFault> fault) {
    for (Route route : routes) {
      Optional<Map<String, String>> names = route.match(request);
      if (names.isPresent()) {
        RoutedCall call = new RoutedCall(request, names.get(), fault);
        requireProject(call, caller);
        services.requireEnabled(route.service());
        return new CloudResponse(
            200, translated(request, route.handler().answer(call), call.version()));
      }
    }
    throw GoogleRefusal.notFoundWithMessage(
        "Not emulated: " + request.method() + " " + request.path());
  }

  /**
   * Refuses requests about unknown projects, and changes by others to the resources that a project
   * shares.
   */
  private void requireProject(RoutedCall call, Caller caller) {
    String project = call.variables().getOrDefault("project", "-");
    boolean reads = call.request().method().equals("GET");
    boolean shared =
        world.settings().others().contains(project) && (reads || caller == Caller.OWNERS);
    if (!project.equals("-") && !project.equals(world.settings().project()) && !shared) {
      throw GoogleRefusal.forbidden("Permission denied on resource project " + project + ".");
    }
  }

  /** Returns a copy with the links of the requested API version. */
  private static ObjectNode translated(CloudRequest request, ObjectNode body, String version) {
    boolean compute = request.path().startsWith("/compute/");
    return (ObjectNode)
        JsonBodies.mapTexts(
            body,
            text ->
                compute
                    ? ResourcePaths.linkInVersion(text, version)
                    : Gke.linkInVersion(text, version));
  }

  /** Sets the source of faults. */
  public void setFaults(FaultSource source) {
    world.time().quietly(() -> faults = source);
  }

  /** Returns every request so far, in order. */
  public List<CloudCall> calls() {
    return world.time().quietly(() -> List.copyOf(calls));
  }

  /** Returns the machines of all node pools. */
  public List<Instance> instances() {
    return world.time().quietly(machines::all);
  }

  /** Sets the listener that is notified of created and removed machines. */
  public void onInstance(InstanceListener listener) {
    quietly(() -> machines.onInstance(listener));
  }

  /**
   * Removes a machine, as Google does with spot machines; its group creates a replacement after a
   * while.
   */
  public void preempt(String instance) {
    quietly(() -> groups.preempt(instance));
  }

  /** Limits the number of further machines of a type in a zone. */
  public void setCapacity(String machineType, String zone, int free) {
    quietly(
        () -> {
          machines.capacity().set(machineType, zone, free);
          groups.retryAll();
        });
  }

  /** Sets the address of all control planes, and their CA certificate in base 64. */
  public void serveClusterAt(String endpoint, String caBase64) {
    quietly(() -> clusters.serveAt(endpoint, caBase64));
  }

  /** Makes the project report that the caller lacks a permission. */
  public void denyPermission(String permission) {
    quietly(() -> projects.deny(permission));
  }

  /** Creates a bucket that counts as older than the fabric. */
  public void giveBucket(String name, String location) {
    quietly(
        () -> {
          buckets.create(JsonBodies.object("name", name, "location", location));
          initialPaths.add("b/" + name);
        });
  }

  /**
   * Creates a bucket that counts as older than the fabric but can be created once more, because the
   * stack that declares it may be deployed later.
   */
  public void lendBucket(String name, String location) {
    giveBucket(name, location);
    quietly(() -> buckets.lend(name));
  }

  /**
   * Adds a resource as if another user or a controller had created it, without any checks. The
   * resources that it links to count as in use.
   *
   * @param path as in {@code projects/p/zones/z/disks/d}
   */
  public void plant(String path, ObjectNode body) {
    quietly(
        () -> {
          ObjectNode resource = body.deepCopy();
          JsonBodies.set(resource, "name", ResourcePaths.name(path));
          JsonBodies.fill(resource, "selfLink", ResourcePaths.link(path));
          String place = ResourcePaths.name(ResourcePaths.parent(ResourcePaths.scope(path)));
          if (place.equals("zones") || place.equals("regions")) {
            String field = place.substring(0, place.length() - 1);
            JsonBodies.fill(resource, field, ResourcePaths.link(ResourcePaths.scope(path)));
          }
          Set<String> used = new TreeSet<>();
          JsonBodies.mapTexts(
              body,
              text -> {
                String reference = text.substring(Math.max(0, text.indexOf("projects/")));
                world.store().find(reference).ifPresent(found -> used.add(reference));
                return text;
              });
          world.store().put(path, resource, used);
        });
  }

  /** Deletes a resource directly, without an operation; resources below its path stay. */
  public void vanish(String path) {
    quietly(
        () -> {
          world.store().get(path);
          world.store().remove(path);
        });
  }

  /** Changes a resource directly, without an operation. */
  public void tamper(String path, Consumer<ObjectNode> change) {
    quietly(() -> change.accept(world.store().get(path)));
  }

  private void quietly(Runnable action) {
    world
        .time()
        .quietly(
            () -> {
              action.run();
              return true;
            });
  }

  /**
   * Returns the paths of all resources that did not exist at the beginning; each grant of an IAM
   * policy is listed separately.
   */
  public List<String> existing() {
    return world
        .time()
        .quietly(() -> paths().stream().filter(path -> !initialPaths.contains(path)).toList());
  }

  private Set<String> paths() {
    Set<String> paths = new TreeSet<>();
    for (Map.Entry<String, ObjectNode> resource : world.store().entries()) {
      String path = resource.getKey();
      if (path.endsWith("/iamPolicy")) {
        paths.addAll(IamPolicies.grants(path, resource.getValue()));
      } else if (!path.contains("/operations/")) {
        paths.add(path);
      }
    }
    return paths;
  }
}
