package epfabric.operate.verb.find;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.terminal.PageExample;
import epfabric.base.value.Zone;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.operate.google.EmulatedGoogle;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.cloud.state.CloudSettings.GpuQuota;
import epfabric.rehearsal.cloud.state.OperationDurations;
import epfabric.rehearsal.time.JumpingTime;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs {@code epfabric find} against an emulated cloud over HTTP, and without a cloud. */
class FindCommandTest {
  private static final String A4 = "a4-highgpu-8g";
  private static final Clock NOW =
      Clock.fixed(Instant.parse("2026-11-25T10:00:00Z"), ZoneOffset.UTC);

  @TempDir private Path folder;

  /**
   * Returns settings with every zone that sells a machine of the catalog. One of these zones has no
   * network profile.
   */
  private static CloudSettings settings(Set<String> off) {
    Map<String, Machine> machines = Catalog.load().machines();
    Set<String> profiles = new TreeSet<>();
    List<Zone> zones =
        machines.values().stream().flatMap(m -> m.sale().zones().stream()).distinct().toList();
    zones.forEach(zone -> profiles.add(zone.name() + "-vpc-roce"));
    profiles.remove("us-west3-b-vpc-roce");
    return new CloudSettings(
        "my-project",
        Set.of(),
        zones,
        profiles,
        machines,
        new CloudSettings.Limits(new GpuQuota(64, 64), off),
        OperationDurations.usual());
  }

  private static EmulatedCloud cloud() {
    return new EmulatedCloud(settings(Set.of()), new JumpingTime());
  }

  private Run find(EmulatedCloud cloud, String... options) throws IOException {
    try (CloudServer server = CloudServer.start(cloud, 0)) {
      return find(EmulatedGoogle.at(server.address()), options);
    }
  }

  private Run find(Map<String, String> variables, String... options) {
    CommandLine commandLine = Cli.commandLine();
    CommandLine verb = Objects.requireNonNull(commandLine.getSubcommands().get("find"));
    FindCommand command = (FindCommand) verb.getCommand();
    command.variables = variables;
    command.clock = NOW;
    List<String> all = new ArrayList<>(List.of("find"));
    all.addAll(List.of(options));
    if (!all.contains("--width")) {
      all.add("--width=120");
    }
    return Cli.run(commandLine, new StringWriter(), folder, all.toArray(String[]::new));
  }

