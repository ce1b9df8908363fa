package epfabric.rehearsal.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.api.client.http.javanet.NetHttpTransport;
import com.google.api.client.json.gson.GsonFactory;
import com.google.api.services.compute.Compute;
import com.google.api.services.compute.model.Firewall;
import com.google.api.services.compute.model.InstanceGroupManager;
import com.google.api.services.compute.model.Network;
import com.google.api.services.compute.model.Operation;
import com.google.api.services.compute.model.Router;
import com.google.api.services.compute.model.RouterNat;
import com.google.api.services.compute.model.Subnetwork;
import com.google.api.services.compute.model.SubnetworkSecondaryRange;
import com.google.api.services.container.Container;
import com.google.api.services.container.model.AcceleratorConfig;
import com.google.api.services.container.model.AdditionalNodeNetworkConfig;
import com.google.api.services.container.model.Cluster;
import com.google.api.services.container.model.CreateClusterRequest;
import com.google.api.services.container.model.CreateNodePoolRequest;
import com.google.api.services.container.model.IPAllocationPolicy;
import com.google.api.services.container.model.NetworkConfig;
import com.google.api.services.container.model.NodeConfig;
import com.google.api.services.container.model.NodeNetworkConfig;
import com.google.api.services.container.model.NodePool;
import com.google.api.services.container.model.SetNodePoolSizeRequest;
import epfabric.rehearsal.cloud.machines.Instance;
import epfabric.rehearsal.cloud.rest.CloudApi;
import epfabric.rehearsal.cloud.rest.CloudServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the emulated cloud over HTTP with Google's own REST clients for Java. */
class RestClientsTest {
  private static final String PROJECT = "my-project";
  private static final String REGION = "us-central1";
  private static final String LOCATION = "projects/my-project/locations/us-central1";
  private static final String CLUSTER = LOCATION + "/clusters/a4";
  private static final String POOL = CLUSTER + "/nodePools/gpu";
  private static final String NETWORKS = "projects/my-project/global/networks/";

  private final Fabric fabric = new Fabric();
  private CloudServer server;
  private Compute compute;
  private Container container;

