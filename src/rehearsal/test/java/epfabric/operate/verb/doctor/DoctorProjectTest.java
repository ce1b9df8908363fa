package epfabric.operate.verb.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.terminal.PageExample;
import epfabric.base.value.Zone;
import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.cli.FakePrograms;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.origin.LocalSigstore;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.RehearsalSetting;
import epfabric.rehearsal.ServedWorld;
import epfabric.rehearsal.cloud.EmulatedCloud;
import epfabric.rehearsal.cloud.rest.CloudApi;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.CloudResponse;
import epfabric.rehearsal.cloud.rest.CloudServer;
import epfabric.rehearsal.cloud.state.CloudSettings;
import epfabric.rehearsal.cloud.state.CloudSettings.GpuQuota;
import epfabric.rehearsal.pulumi.PluginChoice;
import epfabric.rehearsal.pulumi.ProgramCommand;
import epfabric.rehearsal.time.JumpingTime;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Tests {@code epfabric doctor ENV} with an emulated cloud. Each test has a single fault. */
class DoctorProjectTest {
  private static final Zone ZONE = new Zone("us-central1-b");

  @TempDir private Path folder;

  private FakePrograms programs;

  @BeforeEach
  void setUpMachineAndImages() throws IOException {
    programs =
        new FakePrograms(folder.resolve("bin"))
            .program("java", "echo 'openjdk version \"17.0.15\" 2025-04-15' >&2")
            .program("pulumi", "echo v3.265.0")
            .program("gke-gcloud-auth-plugin", "echo 'Kubernetes v1.30.0+03fcd0f8'")
            .program("gcloud", "echo 'Google Cloud SDK 528.0.0'")
            .program("kubectl", "echo 'Client Version: v1.35.1'");
    save(UnaryOperator.identity());
    for (String name : List.of("dev", "prod")) {
      Files.writeString(
          folder.resolve("images." + name + ".yaml"),
          "installer: %1$s/installer@sha256:%2$s\ntest: %1$s/test@sha256:%2$s\njudge: %1$s/judge@sha256:%2$s\n"
              .formatted("us-central1-docker.pkg.dev/my-project/epfabric", "1".repeat(64)));
    }
  }

  @AfterEach
  void stopPrograms() {
    programs.close();
  }

  private void save(UnaryOperator<String> edit) throws IOException {
    for (String name : List.of("dev", "prod")) {
      String file = "Pulumi." + name + ".yaml";
      Files.writeString(folder.resolve(file), edit.apply(Files.readString(Path.of(file))));
    }
  }

  private static CloudSettings settings() {
    return CloudSettings.of("my-project", ZONE, Catalog.load().machines());
  }

  /** Returns a cloud with the reservation of prod. */
  private static EmulatedCloud cloud(CloudSettings settings) {
    EmulatedCloud cloud = new EmulatedCloud(settings, new JumpingTime());
    cloud.plant(RESERVATION.formatted("my-project"), reservation(8, 0, ""));
    return cloud;
  }

  /** Returns an emulated cloud that has every image. */
  private static CloudApi withImages(CloudApi cloud) {
    return new CloudApi() {
      @Override
      public CloudResponse handle(CloudRequest request) {
        return request.path().contains("/dockerImages/")
            ? new CloudResponse(200, Json.object())
            : cloud.handle(request);
      }
    };
  }

  private static Map<String, String> variables(String address) {
    Map<String, String> variables = new TreeMap<>();
    variables.put("CLOUDSDK_AUTH_DISABLE_CREDENTIALS", "true");
    for (String api :
        List.of(
            "ARTIFACTREGISTRY",
            "CLOUDQUOTAS",
            "CLOUDRESOURCEMANAGER",
            "CONTAINER",
            "SERVICEUSAGE")) {
      variables.put("CLOUDSDK_API_ENDPOINT_OVERRIDES_" + api, address + "/");
    }
    variables.put("CLOUDSDK_API_ENDPOINT_OVERRIDES_COMPUTE", address + "/compute/v1/");
    return variables;
  }

  private Run doctor(CloudApi cloud, String environment, String... options) throws IOException {
    try (CloudServer server = CloudServer.start(cloud, 0)) {
      return doctor(variables(server.address().toString()), environment, options);
    }
  }

