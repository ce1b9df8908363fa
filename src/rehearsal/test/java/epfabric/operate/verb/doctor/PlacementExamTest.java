package epfabric.operate.verb.doctor;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.json.Json;
import epfabric.base.value.Zone;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.Planning;
import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.Severity;
import epfabric.operate.google.EmulatedGoogle;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.time.JumpingTime;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests how {@code doctor} checks a placement policy that the environment names. */
class PlacementExamTest {
  private static final String POLICY =
      "projects/my-project/regions/us-central1/resourcePolicies/near";

  private final EmulatedCloud cloud =
      new EmulatedCloud(
          CloudSettings.of("my-project", new Zone("us-central1-b"), Catalog.load().machines()),
          new JumpingTime());

  private static EnvironmentBuilder flexStart() {
    return anEnvironment()
        .boughtAs("flex-start")
        .scalingFrom(0, 4)
        .withPool("placementPolicy", "{name: near}");
  }

  private List<Notice> noticesOf(EnvironmentBuilder environment) throws IOException {
    try (CloudServer server = CloudServer.start(cloud, 0)) {
      Map<String, String> variables = new TreeMap<>(EmulatedGoogle.at(server.address()));
      return new ProjectExam(Planning.planOf(environment), variables)
          .notices().stream().filter(n -> n.subject().startsWith("placement policy")).toList();
    }
  }

  private void plant(String policy) {
    cloud.plant(POLICY, Json.parseObject(policy.replace('\'', '"')));
  }

  @Test
  void aWorkloadPolicyIsAccepted() throws IOException {
    plant("{'workloadPolicy': {'type': 'HIGH_THROUGHPUT'}}");
    assertThat(noticesOf(flexStart()))
        .containsExactly(Notice.fine("placement policy near", "workload policy HIGH_THROUGHPUT"));
  }

  @Test
  void aMissingPolicyIsABlockingFinding() throws IOException {
    assertThat(noticesOf(flexStart()))
        .containsExactly(
            Notice.blocks(
                "placement policy near",
                "does not exist (my-project, us-central1)",
                "correct epfabric:gpuPool.placementPolicy.name: gcloud compute resource-policies"
                    + " list --filter=region:us-central1 --project=my-project"));
  }

  @Test
  void aGroupPlacementPolicyIsAcceptedForSpotNodesButNotForFlexStart() throws IOException {
    plant("{'groupPlacementPolicy': {'collocation': 'COLLOCATED'}}");
    assertThat(noticesOf(flexStart()))
        .containsExactly(
            Notice.blocks(
                "placement policy near",
                "is a group placement policy, which flex-start does not take",
                "gcloud compute resource-policies create workload-policy NAME"
                    + " --type=high-throughput --region=us-central1, or leave"
                    + " epfabric:gpuPool.placementPolicy.name out"));
    assertThat(noticesOf(anEnvironment().withPool("placementPolicy", "{name: near}")))
        .containsExactly(Notice.fine("placement policy near", "group placement policy"));
  }

  @Test
  void aPolicyThatPlacesNoMachinesIsABlockingFinding() throws IOException {
    plant("{'snapshotSchedulePolicy': {}}");
    assertThat(noticesOf(flexStart()))
        .singleElement()
        .satisfies(
            notice -> {
              assertThat(notice.severity()).isEqualTo(Severity.BLOCKS);
              assertThat(notice.message()).isEqualTo("does not place machines close together");
            });
  }

  @Test
  void aPolicyThatTheStackCreatesIsNotRequested() throws IOException {
    assertThat(
            noticesOf(anEnvironment().boughtAs("flex-start").scalingFrom(0, 4).placed("compact")))
        .isEmpty();
  }

  @Test
  void aPolicyNeedsTheTopologyOfTheDomainOfTheMachine() throws IOException {
    EnvironmentBuilder a4x =
        anEnvironment()
            .withMachine("a4x-highgpu-4g")
            .boughtAs("reservation")
            .withReservation("rack")
            .withPool("placementPolicy", "{name: near}");
    plant("{'workloadPolicy': {'type': 'HIGH_THROUGHPUT'}}");
    assertThat(noticesOf(a4x))
        .containsExactly(
            Notice.blocks(
                "placement policy near",
                "has no accelerator topology, and a4x-highgpu-4g needs 1x72",
                "gcloud compute resource-policies create workload-policy NAME"
                    + " --type=high-throughput --accelerator-topology=1x72 --region=us-central1, or"
                    + " leave epfabric:gpuPool.placementPolicy.name out"));
  }

  @Test
  void aPolicyWithATopologyIsAcceptedOnlyForMachinesWithThisTopology() throws IOException {
    plant("{'workloadPolicy': {'type': 'HIGH_THROUGHPUT', 'acceleratorTopology': '1x72'}}");
    assertThat(noticesOf(flexStart()))
        .extracting(Notice::message)
        .containsExactly("has the accelerator topology 1x72, and a4-highgpu-8g needs none");
  }
}
