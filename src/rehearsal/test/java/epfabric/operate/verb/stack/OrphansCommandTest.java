package epfabric.operate.verb.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.Zone;
import epfabric.cli.Cli;
import epfabric.cli.FakePrograms;
import epfabric.fabric.catalog.Catalog;
import epfabric.operate.google.EmulatedGoogle;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.time.JumpingTime;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Runs {@code epfabric orphans} against an emulated cloud with leftovers. */
class OrphansCommandTest {
  private static final String PROJECT = "projects/my-project/";
  private static final String ZONE = PROJECT + "zones/us-central1-b/";
  private static final String REGION = PROJECT + "regions/us-central1/";
  private static final String GLOBAL = PROJECT + "global/";
  private static final String NET_0 =
      "'network': 'https://www.googleapis.com/compute/v1/"
          + GLOBAL
          + "networks/epfabric-dev-net-0'";
  private static final String CLUSTER_LABELS =
      "'labels': {'goog-k8s-cluster-name': 'epfabric-dev',"
          + " 'goog-k8s-cluster-location': 'us-central1'}";
  private static final Path HERE = Path.of(".");
  private static final String CLUSTER_STATE =
      """
      {"version": 3, "deployment": {"resources": [
        {"urn": "urn:pulumi:dev::epfabric::gcp:container/cluster:Cluster::cluster",
         "custom": true, "type": "gcp:container/cluster:Cluster",
         "outputs": {"name": "epfabric-dev"}},
        {"urn": "urn:pulumi:dev::epfabric::gcp:compute/network:Network::net-0",
         "custom": true, "type": "gcp:compute/network:Network",
         "outputs": {"name": "epfabric-dev-net-0"}},
        {"urn": "urn:pulumi:dev::epfabric::gcp:container/nodePool:NodePool::gpu",
         "custom": true, "type": "gcp:container/nodePool:NodePool",
         "outputs": {"name": "epfabric-dev-gpu", "cluster":
           "projects/my-project/locations/us-central1/clusters/epfabric-dev"}}]}}
      """;

  private final EmulatedCloud cloud =
      new EmulatedCloud(
          CloudSettings.of("my-project", new Zone("us-central1-b"), Catalog.load().machines()),
          new JumpingTime());

  private CloudServer server;
  private FakePrograms programs;

  @BeforeEach
  void start(@TempDir Path bin) throws IOException {
    server = CloudServer.start(cloud, 0);
    programs = new FakePrograms(bin);
    pulumi("echo \"error: no stack named 'dev' found\" >&2; exit 255");
  }

  @AfterEach
  void stop() {
    programs.close();
    server.close();
  }

  private void pulumi(String script) throws IOException {
    programs.program("pulumi", script);
  }

  private Cli.Run orphans(String... more) {
    return orphans(EmulatedGoogle.at(server.address()), more);
  }

  private static Cli.Run orphans(Map<String, String> variables, String... more) {
    CommandLine commandLine = Cli.commandLine();
    CommandLine verb = Objects.requireNonNull(commandLine.getSubcommands().get("orphans"));
    ((OrphansCommand) verb.getCommand()).withVariables(variables);
    List<String> arguments = new ArrayList<>(List.of("orphans", "dev"));
    arguments.addAll(List.of(more));
    return Cli.run(commandLine, new StringWriter(), HERE, arguments.toArray(String[]::new));
  }

  private void plant(String path, String body) {
    cloud.plant(path, Json.parseObject("{" + body.replace('\'', '"') + "}"));
  }

  private void plantNetwork() {
    plant(GLOBAL + "networks/epfabric-dev-net-0", "");
  }