  private Run doctor(Map<String, String> variables, String environment, String... options) {
    CommandLine commandLine = Cli.commandLine();
    CommandLine doctor = Objects.requireNonNull(commandLine.getSubcommands().get("doctor"));
    ((DoctorCommand) doctor.getCommand()).variables = variables;
    List<String> all = new ArrayList<>(List.of("doctor", environment));
    all.addAll(options.length == 0 ? List.of("--width", "1000") : List.of(options));
    return Cli.run(commandLine, new StringWriter(), folder, all.toArray(String[]::new));
  }

  private static List<String> blocking(Run run) {
    return run.out().lines().filter(line -> line.startsWith("x ")).toList();
  }

  @Test
  void aProjectWithoutFaultsHasNoBlockingFindings() throws IOException {
    Run run = doctor(withImages(cloud(settings())), "prod");
    assertThat(run.out())
        .endsWith(
            """
            Project my-project, environment prod
            ? origin of the images: not checked: no trusted key or identity was given
                > add --key FILE, or --identity ID (docs/operations.md)
            + permissions: 28 of 28 granted
            + APIs: 5 of 5 are enabled
            + network profile us-central1-b-vpc-roce: offered
            + machine type a4-highgpu-8g: offered in us-central1-b; that does not promise stock
            + reservation b200-prod: 8 of 8 machines are free, a4-highgpu-8g in us-central1-b
            + GKE version: the plan leaves it to the release channel
            + quota NETWORKS in project my-project: 15 of 15 free; the plan needs 3 VPC networks
            + quota SUBNETWORKS in project my-project: 100 of 100 free; the plan needs 10 subnetworks
            + quota FIREWALLS in project my-project: 100 of 100 free; the plan needs 6 firewall rules
            + quota ROUTERS in project my-project: 100 of 100 free; the plan needs 1 router
            + quota INSTANCE_TEMPLATES in project my-project: 100 of 100 free; the plan needs 2 node pools
            + quota GPUS-PER-GPU-FAMILY-per-project-region in us-central1: limit 64; the plan needs 64 GPUs; how many are in use is not known
            + quota CPUS in us-central1: 100 of 100 free; the plan needs 8 vCPUs
            + quota SSD_TOTAL_GB in us-central1: 500000 of 500000 free; the plan needs 200 GB of boot disks
            + quota HDB_TOTAL_GB in us-central1: 500000 of 500000 free; the plan needs 1600 GB of boot disks
            + quota INSTANCES in us-central1: 100 of 100 free; the plan needs 10 machines
            + quota INSTANCE_GROUP_MANAGERS in us-central1: 100 of 100 free; the plan needs 2 node pools
            + quota IN_USE_ADDRESSES in us-central1: 100 of 100 free; the plan needs 1 public address
            + image installer: exists
            + image test: exists
            + image judge: exists

            0 blocking, 0 warnings, 1 unknown, 26 fine.
            """);
    assertThat(run.exit()).isZero();
    assertThat(run.err()).isEmpty();
  }

  @Test
  void verifiesTheSignerOfEachImage() throws IOException {
    programs.program("cosign", "[[ $* != */test@* ]] || { echo 'Error: none' >&2; exit 1; }");
    Path key = publicKey();
    Run run = doctor(withImages(cloud(settings())), "prod", "--width=1000", "--key=" + key);
    String image = "us-central1-docker.pkg.dev/my-project/epfabric/%s@sha256:" + "1".repeat(64);
    assertThat(run.out())
        .contains(
            "x origin of image test: "
                + image.formatted("test")
                + " is not known to be signed by the key release.pub; cosign: none\n"
                + "    > build and sign the image: epfabric image build ENV --push --sign KEY\n",
            "+ origin of image installer: signed by the key release.pub\n",
            "+ origin of image judge: signed by the key release.pub\n",
            "1 blocking, 0 warnings, 0 unknown, 28 fine.");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(programs.calls("cosign"))
        .containsExactlyElementsOf(
            Stream.of("installer", "test", "judge")
                .map(
                    name ->
                        "cosign verify --key="
                            + key
                            + " --insecure-ignore-tlog=true "
                            + image.formatted(name))
                .toList());
  }

