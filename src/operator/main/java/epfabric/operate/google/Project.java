package epfabric.operate.google;

import com.google.api.services.compute.Compute;
import com.google.api.services.compute.model.Network;
import com.google.api.services.compute.model.Quota;
import com.google.api.services.compute.model.Subnetwork;
import com.google.api.services.container.Container;
import com.google.api.services.container.model.Cluster;
import com.google.api.services.container.model.NodePool;
import com.google.api.services.container.model.ReleaseChannelConfig;
import com.google.api.services.container.model.ServerConfig;
import epfabric.fabric.plan.Reservation;
import epfabric.operate.google.ApiEndpoints.Api;
import epfabric.operate.google.GoogleConnection.Patience;
import epfabric.operate.google.GoogleConnection.Question;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the resources and permissions of a project, one request at a time; changes nothing. */
public final class Project {
  private final GoogleConnection connection;

  private Project(GoogleConnection connection) {
    this.connection = connection;
  }

  /**
   * Creates a client without sending a request.
   *
   * @param environment environment variables, of which those of gcloud and of Application Default
   *     Credentials are read
   * @throws GoogleAnswerException if there are no credentials
   */
  public static Project connect(Map<String, String> environment, String project) {
    return new Project(new GoogleConnection(environment, project, Patience.USUAL));
  }

  /** Returns whether an API such as {@code compute.googleapis.com} is enabled. */
  public boolean enabled(String service) {
    String path = "v1/projects/" + connection.project() + "/services/" + service;
    Map<String, Object> answer =
        connection.ask(
            Api.SERVICEUSAGE,
            "check whether " + service + " is enabled",
            () -> connection.get(Api.SERVICEUSAGE, path));
    return "ENABLED".equals(answer.get("state"));
  }

  /** Returns the subset of {@code permissions} that the user has on the project. */
  public Set<String> granted(Collection<String> permissions) {
    String path = "v1/projects/" + connection.project() + ":testIamPermissions";
    Map<String, Object> answer =
        connection.ask(
            Api.CLOUDRESOURCEMANAGER,
            "test the caller's permissions",
            () ->
                connection.post(
                    Api.CLOUDRESOURCEMANAGER,
                    path,
                    Map.of("permissions", List.copyOf(permissions))));
    Set<String> granted = new TreeSet<>();
    if (answer.get("permissions") instanceof List<?> list) {
      list.forEach(permission -> granted.add(String.valueOf(permission)));
    }
    return granted;
  }

  /** Returns a reader of projects' IAM policies. */
  public ProjectRoles roles() {
    return new ProjectRoles(connection);
  }

  /**
   * Returns whether a resource exists.
   *
   * @param path resource name, such as {@code projects/P/global/networks/N}; for a bucket, its
   *     name; for a NAT, the router's resource name followed by the NAT's name
   */
  public boolean exists(ResourceKind kind, String path) {
    return kind == ResourceKind.NAT ? hasNat(path) : hasResource(kind, path);
  }

  /** Returns whether a NAT exists; a NAT is read as part of its router. */
  private boolean hasNat(String path) {
    int slash = path.lastIndexOf('/');
    String router = path.substring(0, slash);
    return find(Api.COMPUTE, "look for " + path, () -> connection.get(Api.COMPUTE, router)).stream()
        .flatMap(answer -> new AnswerBody(answer).children("nats").stream())
        .anyMatch(nat -> nat.text("name").equals(path.substring(slash + 1)));
  }

  private boolean hasResource(ResourceKind kind, String path) {
    Api api = api(kind);
    String address =
        switch (api) {
          case COMPUTE -> path;
          case STORAGE -> "b/" + path;
          default -> "v1/" + path;
        };
    return find(api, "look for " + path, () -> connection.get(api, address)).isPresent();
  }

  private static Api api(ResourceKind kind) {
    return switch (kind) {
      case CLUSTER, NODE_POOL -> Api.CONTAINER;
      case SERVICE_ACCOUNT -> Api.IAM;
      case REPOSITORY -> Api.ARTIFACTREGISTRY;
      case BUCKET -> Api.STORAGE;
      default -> Api.COMPUTE;
    };
  }

  /** Returns the quotas of a region. */
  public List<PlaceOffer.Quota> quotas(String region) {
    Compute.Regions regions = connection.compute().regions();
    return quotas(
        connection
            .ask(
                Api.COMPUTE,
                "read the quotas of " + region,
                () -> regions.get(connection.project(), region).execute())
            .getQuotas());
  }

  /** Returns the quotas of a whole project, which with a Shared VPC may be the host project. */
  public List<PlaceOffer.Quota> projectQuotas(String owner) {
    Compute.Projects projects = connection.compute().projects();
    return quotas(
        connection
            .ask(
                Api.COMPUTE,
                "read what is counted in " + owner,
                () -> projects.get(owner).execute())
            .getQuotas());
  }

