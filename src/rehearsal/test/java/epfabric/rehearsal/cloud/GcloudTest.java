package epfabric.rehearsal.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import epfabric.base.value.Zone;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.cloud.machines.Instance;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.time.RunningTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the guide's unchanged commands with the real {@code gcloud}. The test is skipped without
 * {@code gcloud}.
 */
@Tag("e2e")
class GcloudTest {
  /** The number of emulated seconds in a real second. */
  private static final int SPEED = 3600;

  private static final String REGION = " --region asia-southeast1";
  private static final String CLUSTER_FLAGS =
      REGION
          + " --cluster-version=1.33.5-gke.1162000 --enable-dataplane-v2 --enable-ip-alias"
          + " --enable-multi-networking --network=a4-net-0 --subnetwork=a4-sub-0"
          + " --cluster-secondary-range-name=pods --services-secondary-range-name=services"
          + " --workload-pool=my-project.svc.id.goog --enable-private-nodes --num-nodes=1"
          + " --release-channel=regular";
  private static final String NETWORK =
      "gcloud compute networks create %s --subnet-mode custom --mtu 8896";

  @Test
  void commandsOfTheGuideSucceedAndLeaveNoResources(@TempDir Path folder) throws Exception {
    assumeTrue(Gcloud.isInstalled(), "no gcloud on PATH");
    Zone zone = new Zone("asia-southeast1-b");
    CloudSettings settings = CloudSettings.of("my-project", zone, Catalog.load().machines());
    try (RunningTime time = RunningTime.start(SPEED)) {
      EmulatedCloud cloud = new EmulatedCloud(settings, time);
      try (CloudServer server = CloudServer.start(cloud, 0)) {
        Gcloud gcloud = new Gcloud(folder, server.address());
        createSurroundings(gcloud);
        createPools(gcloud, cloud);
        getCredentials(gcloud);
        deleteAll(gcloud);
        assertThat(cloud.existing()).isEmpty();
      }
    }
  }

  private static void createSurroundings(Gcloud gcloud) throws IOException, InterruptedException {
    gcloud.run(NETWORK.formatted("a4-net-0"));
    gcloud.run(NETWORK.formatted("a4-net-1"));
    gcloud.run(
        "gcloud compute networks create a4-rdma-net --subnet-mode custom"
            + " --network-profile=asia-southeast1-b-vpc-roce");
    gcloud.run(
        "gcloud compute networks subnets create a4-sub-0 --network a4-net-0"
            + REGION
            + " --range 192.168.0.0/18 --enable-private-ip-google-access"
            + " --secondary-range pods=10.4.0.0/14,services=10.0.32.0/20");
    gcloud.run(subnetwork("a4-sub-1", "a4-net-1", "192.168.64.0/18"));
    for (int i = 0; i < 8; i++) {
      String range = "192.168.%d.0/21".formatted(128 + 8 * i);
      gcloud.run(subnetwork("a4-rdma-sub-" + i, "a4-rdma-net", range));
    }
    gcloud.run(
        "gcloud compute firewall-rules create a4-net-0-internal --network=a4-net-0"
            + " --action=ALLOW --rules=tcp:0-65535,udp:0-65535,icmp"
            + " --source-ranges=192.168.0.0/16");
    gcloud.run("gcloud compute routers create a4-router --network a4-net-0" + REGION);
    gcloud.run(
        "gcloud compute routers nats create a4-nat --router a4-router"
            + REGION
            + " --auto-allocate-nat-external-ips --nat-all-subnet-ip-ranges");
    gcloud.run("gcloud container clusters create a4" + CLUSTER_FLAGS);
  }

  private static String subnetwork(String name, String network, String range) {
    return "gcloud compute networks subnets create %s --network=%s --range=%s%s"
        .formatted(name, network, range, REGION);
  }

  private static void createPools(Gcloud gcloud, EmulatedCloud cloud)
      throws IOException, InterruptedException {
    gcloud.run("gcloud beta container --project my-project " + guidePool("a4-highgpu-ubuntu-02"));
    gcloud.run("gcloud container --project my-project " + guidePool("a4-highgpu-ga"));
    assertThat(cloud.instances().stream().filter(Instance::spot)).hasSize(4);
    String one = " a4-highgpu-ubuntu-02 --cluster a4" + REGION;
    assertThat(gcloud.run("gcloud container node-pools describe" + one))
        .contains("machineType: a4-highgpu-8g", "status: RUNNING");
    assertThat(gcloud.run("gcloud container node-pools list --cluster a4" + REGION))
        .contains("a4-highgpu-ubuntu-02");
    gcloud.run(
        "gcloud container clusters resize a4 --node-pool a4-highgpu-ubuntu-02 --num-nodes 0"
            + REGION);
    assertThat(cloud.instances().stream().filter(Instance::spot)).hasSize(2);
  }

  private static String guidePool(String name) {
    StringBuilder rdma = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      rdma.append(
          " --additional-node-network network=a4-rdma-net,subnetwork=a4-rdma-sub-%d".formatted(i));
    }
    return "node-pools create "
        + name
        + " --cluster a4 --region asia-southeast1 --node-version 1.33.5-gke.1162000"
        + " --machine-type a4-highgpu-8g"
        + " --accelerator type=nvidia-b200,count=8,gpu-driver-version=disabled"
        + " --image-type UBUNTU_CONTAINERD --disk-type hyperdisk-balanced --disk-size 1000"
        + " --ephemeral-storage-local-ssd count=32 --metadata disable-legacy-endpoints=true"
        + " --scopes https://www.googleapis.com/auth/cloud-platform"
        + " --node-locations asia-southeast1-b --spot --num-nodes 2 --enable-private-nodes"
        + " --enable-autoupgrade --enable-autorepair --max-surge-upgrade 1"
        + " --max-unavailable-upgrade 0 --shielded-integrity-monitoring --no-shielded-secure-boot"
        + " --placement-type=COMPACT"
        + " --additional-node-network network=a4-net-1,subnetwork=a4-sub-1"
        + rdma;
  }

  private static void getCredentials(Gcloud gcloud) throws IOException, InterruptedException {
    gcloud.run("gcloud container clusters get-credentials a4" + REGION);
    assertThat(Files.readString(gcloud.kubeconfig()))
        .contains("server: https://192.0.2.10", "certificate-authority-data: RU1VTEFURUQ=");
    gcloud.run("gcloud container clusters list");
  }

  private static void deleteAll(Gcloud gcloud) throws IOException, InterruptedException {
    gcloud.run("gcloud container node-pools delete a4-highgpu-ubuntu-02 --cluster a4" + REGION);
    gcloud.run("gcloud container clusters delete a4" + REGION);
    gcloud.run("gcloud compute routers delete a4-router" + REGION);
    gcloud.run("gcloud compute firewall-rules delete a4-net-0-internal");
    StringBuilder subnetworks = new StringBuilder("a4-sub-0 a4-sub-1");
    for (int i = 0; i < 8; i++) {
      subnetworks.append(" a4-rdma-sub-").append(i);
    }
    gcloud.run("gcloud compute networks subnets delete " + subnetworks + REGION);
    gcloud.run("gcloud compute networks delete a4-net-0 a4-net-1 a4-rdma-net");
  }
}