  @Test
  void verifiesTheAttestingIdentityOfEachImage() throws IOException {
    programs.program("cosign", "");
    Path root = Files.writeString(folder.resolve("root.json"), new LocalSigstore().trustedRoot());
    Run run =
        doctor(
            withImages(cloud(settings())),
            "prod",
            "--width=1000",
            "--trust=attested",
            "--identity=https://github.com/org/repo/.github/workflows/images.yml@refs/heads/main",
            "--trusted-root=" + root);
    assertThat(run.out()).contains("+ origin of image installer: attested by https://github.com/");
    assertThat(run.exit()).isZero();
    assertThat(programs.calls("cosign"))
        .hasSize(3)
        .allSatisfy(
            call ->
                assertThat(call)
                    .startsWith(
                        "cosign verify-attestation --type=slsaprovenance1 --certificate-identity="
                            + "https://github.com/org/repo/.github/workflows/images.yml@refs/heads/main"
                            + " --certificate-oidc-issuer=https://token.actions.githubusercontent.com"
                            + " --trusted-root="
                            + root
                            + " us-central1-docker.pkg.dev/"));
  }

  @Test
  void anImageWithoutAVerifiedOriginIsABlockingFinding() throws IOException {
    Run run = doctor(withImages(cloud(settings())), "prod", "--width=1000", "--key=" + publicKey());
    assertThat(run.exit()).isEqualTo(4);
    assertThat(blocking(run))
        .containsExactlyElementsOf(
            Stream.of("installer", "test", "judge")
                .map(
                    name ->
                        "x origin of image "
                            + name
                            + ": cannot be verified: the program cosign is not on PATH")
                .toList());
  }

  @Test
  void withoutAnEnvironmentNoImagesAreChecked() throws IOException {
    Run run = Cli.run(folder, "doctor", "--key=" + publicKey());
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .contains("without ENV there are no images whose origin could be checked")
        .contains("hint: epfabric doctor ENV --key FILE");
  }

  private Path publicKey() throws IOException {
    byte[] key = LocalSigstore.newKey().getPublic().getEncoded();
    return Files.writeString(folder.resolve("release.pub"), LocalSigstore.pem("PUBLIC KEY", key));
  }

  @Test
  void spotGpusAreComparedWithTheQuotaOfTheRegionForTheirModel() throws IOException {
    assertThat(doctor(withImages(cloud(settings())), "dev").out())
        .contains(
            "+ quota PREEMPTIBLE_NVIDIA_B200_GPUS in us-central1: 64 of 64 free; the plan needs 16"
                + " GPUs\n")
        .contains("+ quota RESOURCE_POLICIES in us-central1: 100 of 100 free; the plan needs 1");
  }

  @Test
  void doctorChangesNothing() throws IOException {
    EmulatedCloud cloud = cloud(settings());
    doctor(withImages(cloud), "dev");
    assertThat(cloud.calls())
        .isNotEmpty()
        .allMatch(c -> c.method().equals("GET") || isReadOnly(c.path()));
  }

  /** Returns whether this is one of Google's read-only methods that are sent by POST. */
  private static boolean isReadOnly(String path) {
    return path.endsWith(":testIamPermissions") || path.contains("/advice/");
  }

  private static List<String> adviceLines(Run run) {
    return run.out()
        .lines()
        .filter(line -> line.matches(". (capacity|preemption|price) in .*"))
        .toList();
  }

  @Test
  void printsTheAdviceOfGoogleOnTheZoneOfTheEnvironment() throws IOException {
    assertThat(adviceLines(doctor(withImages(cloud(settings())), "dev")))
        .containsExactly(
            "+ capacity in us-central1-b: Google's advice on 2 x a4-highgpu-8g, spot:"
                + " obtainability 0.90 (high), estimated uptime 1h00m; no promise",
            "+ preemption in us-central1-b: of all customers' spot machines that stopped in a day,"
                + " Google took away 5 % (mean of 30 days; 5 % on the worst)",
            "+ price in us-central1: 39.63 USD per node and hour (Google's price history, since"
                + " 2024-12-31)");
    assertThat(adviceLines(doctor(withImages(cloud(settings())), "prod"))).isEmpty();
  }

  @Test
  void aPoorScoreAndAPriceAboveTheBudgetCauseWarnings() throws IOException {
    save(text -> text.replace("maxSpotPerNodeHour: 60", "maxSpotPerNodeHour: 30"));
    EmulatedCloud cloud = cloud(settings());
    cloud.setCapacity("a4-highgpu-8g", "us-central1-b", 0);
    Run run = doctor(withImages(cloud), "dev");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains(
            "! capacity in us-central1-b: Google's advice on 2 x a4-highgpu-8g, spot: obtainability"
                + " 0.10 (low), estimated uptime 1m; no promise\n"
                + "    > epfabric find --project my-project ranks zones\n",
            "! price in us-central1: 39.63 USD per node and hour (Google's price history, since"
                + " 2024-12-31), above your budget of 30.00\n"
                + "    > take another zone, or raise epfabric:budget.maxSpotPerNodeHour\n");
  }