  @Test
  void zonesAreRankedByAvailabilityAndThenByAdvice() throws IOException {
    EmulatedCloud cloud = cloud();
    cloud.setCapacity(A4, "us-west3-c", 1);
    cloud.setCapacity(A4, "us-central1-b", 0);
    Run run =
        find(cloud, "--project=my-project", "--regions=us-west3,us-central1,us-east1", "--nodes=2");
    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                """
            2 x a4-highgpu-8g, spot in project my-project

            ZONE           OFFERED  QUOTA    OBTAINABLE  UPTIME  TAKEN       USD/NODE-HOUR
            us-east1-b     yes      64 free  0.90        1h00m   5 %, 5 %    51.55
            us-west3-c     yes      64 free  0.50        10m     5 %, 5 %    51.55
            us-central1-b  yes      64 free  0.10        1m      50 %, 50 %  39.63
            us-west3-b     no       64 free  0.90        1h00m   5 %, 5 %    51.55

            offered: machine type and RoCE network profile; stock is not promised
            quota: GPUs that the project may still have in the region
            obtainable: Google's estimate, 0 to 1, that all nodes can be had at once; advice, not a promise
            uptime: how long most nodes run, in Google's estimate; advice, not a promise
            taken: of all customers' spot machines that stopped in a day, the share that Google took away, as the mean of the last
            days and the worst day; it says nothing about yours
            price: Google's price history, since 2024-12-31
            """,
                ""));
  }

  @Test
  void theDocumentShowsThePrintedOutput() throws IOException {
    EmulatedCloud cloud = cloud();
    cloud.setCapacity(A4, "us-west3-c", 1);
    cloud.setCapacity(A4, "us-central1-b", 0);
    String options = "--project my-project --regions us-west3,us-central1,us-east1";
    String out = find(cloud, (options + " --width 80").split(" ")).out();
    PageExample.assertShows(Path.of("docs/operations.md"), "./epfabric find " + options, out);
  }

  @Test
  void theCommandOnlyReadsFromTheCloud() throws IOException {
    EmulatedCloud cloud = cloud();
    find(cloud, "--project=my-project", "--regions=us-central1");
    assertThat(cloud.existing()).isEmpty();
    assertThat(cloud.calls())
        .isNotEmpty()
        .allMatch(call -> call.method().equals("GET") || call.path().contains("/advice/"));
  }

  @Test
  void zonesOfTheSameRankAreSortedByName() throws IOException {
    ObjectNode json =
        Json.parseObject(find(cloud(), "--project=my-project", "--output=json").out());
    List<String> names = new ArrayList<>();
    json.get("zones").forEach(zone -> names.add(zone.get("zone").asText()));
    assertThat(names).hasSize(11).last().isEqualTo("us-west3-b");
    assertThat(names.subList(1, 10)).isSorted();
    // The first zone has the lowest price.
    assertThat(names.get(0)).isEqualTo("us-central1-b");
    assertThat(json.get("zones").get(0))
        .isEqualTo(
            Json.parseObject(
                """
                {"zone": "us-central1-b", "possible": true, "machineOffered": true,
                 "networkProfileOffered": true,
                 "quota": {"freeGpus": 64, "wantedGpus": 16, "enough": true},
                 "advice": {"obtainability": 0.9, "estimatedUptimeSeconds": 3600},
                 "preemption": {"days": 30, "meanRate": 0.05, "worstRate": 0.05},
                 "price": {"usdPerNodeHour": 39.6336,
                   "source": "Google's price history, since 2024-12-31"}}"""));
    assertThat(json.get("unknown")).isEmpty();
  }

  @Test
  void calendarModeShowsDatesWithoutLikelihoods() throws IOException {
    EmulatedCloud cloud = cloud();
    cloud.setCapacity(A4, "us-west3-c", 1);
    Run run =
        find(
            cloud,
            "--project=my-project",
            "--regions=us-west3,us-central1",
            "--capacity=calendar",
            "--days=7");
    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                """
            2 x a4-highgpu-8g, calendar in project my-project

            ZONE           OFFERED  FIRST START           USD/NODE-HOUR
            us-central1-b  yes      2026-11-25T10:00:00Z  ?
            us-west3-c     yes      no capacity           ?
            us-west3-b     no       2026-11-25T10:00:00Z  ?

            offered: machine type and RoCE network profile; stock is not promised
            first start: calendar mode's recommendation; advice, until a reservation is approved

            ? price of us-central1-b: no figure known; Google's price list has it as SKU 0EFA-3A56-0BFC
            ? price of us-west3-c, us-west3-b: not listed in any source
            """,
                ""));
  }

  @Test
  void refusedFlexStartAdviceIsReportedAndZonesAreStillListed() throws IOException {
    Run run =
        find(cloud(), "--project=my-project", "--regions=us-central1", "--capacity=flex-start");
    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                """
            2 x a4-highgpu-8g, flex-start in project my-project

            ZONE           OFFERED  QUOTA    USD/NODE-HOUR
            us-central1-b  yes      64 free  ?

            offered: machine type and RoCE network profile; stock is not promised
            quota: GPUs that the project may still have in the region

            ? obtainability: cannot ask for advice on capacity of project my-project: HTTP 400: Invalid value for field
              'resource.instanceProperties.scheduling.provisioningModel': 'FLEX_START'. The provisioning model is not supported by
              this method.
                > Google does not advise on that here; on flex-start it advises selected customers only
            ? price: no figure known; Google's price list has it as SKU A0AD-E652-D4F9
            """,
                ""));
  }

  private static long countCalls(EmulatedCloud cloud, String ending) {
    return cloud.calls().stream().filter(call -> call.path().endsWith(ending)).count();
  }

  @Test
  void factsOfARegionAreRequestedOnceForAllZonesOfTheRegion() throws IOException {
    EmulatedCloud cloud = cloud();
    Run run = find(cloud, "--project=my-project", "--regions=us-west3,us-west3");
    assertThat(run.out()).containsOnlyOnce("us-west3-b").containsOnlyOnce("us-west3-c");
    assertThat(countCalls(cloud, "/capacity")).isEqualTo(2);
    assertThat(countCalls(cloud, "/capacityHistory")).as("rates of zones, one price").isEqualTo(3);
    assertThat(countCalls(cloud, "/regions/us-west3")).isEqualTo(1);
  }

  @Test
  void aRefusalIsReportedOnceAndTheRemainingRequestsAreSent() throws IOException {
    EmulatedCloud cloud = cloud();
    cloud.denyPermission("compute.advice.capacity");
    cloud.denyPermission("compute.advice.capacityHistory");
    Run run = find(cloud, "--project=my-project", "--regions=us-central1,us-east1");
    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                """
            2 x a4-highgpu-8g, spot in project my-project

            ZONE           OFFERED  QUOTA    USD/NODE-HOUR
            us-central1-b  yes      64 free  39.63
            us-east1-b     yes      64 free  ?

            offered: machine type and RoCE network profile; stock is not promised
            quota: GPUs that the project may still have in the region
            price: us-central1-b Google's price list SKU 816D-DB2C-4A30, 2026-06

            ? obtainability: cannot ask for advice on capacity of project my-project: refused: Required 'compute.advice.capacity'
              permission for 'projects/my-project'
                > ask an owner of my-project for roles/compute.viewer, which has compute.advice.capacity
            ? preemption: cannot read preemption rates of project my-project: refused: Required 'compute.advice.capacityHistory'
              permission for 'projects/my-project'
                > ask an owner of my-project for roles/compute.viewer, which has compute.advice.capacityHistory
            ? price of us-east1-b: cannot read spot prices of project my-project: refused: Required 'compute.advice.capacityHistory'
              permission for 'projects/my-project'
                > ask an owner of my-project for roles/compute.viewer, which has compute.advice.capacityHistory
            """,
                ""));
    assertThat(cloud.calls()).filteredOn(call -> call.path().contains("/advice/")).hasSize(3);
  }

  @Test
  void tooLittleQuotaRulesOutAllZones() throws IOException {
    Run run = find(cloud(), "--project=my-project", "--regions=us-central1,us-east1", "--nodes=9");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.out()).contains("us-central1-b  yes      64 free");
  }

  @Test
  void noRequestFollowsTheReportOfADisabledApi() throws IOException {
    EmulatedCloud cloud =
        new EmulatedCloud(settings(Set.of("compute.googleapis.com")), new JumpingTime());
    Run run = find(cloud, "--project=my-project", "--regions=us-central1");
    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                """
            2 x a4-highgpu-8g, spot in project my-project

            ZONE           USD/NODE-HOUR
            us-central1-b  39.63

            price: Google's price list SKU 816D-DB2C-4A30, 2026-06

            ? all but the zones and listed prices: cannot read the settings of project my-project: compute.googleapis.com is not
              enabled there
                > gcloud services enable compute.googleapis.com --project=my-project
            """,
                ""));
    assertThat(cloud.calls()).hasSize(1);
  }

  /** Source: cluster-toolkit, pull request 6279 of 2026-09-11. */
  @Test
  void aMachineThatGoogleDoesNotSellOnDemandIsMarkedInEveryZone() {
    Run run = find(Map.of(), "--capacity=on-demand", "--regions=us-central1,europe-west4");
    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                """
            2 x a4-highgpu-8g, on-demand

            ZONE            SOLD  USD/NODE-HOUR
            us-central1-b   no    128.88
            europe-west4-b  no    ?

            sold: Google does not sell the machine on-demand, whatever its price list says (Google's table of consumption options,
            cluster-toolkit#6279, 2026-09-11)
            price: us-central1-b Google's price list SKU 3000-4751-0A45, 2026-06

            ? all but the zones and listed prices: Google Cloud was not queried
                > name a project to ask: --project ID
            """,
                ""));
  }

  @Test
  void withoutAProjectFactsComeFromTheCatalog() {
    Run run = find(Map.of(), "--regions=us-central1,europe-west4");
    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                """
            2 x a4-highgpu-8g, spot

            ZONE            USD/NODE-HOUR
            us-central1-b   39.63
            europe-west4-b  ?

            price: us-central1-b Google's price list SKU 816D-DB2C-4A30, 2026-06

            ? all but the zones and listed prices: Google Cloud was not queried
                > name a project to ask: --project ID
            """,
                ""));
  }

  @Test
  void withoutCredentialsFactsComeFromTheCatalog() {
    Map<String, String> none = Map.of("NO_GCE_CHECK", "true");
    Run run = find(none, "--project=my-project", "--regions=us-central1");
    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                """
            2 x a4-highgpu-8g, spot in project my-project

            ZONE           USD/NODE-HOUR
            us-central1-b  39.63

            price: Google's price list SKU 816D-DB2C-4A30, 2026-06

            ? all but the zones and listed prices: cannot ask Google Cloud: no credentials on this machine
                > gcloud auth application-default login
            """,
                ""));
  }

  @Test
  void aMissingConnectionIsReportedAfterOneRequest() {
    Map<String, String> nowhere =
        Map.of(
            "CLOUDSDK_AUTH_DISABLE_CREDENTIALS",
            "true",
            "CLOUDSDK_API_ENDPOINT_OVERRIDES_COMPUTE",
            "http://127.0.0.1:1/compute/v1/");
    Run run = find(nowhere, "--project=my-project", "--regions=us-central1", "--output=json");
    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                """
            {
              "machine": "a4-highgpu-8g",
              "nodes": 2,
              "capacity": "spot",
              "project": "my-project",
              "zones": [
                {
                  "zone": "us-central1-b",
                  "possible": true,
                  "price": {
                    "usdPerNodeHour": 39.6336,
                    "source": "Google's price list SKU 816D-DB2C-4A30, 2026-06"
                  }
                }
              ],
              "unknown": [
                {
                  "severity": "unknown",
                  "subject": "all but the zones and listed prices",
                  "message": "cannot read the settings of project my-project: compute.googleapis.com: no connection",
                  "remedy": "is this machine on the internet? A proxy is set by JAVA_TOOL_OPTIONS=-Dhttps.proxyHost=HOST -Dhttps.proxyPort=PORT"
                }
              ]
            }
            """,
                ""));
  }

  @Test
  void allProblemsAreReportedAtOnce() {
    Run run =
        find(
            Map.of(),
            "--machine=a4-highgpu-8",
            "--nodes=0",
            "--capacity=reservation",
            "--days=91",
            "--project=My_Project");
    assertThat(run)
        .isEqualTo(
            new Run(
                2,
                "",
                """
            epfabric: --capacity: not a way of buying without a reservation, got "reservation"
              expected: spot, flex-start, on-demand, calendar
            epfabric: --days: not a number from 1 to 90, got 91
              expected: 1 to 90
            epfabric: --machine: not a machine of the catalog, got "a4-highgpu-8"
              expected: a3-ultragpu-8g, a4-highgpu-8g, a4x-highgpu-4g
              hint: did you mean "a4-highgpu-8g"?
            epfabric: --nodes: not a number from 1 to 1000, got 0
              expected: 1 to 1000
            epfabric: --project: not a project ID, got "My_Project"
            """));
    assertThat(find(Map.of(), "--regions=us-centra1", "--days=3").err())
        .isEqualTo(
            """
            epfabric: --days: only with --capacity calendar
            epfabric: --regions: not a region that sells a4-highgpu-8g, got "us-centra1"
              expected: asia-northeast1, asia-southeast1, europe-north1, europe-west4, us-central1, us-east1, us-east4, us-south1, us-west2, us-west3
              hint: did you mean "us-central1"?
            """);
  }
}
