package epfabric.rehearsal.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.infra.Planned;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.provider.GoogleProvider;
import epfabric.rehearsal.stack.DeploymentStep;
import epfabric.rehearsal.stack.StackDeployer;
import epfabric.rehearsal.stack.StepListener;
import epfabric.rehearsal.time.RunningTime;
import epfabric.rehearsal.wire.DescribedDifferences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the pool that our program creates with the pool that the guide's command creates, both
 * as described by the real {@code gcloud} in an emulated cloud. The test is skipped without {@code
 * gcloud}.
 */
@Tag("e2e")
class DescribedPoolTest {
  /** The number of emulated seconds in a real second. */
  private static final int SPEED = 3600;

  /**
   * The shipped environment, with the GKE version of the guide's command, because the environment
   * itself does not pin a version.
   */
  private static final FabricPlan PLAN =
      Planned.plan(
          "guide",
          text ->
              text.replace(
                  "bootDiskGib: 1000\n",
                  "bootDiskGib: 1000\n    nodeVersion: 1.33.5-gke.1162000\n"));

  private static final String OUR_POOL = "a4-highgpu-ubuntu-02";

  /**
   * The name of the guide's pool. It differs from the name of our pool because both pools are in
   * one cluster.
   */
  private static final String POOL_OF_THE_GUIDE = "a4-highgpu-by-hand";

  private static final String PROJECT_FLAG = " --project gpu-launchpad-playground";
  private static final String CLUSTER_FLAGS = " --cluster chrisya-gke-a4 --region asia-southeast1";

  @Test
  void thePoolEqualsThePoolOfTheGuideExceptForIntendedDifferences(@TempDir Path folder)
      throws Exception {
    assumeTrue(Gcloud.isInstalled(), "no gcloud on PATH");
    CloudSettings settings =
        CloudSettings.of(PLAN.scope().project(), PLAN.scope().zone(), Catalog.load().machines());
    try (RunningTime time = RunningTime.start(SPEED)) {
      EmulatedCloud cloud = new EmulatedCloud(settings, time);
      GoogleProvider google = new GoogleProvider(cloud, time);
      new GuideSurroundings(PLAN, google).make();
      new StackDeployer(Map.of("gcp", google), new SilentListener())
          .up(registrationsOfGoogleResources());
      try (CloudServer server = CloudServer.start(cloud, 0)) {
        Gcloud gcloud = new Gcloud(folder, server.address());
        gcloud.run(
            "gcloud beta container"
                + PROJECT_FLAG
                + " node-pools create "
                + POOL_OF_THE_GUIDE
                + guideFlags());
        assertThat(
                DescribedDifferences.problems(
                    describe(gcloud, OUR_POOL), describe(gcloud, POOL_OF_THE_GUIDE)))
            .isEmpty();
      }
    }
  }

  private static ObjectNode describe(Gcloud gcloud, String pool)
      throws IOException, InterruptedException {
    String message =
        gcloud.run(
            "gcloud container node-pools describe "
                + pool
                + CLUSTER_FLAGS
                + PROJECT_FLAG
                + " --format=json");
    return Json.parseObject(message);
  }

  /** Returns the program's registrations, without the objects in the cluster. */
  private static Registrations registrationsOfGoogleResources() {
    Registrations all = Planned.record(PLAN);
    return new Registrations(
        all.resources().stream().filter(r -> !r.type().startsWith("kubernetes:")).toList(),
        Map.of());
  }

  private static String guideFlags() {
    StringBuilder nics = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      nics.append(" --additional-node-network network=chrisya-gke-a4-rdma-net,")
          .append("subnetwork=chrisya-gke-a4-rdma-sub-")
          .append(i);
    }
    return CLUSTER_FLAGS
        + " --node-version 1.33.5-gke.1162000 --machine-type a4-highgpu-8g"
        + " --accelerator type=nvidia-b200,count=8,gpu-driver-version=disabled"
        + " --image-type UBUNTU_CONTAINERD --disk-type hyperdisk-balanced --disk-size 1000"
        + " --ephemeral-storage-local-ssd count=32 --metadata disable-legacy-endpoints=true"
        + " --scopes https://www.googleapis.com/auth/cloud-platform"
        + " --node-locations asia-southeast1-b --spot --num-nodes 2 --enable-private-nodes"
        + " --enable-autoupgrade --enable-autorepair --max-surge-upgrade 1"
        + " --max-unavailable-upgrade 0 --shielded-integrity-monitoring"
        + " --no-shielded-secure-boot --placement-type=COMPACT --additional-node-network"
        + " network=chrisya-gke-a4-net-1,subnetwork=chrisya-gke-a4-sub-1"
        + nics;
  }

  private static final class SilentListener implements StepListener {
    @Override
    public void begins(DeploymentStep step) {}

    @Override
    public void ended(DeploymentStep step) {}
  }
}
