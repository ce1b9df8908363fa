package epfabric.operate.advice.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.operate.google.ProjectResource;
import epfabric.operate.google.ResourceKind;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that each kind of resource is removed by a gcloud command, which names the resource's
 * location if it has one.
 */
class RemovalCommandTest {
  private static String command(ResourceKind kind, String place, String owner) {
    return new RemovalCommand("p").of(ProjectResource.of(kind, "x", place).ownedBy(owner));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NODE_POOL | us-central1 | c | container node-pools delete x --cluster=c"
            + " --location=us-central1",
        "CLUSTER | us-central1-b | '' | container clusters delete x --location=us-central1-b",
        "FIREWALL | '' | '' | compute firewall-rules delete x",
        "PEERING | '' | net | compute networks peerings delete x --network=net",
        "NAT | us-central1 | r | compute routers nats delete x --router=r --region=us-central1",
        "ROUTER | us-central1 | '' | compute routers delete x --region=us-central1",
        "SUBNETWORK | us-central1 | '' | compute networks subnets delete x --region=us-central1",
        "NETWORK | '' | '' | compute networks delete x",
        "SERVICE_ACCOUNT | '' | '' | iam service-accounts delete x@p.iam.gserviceaccount.com",
        "REPOSITORY | us-central1 | '' | artifacts repositories delete x --location=us-central1",
        "BUCKET | '' | '' | storage buckets delete gs://x"
      })
  void theCommandNamesTheResourceAndItsLocation(
      ResourceKind kind, String place, String owner, String words) {
    assertThat(command(kind, place, owner)).isEqualTo("gcloud " + words + " --project=p");
  }

  /** Google has zones for AI machines whose names end in a digit and a letter. */
  @ParameterizedTest
  @CsvSource({
    "us-central1-b, --zone=us-central1-b",
    "us-south1-ai1b, --zone=us-south1-ai1b",
    "us-central1, --region=us-central1",
    "northamerica-northeast2, --region=northamerica-northeast2",
    "'', --global"
  })
  void aDiskIsRemovedFromAZoneOrARegion(String place, String words) {
    assertThat(command(ResourceKind.DISK, place, ""))
        .isEqualTo("gcloud compute disks delete x " + words + " --project=p");
  }

  /** If the group remained, it would create the machine again. */
  @Test
  void aMachineOfAGroupIsRemovedWithItsGroup() {
    assertThat(command(ResourceKind.INSTANCE, "us-central1-b", "grp"))
        .isEqualTo(
            "gcloud compute instance-groups managed delete grp --zone=us-central1-b --project=p");
    assertThat(command(ResourceKind.INSTANCE, "us-central1-b", ""))
        .isEqualTo("gcloud compute instances delete x --zone=us-central1-b --project=p");
  }

  @ParameterizedTest
  @EnumSource(ResourceKind.class)
  void everyKindHasACommandThatDeletes(ResourceKind kind) {
    assertThat(command(kind, "us-central1", ""))
        .startsWith("gcloud ")
        .contains(" delete ")
        .endsWith(" --project=p");
  }

  @Test
  void noTwoKindsHaveTheSameCommand() {
    Map<ResourceKind, String> commands = new EnumMap<>(ResourceKind.class);
    EnumSet.allOf(ResourceKind.class)
        .forEach(kind -> commands.put(kind, command(kind, "us-central1", "")));
    assertThat(commands.values()).doesNotHaveDuplicates();
  }
}