  @Test
  void adviceThatGoogleRefusesIsReportedAsUnknownAndIsNotBlocking() throws IOException {
    EmulatedCloud cloud = cloud(settings());
    cloud.denyPermission("compute.advice.capacity");
    cloud.denyPermission("compute.advice.capacityHistory");
    Run run = doctor(withImages(cloud), "dev");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains(
            "? capacity in us-central1-b: cannot ask for advice on capacity of project my-project:"
                + " refused: Required 'compute.advice.capacity' permission for"
                + " 'projects/my-project'\n"
                + "    > ask an owner of my-project for roles/compute.viewer, which has"
                + " compute.advice.capacity\n",
            "? preemption in us-central1-b: cannot read preemption rates",
            "+ price in us-central1: 39.63 USD per node and hour (Google's price list SKU"
                + " 816D-DB2C-4A30, 2026-06)\n");
  }

  @Test
  void aQuotaOfZeroIsABlockingFinding() throws IOException {
    CloudSettings withoutQuota = settings().withQuota(new GpuQuota(64, 0));
    Run run = doctor(withImages(cloud(withoutQuota)), "dev");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(blocking(run))
        .containsExactly(
            "x quota PREEMPTIBLE_NVIDIA_B200_GPUS in us-central1: 0 of 0 free; the plan needs 16"
                + " GPUs");
    assertThat(run.out())
        .contains("> ask for more at https://console.cloud.google.com/iam-admin/quotas?project=");
    assertThat(
            blocking(doctor(withImages(cloud(settings().withQuota(new GpuQuota(8, 0)))), "prod")))
        .singleElement()
        .asString()
        .contains("limit 8; the plan needs 64 GPUs");
  }

  @Test
  void aDisabledApiIsNamedAndTheFactsFromThisApiAreUnknown() throws IOException {
    CloudSettings disabledApis = settings().withDisabledServices(Set.of("compute.googleapis.com"));
    Run run = doctor(withImages(cloud(disabledApis)), "dev");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains("! API compute.googleapis.com: not enabled in my-project; `pulumi up` enables it")
        .contains("> gcloud services enable compute.googleapis.com --project=my-project")
        .contains("? quota: cannot read the quotas of us-central1 of project my-project: compute")
        .doesNotContain("+ machine type");
    save(text -> text + "  epfabric:software: b200\n");
    CloudSettings modules = settings().withDisabledServices(Set.of("storage.googleapis.com"));
    assertThat(blocking(doctor(withImages(cloud(modules)), "dev")))
        .containsExactly("x API storage.googleapis.com: not enabled in my-project");
  }

  @Test
  void aMissingPermissionIsNamed() throws IOException {
    EmulatedCloud cloud = cloud(settings());
    cloud.denyPermission("compute.networks.create");
    cloud.denyPermission("iam.serviceAccounts.actAs");
    assertThat(blocking(doctor(withImages(cloud), "dev")))
        .containsExactly(
            "x permissions: the caller lacks 2 of 28 on my-project: compute.networks.create,"
                + " iam.serviceAccounts.actAs");
  }

  private static String withVersion(String text, String version) {
    return text.replace("releaseChannel: regular", "version: " + version)
        .replace("capacity: reservation", "capacity: reservation\n    nodeVersion: " + version);
  }

  @Test
  void aVersionThatGkeOffersIsAccepted() throws IOException {
    save(text -> withVersion(text, "1.35.8-gke.1036000"));
    assertThat(doctor(withImages(cloud(settings())), "prod").out())
        .contains(
            """
            + GKE version 1.35.8-gke.1036000: offered in us-central1 (epfabric:cluster.version)
            + GKE version 1.35.8-gke.1036000: offered in us-central1 (epfabric:gpuPool.nodeVersion)
            """);
  }