  @Test
  void anEmptyProjectHasNoOrphans() {
    assertThat(orphans())
        .isEqualTo(new Cli.Run(0, "nothing of dev is left" + System.lineSeparator(), ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "global/networks/epfabric-dev-rdma-net | "
            + "| compute networks delete epfabric-dev-rdma-net",
        "regions/us-central1/subnetworks/epfabric-dev-rdma-sub-7 | "
            + "| compute networks subnets delete epfabric-dev-rdma-sub-7 --region=us-central1",
        "regions/us-central1/routers/epfabric-dev-router | "
            + "| compute routers delete epfabric-dev-router --region=us-central1",
        "global/firewalls/epfabric-dev-net-1-internal | "
            + "| compute firewall-rules delete epfabric-dev-net-1-internal",
        "zones/us-central1-b/disks/pvc-1 | 'labels': {'epfabric-environment': 'dev'} "
            + "| compute disks delete pvc-1 --zone=us-central1-b",
        "regions/us-central1/addresses/a | 'labels': {'epfabric-environment': 'dev'} "
            + "| compute addresses delete a --region=us-central1",
        "global/addresses/a | 'labels': {'epfabric-environment': 'dev'} "
            + "| compute addresses delete a --global",
        "regions/us-central1/resourcePolicies/gke-x | 'description': '' " + "| ",
        "serviceAccounts/epfabric-dev-nodes@my-project.iam.gserviceaccount.com"
            + " | 'email': 'epfabric-dev-nodes@my-project.iam.gserviceaccount.com'"
            + " | iam service-accounts delete epfabric-dev-nodes@my-project.iam.gserviceaccount.com",
      })
  void aLeftoverIsReportedWithTheCommandThatDeletesIt(String path, String body, String command) {
    plant(PROJECT + path, body == null ? "" : body);
    Cli.Run run = orphans();
    if (command == null) {
      assertThat(run.exit()).isZero();
    } else {
      assertThat(run.exit()).as(run.toString()).isEqualTo(4);
      assertThat(run.out()).contains("  > gcloud " + command + " --project=my-project");
    }
  }

  /**
   * The project of this test contains leftovers of GKE, of GKE's controllers, and of an interrupted
   * deletion.
   */
  @Test
  void resourcesThatBlockTheDeletionOfTheNetworkAreReported() {
    plantNetwork();
    plant(GLOBAL + "firewalls/gke-epfabric-dev-0a1b2c3d-all", NET_0);
    plant(GLOBAL + "firewalls/k8s-fw-a0b1", NET_0);
    plant(ZONE + "networkEndpointGroups/k8s1-12ab-default-web-80-1", NET_0);
    plant(
        REGION + "forwardingRules/a0123",
        NET_0 + ", 'description': '{\\'kubernetes.io/service-name\\':\\'default/web\\'}'");
    plant(
        ZONE + "instances/gke-epfabric-dev-gpu-0001",
        CLUSTER_LABELS
            + ", 'networkInterfaces': [{"
            + NET_0
            + "}], 'machineType': 'zones/us-central1-b/machineTypes/a4-highgpu-8g', 'status':"
            + " 'RUNNING', 'scheduling': {'provisioningModel': 'SPOT'}, 'metadata': {'items':"
            + " [{'key': 'created-by', 'value': 'projects/1/zones/us-central1-b/"
            + "instanceGroupManagers/gke-grp'}]}");
    plant(ZONE + "disks/pvc-7", CLUSTER_LABELS);
    Cli.Run run = orphans("--commands");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.out().lines().toList())
        .containsExactly(
            """
            ! dev is alive: 1 instance; no stack of it was found here, so \
            what it uses is listed too
                > pulumi destroy --stack dev removes a fabric (in layers: pulumi -C stacks/LAYER destroy --stack dev for acceptance, fabric, cluster, network); --commands prints the command that deletes each \
            listed resource
            ! forwarding rule a0123 in us-central1: GKE made it in network epfabric-dev-net-0; \
            blocks the deletion of network epfabric-dev-net-0; cost not known
                > gcloud compute forwarding-rules delete a0123 --region=us-central1 --project=my-project
            ! instance gke-epfabric-dev-gpu-0001 in us-central1-b: GKE labeled it with cluster \
            epfabric-dev; blocks the deletion of network epfabric-dev-net-0; costs $951.21 a day
                > gcloud compute instance-groups managed delete gke-grp --zone=us-central1-b \
            --project=my-project
            ! network endpoint group k8s1-12ab-default-web-80-1 in us-central1-b: GKE made it in \
            network epfabric-dev-net-0; blocks the deletion of network epfabric-dev-net-0
                > gcloud compute network-endpoint-groups delete k8s1-12ab-default-web-80-1 \
            --zone=us-central1-b --project=my-project
            ! disk pvc-7 in us-central1-b: GKE labeled it with cluster epfabric-dev; cost not known
                > gcloud compute disks delete pvc-7 --zone=us-central1-b --project=my-project
            ! firewall gke-epfabric-dev-0a1b2c3d-all: GKE made it in network epfabric-dev-net-0; \
            blocks the deletion of network epfabric-dev-net-0
                > gcloud compute firewall-rules delete gke-epfabric-dev-0a1b2c3d-all \
            --project=my-project
            ! firewall k8s-fw-a0b1: GKE made it in network epfabric-dev-net-0; blocks the deletion \
            of network epfabric-dev-net-0
                > gcloud compute firewall-rules delete k8s-fw-a0b1 --project=my-project
            ! network epfabric-dev-net-0: has a name of this environment
                > gcloud compute networks delete epfabric-dev-net-0 --project=my-project
            7 resources of dev left; $951.21 a day and an unknown cost of 2 resources
            remove them in this order, then run orphans again: deleting one may delete others"""
                .lines()
                .toArray(String[]::new));
  }