  @BeforeEach
  void start() throws IOException {
    server = CloudServer.start(fabric.cloud, 0);
    String root = server.address() + "/";
    NetHttpTransport http = new NetHttpTransport();
    GsonFactory json = GsonFactory.getDefaultInstance();
    compute =
        new Compute.Builder(http, json, null).setRootUrl(root).setApplicationName("t").build();
    container =
        new Container.Builder(http, json, null).setRootUrl(root).setApplicationName("t").build();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void clientsCreateAndDeleteAFabric() throws IOException {
    createNetworks();
    createCluster();
    createPool();
    assertThat(compute.instanceGroupManagers().list(PROJECT, "us-central1-b").execute().getItems())
        .extracting(InstanceGroupManager::getTargetSize)
        .contains(2);
    container
        .projects()
        .locations()
        .clusters()
        .nodePools()
        .setSize(POOL, new SetNodePoolSizeRequest().setNodeCount(1))
        .execute();
    fabric.time.pass(Duration.ofMinutes(4));
    assertThat(fabric.cloud.instances()).filteredOn(Instance::spot).hasSize(1);
    removeAll();
    assertThat(fabric.cloud.existing()).isEmpty();
  }

  private void createNetworks() throws IOException {
    for (String name : List.of("net-0", "net-1")) {
      awaitDone(compute.networks().insert(PROJECT, network(name)).execute());
    }
    awaitDone(
        compute
            .networks()
            .insert(
                PROJECT,
                network("rdma-net")
                    .setMtu(8896)
                    .setNetworkProfile(
                        "projects/my-project/global/networkProfiles/us-central1-b-vpc-roce"))
            .execute());
    Subnetwork first =
        subnetwork("sub-0", "net-0", "192.168.0.0/18")
            .setSecondaryIpRanges(
                List.of(
                    new SubnetworkSecondaryRange()
                        .setRangeName("pods")
                        .setIpCidrRange("10.4.0.0/14"),
                    new SubnetworkSecondaryRange()
                        .setRangeName("services")
                        .setIpCidrRange("10.0.32.0/20")));
    awaitDone(compute.subnetworks().insert(PROJECT, REGION, first).execute());
    awaitDone(
        compute
            .subnetworks()
            .insert(PROJECT, REGION, subnetwork("sub-1", "net-1", "192.168.64.0/18"))
            .execute());
    for (int i = 0; i < 8; i++) {
      String range = "192.168.%d.0/21".formatted(128 + 8 * i);
      Subnetwork rdma = subnetwork("rdma-sub-" + i, "rdma-net", range);
      awaitDone(compute.subnetworks().insert(PROJECT, REGION, rdma).execute());
    }
    createFirewallAndRouter();
  }

  private void createFirewallAndRouter() throws IOException {
    Firewall.Allowed all = new Firewall.Allowed().setIPProtocol("tcp").setPorts(List.of("0-65535"));
    Firewall firewall =
        new Firewall()
            .setName("inside")
            .setNetwork(NETWORKS + "net-0")
            .setAllowed(List.of(all))
            .setSourceRanges(List.of("192.168.0.0/18"));
    awaitDone(compute.firewalls().insert(PROJECT, firewall).execute());
    Router router = new Router().setName("router").setNetwork(NETWORKS + "net-0");
    awaitDone(compute.routers().insert(PROJECT, REGION, router).execute());
    RouterNat nat =
        new RouterNat()
            .setName("nat")
            .setNatIpAllocateOption("AUTO_ONLY")
            .setSourceSubnetworkIpRangesToNat("ALL_SUBNETWORKS_ALL_IP_RANGES");
    Router change = new Router().setNats(List.of(nat));
    awaitDone(compute.routers().patch(PROJECT, REGION, "router", change).execute());
    assertThat(compute.routers().get(PROJECT, REGION, "router").execute().getNats()).hasSize(1);
  }

  private static Network network(String name) {
    return new Network().setName(name).setAutoCreateSubnetworks(false);
  }

  private static Subnetwork subnetwork(String name, String network, String range) {
    return new Subnetwork().setName(name).setNetwork(NETWORKS + network).setIpCidrRange(range);
  }

  private void createCluster() throws IOException {
    Cluster cluster =
        new Cluster()
            .setName("a4")
            .setInitialNodeCount(1)
            .setNetwork("net-0")
            .setSubnetwork("sub-0")
            .setLocations(List.of("us-central1-b"))
            .setNetworkConfig(
                new NetworkConfig()
                    .setDatapathProvider("ADVANCED_DATAPATH")
                    .setEnableMultiNetworking(true))
            .setIpAllocationPolicy(
                new IPAllocationPolicy()
                    .setUseIpAliases(true)
                    .setClusterSecondaryRangeName("pods")
                    .setServicesSecondaryRangeName("services"));
    awaitDone(
        container
            .projects()
            .locations()
            .clusters()
            .create(LOCATION, new CreateClusterRequest().setCluster(cluster))
            .execute());
    awaitDone(pools().delete(CLUSTER + "/nodePools/default-pool").execute());
    Cluster created = container.projects().locations().clusters().get(CLUSTER).execute();
    assertThat(created.getStatus()).isEqualTo("RUNNING");
    assertThat(created.getMasterAuth().getClusterCaCertificate()).isNotEmpty();
  }

  private Container.Projects.Locations.Clusters.NodePools pools() {
    return container.projects().locations().clusters().nodePools();
  }

  private void createPool() throws IOException {
    List<AdditionalNodeNetworkConfig> nics = new ArrayList<>();
    nics.add(new AdditionalNodeNetworkConfig().setNetwork("net-1").setSubnetwork("sub-1"));
    for (int i = 0; i < 8; i++) {
      nics.add(
          new AdditionalNodeNetworkConfig().setNetwork("rdma-net").setSubnetwork("rdma-sub-" + i));
    }
    AcceleratorConfig gpus =
        new AcceleratorConfig().setAcceleratorType("nvidia-b200").setAcceleratorCount(8L);
    NodePool pool =
        new NodePool()
            .setName("gpu")
            .setInitialNodeCount(2)
            .setLocations(List.of("us-central1-b"))
            .setConfig(
                new NodeConfig()
                    .setMachineType("a4-highgpu-8g")
                    .setSpot(true)
                    .setAccelerators(List.of(gpus)))
            .setNetworkConfig(new NodeNetworkConfig().setAdditionalNodeNetworkConfigs(nics));
    awaitDone(pools().create(CLUSTER, new CreateNodePoolRequest().setNodePool(pool)).execute());
    NodePool created = pools().get(POOL).execute();
    assertThat(created.getStatus()).isEqualTo("RUNNING");
    assertThat(created.getConfig().getAccelerators().get(0).getAcceleratorCount()).isEqualTo(8L);
    assertThat(created.getInstanceGroupUrls()).hasSize(1);
    assertThat(pools().list(CLUSTER).execute().getNodePools()).hasSize(1);
  }

  private void removeAll() throws IOException {
    awaitDone(pools().delete(POOL).execute());
    awaitDone(container.projects().locations().clusters().delete(CLUSTER).execute());
    awaitDone(compute.routers().delete(PROJECT, REGION, "router").execute());
    awaitDone(compute.firewalls().delete(PROJECT, "inside").execute());
    for (Subnetwork subnetwork : compute.subnetworks().list(PROJECT, REGION).execute().getItems()) {
      awaitDone(compute.subnetworks().delete(PROJECT, REGION, subnetwork.getName()).execute());
    }
    for (Network network : compute.networks().list(PROJECT).execute().getItems()) {
      awaitDone(compute.networks().delete(PROJECT, network.getName()).execute());
    }
  }

  private void awaitDone(Operation started) throws IOException {
    Operation now = started;
    while (!now.getStatus().equals("DONE")) {
      fabric.time.pass(Duration.ofSeconds(5));
      now =
          started.getRegion() == null
              ? compute.globalOperations().get(PROJECT, started.getName()).execute()
              : compute.regionOperations().get(PROJECT, REGION, started.getName()).execute();
    }
    assertThat(now.getError()).isNull();
  }

  private void awaitDone(com.google.api.services.container.model.Operation started)
      throws IOException {
    com.google.api.services.container.model.Operation now = started;
    while (!now.getStatus().equals("DONE")) {
      fabric.time.pass(Duration.ofSeconds(20));
      now =
          container
              .projects()
              .locations()
              .operations()
              .get(LOCATION + "/operations/" + started.getName())
              .execute();
    }
    assertThat(now.getError()).isNull();
  }

  @Test
  void clientsReceiveTheMessageOfARefusal() {
    Network invalidNetwork = network("n").set("bogus", 1);
    assertThatThrownBy(() -> compute.networks().insert(PROJECT, invalidNetwork).execute())
        .hasMessageContaining("400 Bad Request")
        .hasMessageContaining("Cannot find field: bogus");
    assertThatThrownBy(() -> compute.networks().get(PROJECT, "n").execute())
        .hasMessageContaining("404 Not Found")
        .hasMessageContaining("The resource 'projects/my-project/global/networks/n' was not found");
  }

  @Test
  void internalFailuresAreReportedToClients() throws IOException {
    CloudApi broken =
        request -> {
          throw new NoClassDefFoundError("missing");
        };
    try (CloudServer other = CloudServer.start(broken, 0)) {
      Compute client =
          new Compute.Builder(new NetHttpTransport(), GsonFactory.getDefaultInstance(), null)
              .setRootUrl(other.address() + "/")
              .setApplicationName("t")
              .build();
      assertThatThrownBy(() -> client.networks().list(PROJECT).execute())
          .hasMessageContaining("500")
          .hasMessageContaining(
              "Fault of the emulated cloud: java.lang.NoClassDefFoundError: missing");
    }
  }
}