  /**
   * Checks that the project exists and the API of Compute Engine responds.
   *
   * @throws GoogleAnswerException if the check fails
   */
  public void look() {
    Compute.Projects projects = connection.compute().projects();
    String id = connection.project();
    connection.ask(Api.COMPUTE, "read the settings", () -> projects.get(id).execute());
  }

  private static List<PlaceOffer.Quota> quotas(@Nullable List<Quota> listed) {
    return items(listed).stream()
        .map(q -> new PlaceOffer.Quota(q.getMetric(), number(q.getLimit()), number(q.getUsage())))
        .toList();
  }

  /**
   * Returns the limit of a quota in the Cloud Quotas API, which does not report usage.
   *
   * @param id quota ID, as on Google's page of quotas
   * @param dimensions dimensions of the quota beside the region
   * @return the limit; empty if there is no such quota for the region
   */
  public Optional<Long> limit(String id, String region, Map<String, String> dimensions) {
    String path =
        "v1/projects/"
            + connection.project()
            + "/locations/global/services/compute.googleapis.com/quotaInfos/"
            + id;
    return find(Api.CLOUDQUOTAS, "read quota " + id, () -> connection.get(Api.CLOUDQUOTAS, path))
        .flatMap(answer -> QuotaInfo.limit(new AnswerBody(answer), region, dimensions));
  }

  /** Returns whether a zone has a machine type. */
  public boolean offersMachine(String zone, String type) {
    Compute.MachineTypes types = connection.compute().machineTypes();
    return find(
            Api.COMPUTE,
            "look for " + type + " in " + zone,
            () -> types.get(connection.project(), zone, type).execute())
        .isPresent();
  }

  /** Returns whether a network profile such as {@code us-central1-b-vpc-roce} is offered. */
  public boolean offersProfile(String name) {
    Compute.NetworkProfiles profiles = connection.compute().networkProfiles();
    return find(
            Api.COMPUTE,
            "look for network profile " + name,
            () -> profiles.get(connection.project(), name).execute())
        .isPresent();
  }

  /** Returns GKE's versions in a region or zone. */
  public PlaceOffer.Versions versions(String location) {
    Container.Projects.Locations locations = connection.container().projects().locations();
    String name = connection.location(location);
    ServerConfig config =
        connection.ask(
            Api.CONTAINER,
            "read GKE's versions in " + location,
            () -> locations.getServerConfig(name).execute());
    TreeMap<String, List<String>> channels = new TreeMap<>();
    for (ReleaseChannelConfig channel : items(config.getChannels())) {
      channels.put(text(channel.getChannel()), items(channel.getValidVersions()));
    }
    return new PlaceOffer.Versions(
        items(config.getValidMasterVersions()), items(config.getValidNodeVersions()), channels);
  }

  /** Returns a network of a project, which with a Shared VPC may be the host project. */
  public Optional<SeenResource.Network> network(String owner, String name) {
    Compute.Networks networks = connection.compute().networks();
    Optional<Network> network =
        find(Api.COMPUTE, "read network " + name, () -> networks.get(owner, name).execute());
    return network.map(
        n ->
            new SeenResource.Network(
                text(n.getName()),
                n.getMtu() == null ? 1460 : n.getMtu(),
                lastPart(n.getNetworkProfile())));
  }

  /** Returns a subnetwork of a project, which with a Shared VPC may be the host project. */
  public Optional<SeenResource.Subnetwork> subnetwork(String owner, String region, String name) {
    Compute.Subnetworks subnetworks = connection.compute().subnetworks();
    Optional<Subnetwork> subnetwork =
        find(
            Api.COMPUTE,
            "read subnetwork " + name,
            () -> subnetworks.get(owner, region, name).execute());
    return subnetwork.map(
        s ->
            new SeenResource.Subnetwork(
                text(s.getName()),
                lastPart(s.getNetwork()),
                text(s.getIpCidrRange()),
                secondary(s)));
  }

  private static Map<String, String> secondary(Subnetwork subnetwork) {
    Map<String, String> ranges = new TreeMap<>();
    items(subnetwork.getSecondaryIpRanges())
        .forEach(r -> ranges.put(text(r.getRangeName()), text(r.getIpCidrRange())));
    return ranges;
  }

  /** Returns a resource policy of the project. */
  public Optional<SeenResource.Policy> resourcePolicy(String region, String name) {
    String path =
        "projects/" + connection.project() + "/regions/" + region + "/resourcePolicies/" + name;
    return find(
            Api.COMPUTE, "read resource policy " + name, () -> connection.get(Api.COMPUTE, path))
        .map(AnswerBody::new)
        .map(
            body ->
                new SeenResource.Policy(
                    body.child("workloadPolicy").text("type"),
                    body.child("workloadPolicy").text("acceleratorTopology"),
                    body.child("groupPlacementPolicy").text("collocation").equals("COLLOCATED")));
  }