  @Test
  void foreignResourcesThatBlockTheDeletionAreReported() {
    plantNetwork();
    plant(GLOBAL + "firewalls/foreign", NET_0);
    Cli.Run run = orphans();
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.out().lines().toList())
        .containsExactly(
            "x firewall foreign: of another owner; blocks the deletion of network"
                + " epfabric-dev-net-0",
            "    > ask whose it is; if it is not needed: gcloud compute firewall-rules delete"
                + " foreign --project=my-project",
            "! network epfabric-dev-net-0: has a name of this environment",
            "    > gcloud compute networks delete epfabric-dev-net-0 --project=my-project",
            "1 resource of dev left, and 1 resource of another owner in the way",
            "remove them in this order, then run orphans again: deleting one may delete others");
  }

  /**
   * The resources of this test are resources whose names contain the names of our resources,
   * resources of other environments and clusters, and resources in other locations.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "global/networks/epfabric-development-net-0 | ''",
        "global/networks/epfabric-dev-2-net-0 | ''",
        "global/networks/my-epfabric-dev-net-0 | ''",
        "global/networks/epfabric-dev | ''",
        "global/firewalls/gke-epfabric-dev-0a1b2c3d-all | ''",
        "locations/us-central1/clusters/epfabric-development | 'name': 'epfabric-development',"
            + " 'location': 'us-central1'",
        "locations/europe-west4/clusters/epfabric-dev | 'name': 'epfabric-dev', 'location':"
            + " 'europe-west4'",
        "zones/us-central1-b/disks/d | 'labels': {'goog-k8s-cluster-name': 'epfabric-dev-2'}",
        "zones/us-central1-b/disks/d | 'labels': {'goog-k8s-cluster-name': 'epfabric-dev',"
            + " 'goog-k8s-cluster-location': 'europe-west4'}",
        "zones/us-central1-b/disks/epfabric-dev-gpu | 'labels': {'epfabric-environment': 'dev-2'}",
        "zones/us-central1-b/instances/epfabric-dev-gpu-1 | ''",
        "serviceAccounts/epfabric-dev-2-nodes@my-project.iam.gserviceaccount.com | 'email':"
            + " 'epfabric-dev-2-nodes@my-project.iam.gserviceaccount.com'",
      })
  void foreignResourcesAreNotListedAsOurs(String path, String body) {
    plant(PROJECT + path, body.equals("''") ? "" : body);
    Cli.Run run = orphans();
    assertThat(run.exit()).as(run.toString()).isZero();
  }

  @Test
  void resourcesOfAForeignClusterInOurNetworkAreReportedAsForeign() {
    plantNetwork();
    plant(
        PROJECT + "locations/us-central1/clusters/other",
        "'name': 'other', 'location': 'us-central1', 'network': 'epfabric-dev-net-0'");
    plant(GLOBAL + "firewalls/gke-other-0a1b2c3d-all", NET_0);
    plant(GLOBAL + "firewalls/k8s-fw-a0b1", NET_0);
    ObjectNode json = Json.parseObject(orphans("--output", "json").out());
    assertThat(ownership(json))
        .containsExactly(
            "other false",
            "gke-other-0a1b2c3d-all false",
            "k8s-fw-a0b1 false",
            "epfabric-dev-net-0 true");
  }

  private static List<String> ownership(ObjectNode json) {
    List<String> found = new ArrayList<>();
    for (JsonNode resource : json.get("left")) {
      found.add(resource.get("name").asText() + " " + resource.get("ours").asBoolean());
    }
    return found;
  }

  @Test
  void resourcesInTheStateOfTheStackAreNoOrphans(@TempDir Path folder) throws IOException {
    plantNetwork();
    plant(GLOBAL + "networks/epfabric-dev-net-1", "");
    Path state =
        Files.writeString(
            folder.resolve("state.json"),
            """
            {"version": 3, "deployment": {"resources": [
              {"urn": "urn:pulumi:dev::epfabric::gcp:compute/network:Network::net-0",
               "custom": true, "type": "gcp:compute/network:Network",
               "id": "projects/my-project/global/networks/epfabric-dev-net-0",
               "inputs": {"name": "epfabric-dev-net-0"},
               "outputs": {"name": "epfabric-dev-net-0"}}]}}
            """);
    Cli.Run run = orphans("--state", state.toString());
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.out())
        .contains("! network epfabric-dev-net-1:")
        .doesNotContain("network epfabric-dev-net-0:");
  }

  /** For example, a cluster that was imported with `pulumi import` keeps its default pool. */
  @Test
  void aPoolThatTheStackDoesNotKnowIsAnOrphan(@TempDir Path folder) throws IOException {
    plantNetwork();
    String cluster = PROJECT + "locations/us-central1/clusters/epfabric-dev";
    plant(cluster, "'name': 'epfabric-dev', 'location': 'us-central1'");
    plant(cluster + "/nodePools/epfabric-dev-gpu", "");
    plant(cluster + "/nodePools/default-pool", "");
    plant(
        ZONE + "instances/a",
        CLUSTER_LABELS.replace("}", ", 'goog-k8s-node-pool-name':" + " 'epfabric-dev-gpu'}"));
    plant(
        ZONE + "instances/b",
        CLUSTER_LABELS.replace("}", ", 'goog-k8s-node-pool-name':" + " 'default-pool'}"));
    plant(GLOBAL + "firewalls/gke-epfabric-dev-0a1b2c3d-all", NET_0);
    Path state = Files.writeString(folder.resolve("state.json"), CLUSTER_STATE);
    Cli.Run run = orphans("--commands", "--state", state.toString());
    assertThat(run.out().lines().toList())
        .containsExactly(
            "! dev is alive: 2 node pools, 1 cluster; the resources of its stack (5) are not"
                + " listed",
            "    > pulumi destroy --stack dev removes a fabric (in layers: pulumi -C stacks/LAYER destroy"
                + " --stack dev for acceptance, fabric, cluster, network); --commands prints the command"
                + " that deletes each listed resource",
            "! instance b in us-central1-b: GKE labeled it with cluster epfabric-dev; cost not"
                + " known",
            "    > goes with node pool default-pool in us-central1: gcloud container node-pools"
                + " delete default-pool --cluster=epfabric-dev --location=us-central1"
                + " --project=my-project",
            "! node pool default-pool in us-central1: of cluster epfabric-dev",
            "    > gcloud container node-pools delete default-pool --cluster=epfabric-dev"
                + " --location=us-central1 --project=my-project",
            "2 resources of dev left; the cost of 1 resource is not known",
            "remove them in this order, then run orphans again: deleting one may delete others");
  }

  /** Creates a cluster with its pool and network, and a firewall rule that another user added. */
  private void plantFabricInUse() {
    plantNetwork();
    String cluster = PROJECT + "locations/us-central1/clusters/epfabric-dev";
    plant(
        cluster,
        "'name': 'epfabric-dev', 'location': 'us-central1', 'network': 'epfabric-dev-net-0'");
    plant(cluster + "/nodePools/epfabric-dev-gpu", "");
    plant(GLOBAL + "firewalls/foreign", NET_0);
  }

  @Test
  void noCommandThatDeletesAFabricInUseIsPrinted() {
    plantFabricInUse();
    Cli.Run run = orphans();
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.out().lines().toList())
        .containsExactly(
            "! dev is alive: 1 node pool, 1 cluster; no stack of it was found here, so"
                + " what it uses is listed too",
            "    > pulumi destroy --stack dev removes a fabric (in layers: pulumi -C stacks/LAYER destroy"
                + " --stack dev for acceptance, fabric, cluster, network); --commands prints the command"
                + " that deletes each listed resource",
            "x firewall foreign: of another owner; blocks the deletion of network"
                + " epfabric-dev-net-0",
            "    > ask whose it is",
            "! node pool epfabric-dev-gpu in us-central1: of cluster epfabric-dev",
            "    > goes with cluster epfabric-dev in us-central1",
            "! cluster epfabric-dev in us-central1: has a name of this environment; blocks the"
                + " deletion of network epfabric-dev-net-0; cost not known",
            "! network epfabric-dev-net-0: has a name of this environment",
            "3 resources of dev left, and 1 resource of another owner in the way; the cost of 1"
                + " resource is not known");
    assertThat(orphans("--output", "json").out()).doesNotContain("gcloud");
    assertThat(orphans("--commands").out())
        .startsWith("! dev is alive: ")
        .contains("    > gcloud container clusters delete epfabric-dev --location=us-central1");
  }

  @Test
  void theStackIsReadIfNoStateFileIsGiven(@TempDir Path folder) throws IOException {
    plantFabricInUse();
    Path state = Files.writeString(folder.resolve("state.json"), CLUSTER_STATE);
    pulumi(
        "[[ $2 == */stacks/* ]] && { echo \"no stack named 'dev'\" >&2; exit 1; }; cat " + state);
    Cli.Run run = orphans();
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.out().lines().toList())
        .containsExactly(
            "! dev is alive: 1 node pool, 1 cluster; the resources of its stack (3) are"
                + " not listed",
            "    > pulumi destroy --stack dev removes a fabric (in layers: pulumi -C stacks/LAYER destroy"
                + " --stack dev for acceptance, fabric, cluster, network); --commands prints the command"
                + " that deletes each listed resource",
            "x firewall foreign: of another owner; blocks the deletion of network"
                + " epfabric-dev-net-0",
            "    > ask whose it is",
            "0 resources of dev left, and 1 resource of another owner in the way");
    assertThat(programs.calls()).hasSize(4).allMatch(c -> c.contains("stack export --stack dev"));
  }

  @Test
  void aProjectWithResourcesOfTheStackOnlyHasNoOrphans(@TempDir Path folder) throws IOException {
    plantNetwork();
    Path state = Files.writeString(folder.resolve("state.json"), CLUSTER_STATE);
    assertThat(orphans("--state", state.toString()))
        .isEqualTo(
            new Cli.Run(
                0,
                "nothing of dev is left outside its stack, which holds 1 resource (pulumi destroy"
                    + " --stack dev)"
                    + System.lineSeparator(),
                ""));
  }

  @Test
  void anUnreadableStackIsReported() throws IOException {
    plantNetwork();
    pulumi("echo 'error: PULUMI_ACCESS_TOKEN must be set' >&2; exit 255");
    assertThat(orphans().out().lines().toList())
        .containsExactly(
            "! network epfabric-dev-net-0: has a name of this environment",
            "    > gcloud compute networks delete epfabric-dev-net-0 --project=my-project",
            "? stack: pulumi stack export ended with status 255: error: PULUMI_ACCESS_TOKEN must be"
                + " set",
            "    > pulumi login, or --state FILE with what pulumi stack export printed",
            "1 resource of dev left",
            "remove them in this order, then run orphans again: deleting one may delete others");
  }

  @Test
  void resourcesThatAreKeptOnPurposeAreListed() {
    cloud.giveBucket("my-project-epfabric-us-central1", "us-central1");
    Cli.Run run = orphans();
    assertThat(run.exit()).isZero();
    assertThat(run.out().lines().toList())
        .containsExactly(
            "+ bucket my-project-epfabric-us-central1 in US-CENTRAL1: kept: belongs to the"
                + " artifacts stack, which all environments of the region share",
            "nothing of dev is left; 1 resource kept on purpose");
  }

  @Test
  void aDisabledApiIsReported() {
    cloud.handle(
        CloudRequest.post(
            "/v1/projects/my-project/services/container.googleapis.com:disable", Json.object()));
    assertThat(orphans())
        .isEqualTo(
            new Cli.Run(
                9,
                "",
                "epfabric: cannot list clusters of project my-project: container.googleapis.com is"
                    + " not enabled there\n  hint: gcloud services enable container.googleapis.com"
                    + " --project=my-project"
                    + System.lineSeparator()));
  }

  @Test
  void missingCredentialsAreReported(@TempDir Path home) {
    Cli.Run run = orphans(Map.of("HOME", home.toString(), "NO_GCE_CHECK", "true"));
    assertThat(run)
        .isEqualTo(
            new Cli.Run(
                9,
                "",
                "epfabric: cannot ask Google Cloud: no credentials on this machine\n"
                    + "  hint: gcloud auth application-default login"
                    + System.lineSeparator()));
  }

  @Test
  void anInvalidStateFileIsAUsageError(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("x"), "hello");
    Cli.Run run = orphans("--state", file.toString());
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).startsWith("epfabric: not a stack export: ");
  }
}
