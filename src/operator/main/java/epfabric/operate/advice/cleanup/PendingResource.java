package epfabric.operate.advice.cleanup;

import epfabric.deploy.engine.Registration;
import epfabric.operate.google.ResourceKind;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The resource of an interrupted creation, with the place where it is looked up and the ID by which
 * Pulumi imports it.
 *
 * <p>The format of the IDs is from the section on import in the providers' documentation.
 */
public sealed interface PendingResource {
  /** A resource that can safely be created again: a grant, an enabled API, a provider. */
  record Harmless() implements PendingResource {}

  /** A type that the program does not have, or a name that the state keeps secret. */
  record Unknown() implements PendingResource {}

  /** A resource in Google Cloud; its import ID is its resource name. */
  record InGoogle(ResourceKind kind, String id) implements PendingResource {}

  /** A Kubernetes object. */
  record InKubernetes(String apiVersion, String kind, String namespace, String name)
      implements PendingResource {
    public String id() {
      return namespace.isEmpty() ? name : namespace + "/" + name;
    }
  }

  /** Returns the resource of a registration, by type and inputs. */
  static PendingResource of(Registration resource) {
    Map<String, Object> inputs = resource.inputs();
    return switch (resource.type()) {
      case "gcp:compute/network:Network" -> global(inputs, ResourceKind.NETWORK, "networks");
      case "gcp:compute/firewall:Firewall" -> global(inputs, ResourceKind.FIREWALL, "firewalls");
      case "gcp:compute/subnetwork:Subnetwork" ->
          regional(inputs, ResourceKind.SUBNETWORK, "subnetworks");
      case "gcp:compute/router:Router" -> regional(inputs, ResourceKind.ROUTER, "routers");
      case "gcp:compute/routerNat:RouterNat" -> nat(inputs);
      case "gcp:compute/resourcePolicy:ResourcePolicy" ->
          regional(inputs, ResourceKind.RESOURCE_POLICY, "resourcePolicies");
      case "gcp:container/cluster:Cluster" -> cluster(inputs);
      case "gcp:container/nodePool:NodePool" -> pool(inputs);
      case "gcp:serviceaccount/account:Account" -> account(inputs);
      case "gcp:storage/bucket:Bucket" -> named(ResourceKind.BUCKET, text(inputs, "name"));
      case "gcp:artifactregistry/repository:Repository" ->
          named(ResourceKind.REPOSITORY, located(inputs, "repositories", "repositoryId"));
      default -> other(resource);
    };
  }

  private static PendingResource other(Registration resource) {
    String type = resource.type();
    if (type.startsWith("pulumi:providers:")
        || type.endsWith("IAMMember")
        || type.equals("gcp:projects/service:Service")
        || !resource.custom()) {
      return new Harmless();
    }
    return type.startsWith("kubernetes:") ? object(resource) : new Unknown();
  }

  private static PendingResource object(Registration resource) {
    Map<?, ?> metadata =
        resource.inputs().get("metadata") instanceof Map<?, ?> map ? map : Map.of();
    Optional<String> name = text(metadata, "name");
    Optional<String> kind = text(resource.inputs(), "kind");
    if (name.isEmpty() || kind.isEmpty()) {
      return new Unknown();
    }
    String version = text(resource.inputs(), "apiVersion").orElse("v1");
    String namespace = text(metadata, "namespace").orElse("");
    return new InKubernetes(version, kind.get(), namespace, name.get());
  }

  private static PendingResource global(
      Map<String, Object> inputs, ResourceKind kind, String collection) {
    return named(kind, path("projects/%s/global/" + collection + "/%s", inputs, "project", "name"));
  }

  private static PendingResource regional(
      Map<String, Object> inputs, ResourceKind kind, String collection) {
    String template = "projects/%s/regions/%s/" + collection + "/%s";
    return named(kind, path(template, inputs, "project", "region", "name"));
  }

  private static PendingResource nat(Map<String, Object> inputs) {
    String template = "projects/%s/regions/%s/routers/%s/%s";
    return named(ResourceKind.NAT, path(template, inputs, "project", "region", "router", "name"));
  }

  private static PendingResource cluster(Map<String, Object> inputs) {
    return named(ResourceKind.CLUSTER, located(inputs, "clusters", "name"));
  }

  private static PendingResource pool(Map<String, Object> inputs) {
    String template = "projects/%s/locations/%s/clusters/%s/nodePools/%s";
    return named(
        ResourceKind.NODE_POOL, path(template, inputs, "project", "location", "cluster", "name"));
  }

  private static PendingResource account(Map<String, Object> inputs) {
    Optional<String> project = text(inputs, "project");
    Optional<String> account = text(inputs, "accountId");
    return named(
        ResourceKind.SERVICE_ACCOUNT,
        project.flatMap(p -> account.map(a -> "projects/" + p + "/serviceAccounts/" + mail(a, p))));
  }

  private static String mail(String account, String project) {
    return account + "@" + project + ".iam.gserviceaccount.com";
  }

  private static Optional<String> located(
      Map<String, Object> inputs, String collection, String name) {
    String template = "projects/%s/locations/%s/" + collection + "/%s";
    return path(template, inputs, "project", "location", name);
  }

  private static PendingResource named(ResourceKind kind, Optional<String> id) {
    return id.<PendingResource>map(i -> new InGoogle(kind, i)).orElseGet(Unknown::new);
  }

  /** Fills a template with inputs. An input that is a URL is shortened to its last part. */
  private static Optional<String> path(
      String template, Map<String, Object> inputs, String... names) {
    Object[] values = new Object[names.length];
    for (int i = 0; i < names.length; i++) {
      Optional<String> value = text(inputs, names[i]);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values[i] = value.get().replaceFirst("^.*/", "");
    }
    return Optional.of(String.format(Locale.ROOT, template, values));
  }

  private static Optional<String> text(Map<?, ?> inputs, String name) {
    return inputs.get(name) instanceof String text && !text.isEmpty() && !text.startsWith("[")
        ? Optional.of(text)
        : Optional.empty();
  }
}