  @Test
  void aVersionThatIsNoLongerOfferedIsBlockingAndANewerOneIsSuggested() throws IOException {
    save(text -> withVersion(text, "1.35.4-gke.1036000"));
    Run run = doctor(withImages(cloud(settings())), "prod");
    assertThat(blocking(run))
        .containsExactly(
            "x GKE version 1.35.4-gke.1036000: no longer offered, or not yet, in us-central1"
                + " (epfabric:cluster.version)",
            "x GKE version 1.35.4-gke.1036000: no longer offered, or not yet, in us-central1"
                + " (epfabric:gpuPool.nodeVersion)");
    assertThat(run.out()).contains("> set epfabric:gpuPool.nodeVersion: 1.35.8-gke.1036000; all: ");
  }

  @Test
  void aMissingProjectIsReported() throws IOException {
    save(text -> text.replace("my-project", "other-project"));
    Run run = doctor(cloud(settings()), "dev");
    assertThat(run.out())
        .contains("? permissions, APIs, network profile us-central1-b-vpc-roce, machine type a4-")
        .doesNotContain("+ APIs");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(blocking(run))
        .containsExactly(
            "x project other-project: does not exist, or the caller may not see it: cannot test the"
                + " caller's permissions of project other-project: refused: Permission denied on"
                + " resource project other-project.");
  }

  @Test
  void aMissingConnectionIsOneBlockingFinding() throws IOException {
    String unusedAddress;
    try (CloudServer server = CloudServer.start(cloud(settings()), 0)) {
      unusedAddress = server.address().toString();
    }
    Run run = doctor(variables(unusedAddress), "dev");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(blocking(run)).singleElement().asString().startsWith("x Google Cloud: cannot test");
    assertThat(run.out())
        .contains("? permissions, APIs, network profile us-central1-b-vpc-roce, machine type a4-")
        .contains("1 blocking, 1 warning, 2 unknown, 5 fine.");
  }

  @Test
  void expiredCredentialsAreReportedWithTheCommandThatRenewsThem() throws IOException {
    CloudApi expired =
        request ->
            new CloudResponse(
                401,
                Json.parseObject(
                    "{\"error\": {\"code\": 401, \"message\": \"invalid: ya29.secret\","
                        + " \"status\": \"UNAUTHENTICATED\"}}"));
    Run run = doctor(expired, "dev");
    assertThat(blocking(run))
        .containsExactly(
            "x Google Cloud: cannot test the caller's permissions of project"
                + " my-project: the credentials are not valid, or no longer");
    assertThat(run.out())
        .contains("> gcloud auth application-default login")
        .doesNotContain("ya29");
  }

  @Test
  void withoutCredentialsTheProjectIsNotQueried() {
    Run run = doctor(Map.of("HOME", folder.toString(), "NO_GCE_CHECK", "true"), "dev");
    assertThat(blocking(run))
        .containsExactly("x Google Cloud: cannot ask Google Cloud: no credentials on this machine");
    assertThat(run.out()).contains("? the project: not asked, for that reason");
    assertThat(run.exit()).isEqualTo(4);
  }

  @Test
  void missingImagesAreBlockingAndImagesInOtherRegistriesAreUnknown() throws IOException {
    Files.delete(folder.resolve("images.dev.yaml"));
    save(
        text ->
            text
                + "  epfabric:images:\n    judge: ghcr.io/a/judge@sha256:"
                + "2".repeat(64)
                + "\n");
    Run run = doctor(cloud(settings()), "dev");
    assertThat(run.out())
        .contains("x image installer: is not built; `pulumi up` refuses to deploy without it\n")
        .contains("    > epfabric image build dev --push\n")
        .contains(
            "? image judge: is not in Artifact Registry; epfabric queries no other registry\n");
    assertThat(blocking(doctor(cloud(settings()), "prod"))).hasSize(2);
  }

