package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.Zone;
import epfabric.deploy.engine.Urns;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.provider.ResourceProvider.Existing;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;

/** An emulated project, with a provider and the inputs of a cluster and its pool. */
final class GoogleProject {
  static final String NETWORK = "gcp:compute/network:Network";
  static final String SUBNETWORK = "gcp:compute/subnetwork:Subnetwork";
  static final String CLUSTER = "gcp:container/cluster:Cluster";
  static final String POOL = "gcp:container/nodePool:NodePool";

  private static final String HERE = "'project': 'my-project', 'location': 'us-central1', ";

  final JumpingTime time = new JumpingTime();
  final EmulatedCloud cloud =
      new EmulatedCloud(
          CloudSettings.of("my-project", new Zone("us-central1-b"), Catalog.load().machines()),
          time);
  final GoogleProvider provider = new GoogleProvider(cloud, time);

  static ObjectNode json(String inside) {
    return Json.parseObject("{" + inside.replace('\'', '"') + "}");
  }

  static Wanted wanted(String type, String inputs) {
    return new Wanted(Urns.of("dev", "test", type, "it"), json(inputs), Duration.ofHours(1));
  }

  Existing make(String type, String inputs) {
    return provider.create(wanted(type, inputs));
  }

  Existing makeCluster(String more) {
    make(
        NETWORK,
        "'project': 'my-project', 'name': 'net', 'autoCreateSubnetworks': false, 'mtu': 1460");
    make(
        SUBNETWORK,
        "'project': 'my-project', 'region': 'us-central1', 'name': 'sub', 'network':"
            + " 'projects/my-project/global/networks/net', 'ipCidrRange': '192.168.0.0/20',"
            + " 'secondaryIpRanges': [{'rangeName': 'pods', 'ipCidrRange': '10.4.0.0/14'},"
            + " {'rangeName': 'services', 'ipCidrRange': '10.0.32.0/20'}]");
    return make(CLUSTER, cluster(more));
  }

  static String cluster(String more) {
    return HERE
        + "'name': 'a4', 'initialNodeCount': 1, 'nodeLocations': ['us-central1-b'], 'network':"
        + " 'projects/my-project/global/networks/net', 'subnetwork':"
        + " 'projects/my-project/regions/us-central1/subnetworks/sub',"
        + " 'removeDefaultNodePool': true, 'ipAllocationPolicy':"
        + " {'clusterSecondaryRangeName': 'pods', 'servicesSecondaryRangeName': 'services'}"
        + more;
  }

  /** Returns a pool of ordinary machines. */
  static String pool(String config, String more) {
    return HERE
        + "'cluster': 'a4', 'name': 'cpu', 'nodeLocations': ['us-central1-b'], 'nodeCount': 1,"
        + " 'nodeConfig': {'machineType': 'e2-standard-4'"
        + config
        + "}"
        + more;
  }

  Existing change(Existing made, String type, String before, String after) {
    return provider.update(made.id(), json(before), wanted(type, after));
  }

  ObjectNode says(Existing made, String type) {
    return provider.read(type, made.id(), Json.object()).orElseThrow().outputs();
  }
}
