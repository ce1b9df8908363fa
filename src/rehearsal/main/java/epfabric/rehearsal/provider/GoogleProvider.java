package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.cloud.rest.CloudApi;
import epfabric.rehearsal.time.EmulatedTime;
import epfabric.rehearsal.wire.ComputeShapes;
import epfabric.rehearsal.wire.UnknownInputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The Google provider, as far as the program needs it. */
public final class GoogleProvider implements ResourceProvider {
  private final Map<String, GoogleResource> resources = new TreeMap<>();
  private final GoogleFunctions functions;

  public GoogleProvider(CloudApi cloud, EmulatedTime time) {
    GoogleRest rest = new GoogleRest(cloud, time);
    this.functions = new GoogleFunctions(rest, time);
    compute(rest);
    resources.put("gcp:container/cluster:Cluster", new ClusterResource(rest));
    resources.put("gcp:container/nodePool:NodePool", new NodePoolResource(rest));
    resources.put("gcp:serviceaccount/account:Account", new AccountResource(rest));
    resources.put("gcp:projects/service:Service", new ServiceResource(rest));
    resources.put(
        "gcp:projects/iAMMember:IAMMember", new MemberResource(rest, MemberResource.Owner.PROJECT));
    resources.put(
        "gcp:serviceaccount/iAMMember:IAMMember",
        new MemberResource(rest, MemberResource.Owner.ACCOUNT));
    resources.put(
        "gcp:storage/bucketIAMMember:BucketIAMMember",
        new MemberResource(rest, MemberResource.Owner.BUCKET));
    resources.put("gcp:artifactregistry/repository:Repository", new RepositoryResource(rest));
    resources.put("gcp:storage/bucket:Bucket", new BucketResource(rest));
  }

  private void compute(GoogleRest rest) {
    resources.put(
        "gcp:compute/network:Network",
        new ComputeResource(rest, "networks", false, ComputeShapes.NETWORK));
    resources.put(
        "gcp:compute/firewall:Firewall",
        new ComputeResource(rest, "firewalls", false, ComputeShapes.FIREWALL));
    resources.put(
        "gcp:compute/subnetwork:Subnetwork",
        new ComputeResource(rest, "subnetworks", true, ComputeShapes.SUBNETWORK));
    resources.put(
        "gcp:compute/router:Router",
        new ComputeResource(rest, "routers", true, ComputeShapes.ROUTER));
    resources.put(
        "gcp:compute/resourcePolicy:ResourcePolicy",
        new ComputeResource(rest, "resourcePolicies", true, ComputeShapes.RESOURCE_POLICY));
    resources.put("gcp:compute/routerNat:RouterNat", new RouterNatResource(rest));
  }

  private GoogleResource resource(String type) {
    GoogleResource resource = resources.get(type);
    if (resource == null) {
      throw new ProviderException(type + " is not emulated; there are " + resources.keySet());
    }
    return resource;
  }

  @Override
  public String id(String type, ObjectNode inputs) {
    return resource(type).id(inputs);
  }

  @Override
  public Existing create(Wanted wanted) {
    GoogleResource resource = resource(wanted.type());
    String id = resource.id(wanted.inputs());
    try {
      resource.create(wanted.inputs(), wanted.timeout());
      return readRequired(wanted.type(), id, wanted.inputs());
    } catch (CreatedInErrorException e) {
      throw read(wanted.type(), id, wanted.inputs())
          .map(made -> new ProviderException(List.of(message(e)), made))
          .orElseGet(() -> new ProviderException(message(e)));
    } catch (CloudAnswerException | UnknownInputException | IllegalArgumentException e) {
      throw new ProviderException(message(e));
    }
  }

  private Existing readRequired(String type, String id, ObjectNode inputs) {
    return read(type, id, inputs)
        .orElseThrow(() -> new ProviderException(id + " was created but does not exist"));
  }

  @Override
  public Optional<Existing> read(String type, String id, ObjectNode known) {
    try {
      return resource(type).read(id).map(seen -> existing(id, known, seen));
    } catch (CloudAnswerException e) {
      throw new ProviderException(message(e));
    }
  }

  private static Existing existing(String id, ObjectNode known, ObjectNode seen) {
    ObjectNode inputs = InputRefresh.of(known, seen);
    ObjectNode outputs = seen.deepCopy();
    inputs.properties().forEach(field -> outputs.set(field.getKey(), field.getValue()));
    return new Existing(id, inputs, outputs);
  }

  /**
   * Returns false, because the bridge to Pulumi, unlike Terraform, does not taint a resource whose
   * creation failed.
   */
  @Override
  public boolean replacesUnready(Wanted wanted) {
    return false;
  }

  @Override
  public Existing update(String id, ObjectNode olds, Wanted wanted) {
    try {
      resource(wanted.type()).update(id, olds, wanted.inputs(), wanted.timeout());
      return readRequired(wanted.type(), id, wanted.inputs());
    } catch (CloudAnswerException | UnknownInputException | IllegalArgumentException e) {
      throw new ProviderException(message(e));
    }
  }

  @Override
  public void delete(String id, Wanted was) {
    try {
      resource(was.type()).delete(id, was.inputs(), was.timeout());
    } catch (CloudAnswerException e) {
      if (e.status() == GoogleRest.NOT_FOUND) {
        return; // an earlier request deleted it, but its response was lost
      }
      throw new ProviderException(message(e));
    }
  }

  @Override
  public ObjectNode invoke(String function, ObjectNode arguments) {
    try {
      return functions.result(function, arguments);
    } catch (CloudAnswerException e) {
      throw new ProviderException(message(e));
    }
  }

  private static String message(RuntimeException e) {
    return String.valueOf(e.getMessage());
  }
}