  /** The resources that the guide adopts match the plan at first; then the test changes them. */
  @Test
  void adoptedResourcesThatDoNotMatchThePlanAreBlocking() throws IOException {
    Files.copy(Path.of("Pulumi.guide.yaml"), folder.resolve("Pulumi.guide.yaml"));
    String project = "projects/gpu-launchpad-playground";
    try (RehearsalSetting setting = RehearsalSetting.inMemory();
        ServedWorld served =
            ServedWorld.start(
                Planned.plan("guide"),
                PluginChoice.OWN,
                setting,
                Files.createDirectory(folder.resolve("scratch")),
                ProgramCommand.ofJar(Path.of("not-run.jar"), folder))) {
      EmulatedCloud cloud = served.cloud();
      Run good = doctor(withImages(cloud), "guide");
      assertThat(good.out())
          .contains(
              "+ network chrisya-gke-a4-rdma-net: profile asia-southeast1-b-vpc-roce, MTU 8896")
          .contains("+ subnetwork chrisya-gke-a4-rdma-sub-7: 172.20.8.0/24 has room for 2 nodes")
          .contains("+ cluster chrisya-gke-a4: as the plan assumes, 1.35.8-gke.1036000");
      cloud.tamper(project + "/global/networks/chrisya-gke-a4-rdma-net", n -> n.put("mtu", 1460));
      cloud.tamper(
          project + "/locations/asia-southeast1/clusters/chrisya-gke-a4",
          c -> {
            c.withObjectProperty("networkConfig").put("enableMultiNetworking", false);
            c.put("currentMasterVersion", "1.32.9-gke.1010000");
          });
      cloud.tamper(
          project + "/regions/asia-southeast1/subnetworks/chrisya-gke-a4-rdma-sub-3",
          s -> s.put("ipCidrRange", "172.20.4.0/30"));
      assertThat(blocking(doctor(withImages(cloud), "guide")))
          .contains(
              "x network chrisya-gke-a4-rdma-net: has an MTU of 1460; expected 8896, or RoCE is"
                  + " slow",
              "x subnetwork chrisya-gke-a4-rdma-sub-3: 172.20.4.0/30 has room for 0 nodes; the"
                  + " plan has 2",
              "x cluster chrisya-gke-a4: lacks multi-networking, so nodes get no additional"
                  + " NICs",
              "x cluster chrisya-gke-a4: runs 1.32.9-gke.1010000, too old for the installer's"
                  + " read-only view of its node");
    }
  }

  private static final String RESERVATION =
      "projects/%s/zones/us-central1-b/reservations/b200-prod";

  private static ObjectNode reservation(int count, int used, String more) {
    return Json.parseObject(
        """
            {"status": "READY", "specificReservationRequired": true,
             "specificReservation": {"count": "%d", "inUseCount": "%d",
               "instanceProperties": {"machineType": "a4-highgpu-8g"}}%s}
            """
            .formatted(count, used, more));
  }

  private List<String> linesAboutReservation(EmulatedCloud cloud) throws IOException {
    return doctor(withImages(cloud), "prod")
        .out()
        .lines()
        .filter(line -> line.matches(". (reservation|block|sub-block) .*"))
        .toList();
  }

  @Test
  void aReservationMustHaveTheMachinesOfThePlan() throws IOException {
    EmulatedCloud cloud = cloud(settings());
    String path = RESERVATION.formatted("my-project");
    cloud.vanish(path);
    assertThat(linesAboutReservation(cloud))
        .containsExactly("x reservation b200-prod: does not exist (my-project, us-central1-b)");
    cloud.plant(path, reservation(8, 0, ""));
    assertThat(linesAboutReservation(cloud))
        .containsExactly(
            "+ reservation b200-prod: 8 of 8 machines are free, a4-highgpu-8g in us-central1-b");
    cloud.plant(path, reservation(8, 3, ""));
    assertThat(linesAboutReservation(cloud))
        .containsExactly(
            "! reservation b200-prod: 5 of 8 machines are free; the plan has 8 nodes, and those"
                + " that already run count as in use");
    cloud.plant(path, reservation(4, 0, ""));
    cloud.tamper(path, r -> r.put("status", "CREATING"));
    cloud.tamper(path, r -> r.put("specificReservationRequired", false));
    cloud.tamper(
        path,
        r ->
            r.get("specificReservation")
                .withObjectProperty("instanceProperties")
                .put("machineType", "a3-ultragpu-8g"));
    assertThat(linesAboutReservation(cloud))
        .containsExactly(
            "x reservation b200-prod: is CREATING, not READY",
            "x reservation b200-prod: is for machines a3-ultragpu-8g; the plan has a4-highgpu-8g",
            "x reservation b200-prod: 4 of 4 machines are free; the plan has 8 nodes",
            "! reservation b200-prod: need not be named: any such machine of its projects may use"
                + " it up");
  }