  /** Returns a reservation; only Google's beta API has the maintenance interval. */
  public Optional<SeenResource.Reservation> reservation(Reservation whole, String zone) {
    return find(
            Api.COMPUTE,
            "read reservation " + whole.name(),
            () -> connection.getBeta(whole.resource(zone)))
        .map(AnswerBody::new)
        .map(Project::reservation);
  }

  private static SeenResource.Reservation reservation(AnswerBody body) {
    AnswerBody machines = body.child("specificReservation");
    AnswerBody share = body.child("shareSettings");
    return new SeenResource.Reservation(
        body.text("status"),
        machines.child("instanceProperties").text("machineType"),
        machines.child("instanceProperties").text("maintenanceInterval"),
        places(machines),
        body.flag("specificReservationRequired"),
        share.text("shareType"),
        share.child("projectMap").keys());
  }

  private static SeenResource.Places places(AnswerBody body) {
    return new SeenResource.Places(body.number("count"), body.number("inUseCount"));
  }

  /** Returns the machines in a reservation's block, or in a sub-block if {@code part} has one. */
  public Optional<SeenResource.Places> part(Reservation part, String zone) {
    String name =
        part.subBlock().isEmpty() ? "block " + part.block() : "sub-block " + part.subBlock();
    return find(
            Api.COMPUTE,
            "read " + name + " of reservation " + part.name(),
            () -> connection.get(Api.COMPUTE, part.resource(zone)))
        .map(answer -> places(new AnswerBody(answer).child("resource")));
  }

  /** Returns a cluster with its node pools. */
  public Optional<SeenResource.Cluster> cluster(String location, String name) {
    Container.Projects.Locations.Clusters clusters =
        connection.container().projects().locations().clusters();
    String path = connection.location(location) + "/clusters/" + name;
    return find(Api.CONTAINER, "read cluster " + name, () -> clusters.get(path).execute())
        .map(Project::converted);
  }

  private static SeenResource.Cluster converted(Cluster cluster) {
    var network = Optional.ofNullable(cluster.getNetworkConfig());
    return new SeenResource.Cluster(
        text(cluster.getName()),
        text(cluster.getStatus()),
        text(cluster.getCurrentMasterVersion()),
        network.map(n -> text(n.getDatapathProvider())).orElse(""),
        network.map(n -> Boolean.TRUE.equals(n.getEnableMultiNetworking())).orElse(false),
        cluster.getWorkloadIdentityConfig() != null,
        items(cluster.getNodePools()).stream().map(Project::converted).toList());
  }

  private static SeenResource.Pool converted(NodePool pool) {
    var network = Optional.ofNullable(pool.getNetworkConfig());
    var queued = Optional.ofNullable(pool.getQueuedProvisioning());
    return new SeenResource.Pool(
        text(pool.getName()),
        text(pool.getStatus()),
        pool.getConfig() == null ? "" : text(pool.getConfig().getMachineType()),
        network.map(n -> items(n.getAdditionalNodeNetworkConfigs()).size()).orElse(0),
        queued.map(q -> Boolean.TRUE.equals(q.getEnabled())).orElse(false));
  }

  /**
   * Returns whether Artifact Registry has an image.
   *
   * @param path {@code PROJECT/REPOSITORY/NAME@sha256:…}; a domain-scoped project has two parts, as
   *     in image references, and a name may have several parts
   */
  public boolean hasImage(String location, String path) {
    String[] parts = ofDomain(path).split("/", 3);
    String image =
        String.join(
            "/",
            List.of(
                "v1/projects",
                parts[0],
                "locations",
                location,
                "repositories",
                parts[1],
                "dockerImages",
                // The API expects the name as one path segment, even if it has slashes.
                parts[2].replace("/", "%2F")));
    return find(
            Api.ARTIFACTREGISTRY,
            "look for image " + path,
            () -> connection.get(Api.ARTIFACTREGISTRY, image))
        .isPresent();
  }

  /** Converts a domain-scoped project: image references have a slash for the colon of the ID. */
  private static String ofDomain(String path) {
    int slash = path.indexOf('/');
    boolean domain = path.lastIndexOf('.', slash) >= 0;
    return domain ? path.substring(0, slash) + ":" + path.substring(slash + 1) : path;
  }

  private <T> Optional<T> find(Api api, String what, Question<T> question) {
    try {
      return Optional.of(connection.ask(api, what, question));
    } catch (GoogleAnswerException e) {
      if (e.kind() == GoogleAnswerException.Kind.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static <T> List<T> items(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static double number(@Nullable Double number) {
    return number == null ? 0 : number;
  }

  private static String lastPart(@Nullable String link) {
    return text(link).replaceFirst("^.*/", "");
  }
}