  @Test
  void aReservationMustHaveTheHostMaintenanceOfThePlan() throws IOException {
    EmulatedCloud cloud = cloud(settings());
    String path = RESERVATION.formatted("my-project");
    cloud.plant(path, reservation(8, 0, ""));
    cloud.tamper(path, r -> setInterval(r, "PERIODIC"));
    assertThat(doctor(withImages(cloud), "prod").out())
        .contains(
            """
            x reservation b200-prod: has host maintenance PERIODIC; the plan has AS_NEEDED
                > set epfabric:gpuPool.hostMaintenanceInterval: periodic
            """);
    save(text -> text.replace("nodes: 8", "nodes: 8\n    hostMaintenanceInterval: periodic"));
    assertThat(linesAboutReservation(cloud)).singleElement().asString().startsWith("+ ");
    cloud.tamper(path, r -> setInterval(r, "AS_NEEDED"));
    assertThat(doctor(withImages(cloud), "prod").out())
        .contains(
            """
            x reservation b200-prod: has host maintenance AS_NEEDED; the plan has PERIODIC
                > set epfabric:gpuPool.hostMaintenanceInterval: as-needed
            """);
  }

  private static void setInterval(ObjectNode reservation, String interval) {
    reservation
        .get("specificReservation")
        .withObjectProperty("instanceProperties")
        .put("maintenanceInterval", interval);
  }

  /** In this network mode, GKE creates networks with its own service account. */
  @Test
  void accountOfGkeNeedsPermissionsIfGkeCreatesNetworks() throws IOException {
    EmulatedCloud cloud = cloud(settings());
    Files.copy(Path.of("Pulumi.dranet-auto.yaml"), folder.resolve("Pulumi.dranet-auto.yaml"));
    assertThat(doctor(withImages(cloud), "dranet-auto").out())
        .contains(
            "! GKE's service account: has only roles/container.serviceAgent in my-project, which"
                + " may not let it create networks\n");
    assertThat(doctor(withImages(cloud), "dev").out()).doesNotContain("GKE's service account");
  }

  /** This test's fabric uses a block of another project's reservation. */
  @Test
  void aReservationOfAnotherProjectMustBeSharedAndContainTheBlock() throws IOException {
    save(
        text ->
            text.replace(
                "reservation: b200-prod",
                "reservation: projects/owners/reservations/b200-prod/reservationBlocks/block-1"));
    EmulatedCloud cloud = cloud(settings().withOthers(Set.of("owners")));
    String path = RESERVATION.formatted("owners");
    cloud.plant(path, reservation(16, 0, ", \"shareSettings\": {\"shareType\": \"LOCAL\"}"));
    assertThat(linesAboutReservation(cloud))
        .containsExactly(
            "x reservation b200-prod: is not shared with project my-project",
            "x block block-1: is not in reservation b200-prod");
    String shared =
        ", \"shareSettings\": {\"shareType\": \"SPECIFIC_PROJECTS\","
            + " \"projectMap\": {\"my-project\": {}}}";
    cloud.plant(path, reservation(16, 0, shared));
    cloud.plant(
        path + "/reservationBlocks/block-1",
        Json.parseObject("{\"resource\": {\"count\": 4, \"inUseCount\": 1}}"));
    assertThat(linesAboutReservation(cloud))
        .containsExactly(
            "x block block-1: 3 of 4 machines are free; the plan has 8 nodes",
            "+ reservation b200-prod: 16 of 16 machines are free, a4-highgpu-8g in us-central1-b");
  }

  @Test
  void blockAndSubBlockOfEachPoolMustHaveTheMachinesOfThePool() throws IOException {
    save(
        text ->
            text.replace(
                "reservation: b200-prod",
                "pools:\n      - reservation: b200-prod/reservationBlocks/one\n"
                    + "      - reservation:"
                    + " b200-prod/reservationBlocks/two/reservationSubBlocks/first"));
    EmulatedCloud cloud = cloud(settings());
    String path = RESERVATION.formatted("my-project");
    cloud.plant(path, reservation(16, 0, ""));
    String blocks = path + "/reservationBlocks/";
    cloud.plant(blocks + "one", Json.parseObject("{\"resource\": {\"count\": 8}}"));
    cloud.plant(blocks + "two", Json.parseObject("{\"resource\": {\"count\": 8}}"));
    assertThat(linesAboutReservation(cloud))
        .containsExactly(
            "x sub-block first: is not in block two",
            "+ reservation b200-prod: 16 of 16 machines are free, a4-highgpu-8g in us-central1-b",
            "+ block one: 8 of 8 machines are free",
            "+ block two: 8 of 8 machines are free");
    cloud.plant(
        blocks + "two/reservationSubBlocks/first",
        Json.parseObject("{\"resource\": {\"count\": 4}}"));
    assertThat(linesAboutReservation(cloud))
        .contains("x sub-block first: 4 of 4 machines are free; the plan has 8 nodes");
  }

  /** Source: cluster-toolkit, gke-node-pool, "reservations that are not fulfilled yet". */
  @Test
  void aReservationOfAParkedFabricNeedNotExistYet() throws IOException {
    save(text -> text + "  epfabric:parked: true\n");
    EmulatedCloud cloud = cloud(settings());
    cloud.vanish(RESERVATION.formatted("my-project"));
    assertThat(linesAboutReservation(cloud))
        .containsExactly("! reservation b200-prod: does not exist (my-project, us-central1-b)");
  }

  private static final String NETWORK_OF_THE_COMPANY =
      """
      config:
        gcp:project: my-project
        epfabric:zone: us-central1-b
        epfabric:network:
          adopt:
            primary: {network: net, subnetwork: sub, podRange: pods, serviceRange: services}
      """;

  /**
   * The environment of this test adopts a company's existing network; epfabric creates the fabric's
   * other networks.
   */
  @Test
  void anAdoptedPrimaryNetworkMustMatchThePlan() throws IOException {
    Files.writeString(folder.resolve("Pulumi.company.yaml"), NETWORK_OF_THE_COMPANY);
    EmulatedCloud cloud = cloud(settings());
    String absent = "x network net: does not exist (my-project)";
    assertThat(blocking(doctor(withImages(cloud), "company"))).contains(absent);
    cloud.plant("projects/my-project/global/networks/net", Json.object());
    String subnetwork = "projects/my-project/regions/us-central1/subnetworks/sub";
    cloud.plant(
        subnetwork,
        Json.parseObject(
            """
                {"network": "projects/my-project/global/networks/net",
                 "ipCidrRange": "10.9.0.0/24",
                 "secondaryIpRanges": [
                   {"rangeName": "pods", "ipCidrRange": "10.16.0.0/14"},
                   {"rangeName": "services", "ipCidrRange": "10.10.0.0/20"}]}
                """));
    assertThat(doctor(withImages(cloud), "company").out())
        .contains("+ network net: an ordinary network, MTU 1460\n")
        .contains("+ subnetwork sub: 10.9.0.0/24, with both secondary ranges\n");
    cloud.tamper(subnetwork, s -> s.put("ipCidrRange", "192.168.70.0/29"));
    assertThat(blocking(doctor(withImages(cloud), "company")))
        .contains(
            "x subnetwork sub: its range 192.168.70.0/29 overlaps epfabric:network.gvnicCidr");
    cloud.tamper(subnetwork, s -> s.put("ipCidrRange", "10.9.0.0/30"));
    assertThat(blocking(doctor(withImages(cloud), "company")))
        .contains(
            "x subnetwork sub: 10.9.0.0/30 is too small for 5 nodes, including those of upgrades");
    cloud.tamper(subnetwork, s -> s.remove("secondaryIpRanges"));
    assertThat(blocking(doctor(withImages(cloud), "company")))
        .contains("x subnetwork sub: has no secondary range pods; it has none");
  }

  @Test
  void theDocumentShowsThePrintedOutput() throws IOException {
    Files.delete(folder.resolve("images.dev.yaml"));
    Files.delete(folder.resolve("bin/gke-gcloud-auth-plugin"));
    EmulatedCloud cloud = cloud(settings().withQuota(new GpuQuota(64, 8)));
    cloud.denyPermission("compute.networks.create");
    String out = doctor(cloud, "dev", "--width", "80").out();
    assertThat(out.lines()).allMatch(line -> line.length() <= 80);
    PageExample.assertShows(Path.of("docs/operations.md"), "./epfabric doctor dev --width 80", out);
  }

  @Test
  void theJsonOutputHasTheFindingsOfTheTextOutput() throws IOException {
    EmulatedCloud cloud = cloud(settings());
    cloud.denyPermission("compute.networks.create");
    Run run = doctor(withImages(cloud), "dev", "--output", "json");
    ObjectNode json = Json.parseObject(run.out());
    assertThat(json.get("worst").asText()).isEqualTo("blocks");
    assertThat(json.get("project").asText()).isEqualTo("my-project");
    JsonNode first = json.get("findings").get(0);
    assertThat(first.get("subject").asText()).isEqualTo("permissions");
  }
}
