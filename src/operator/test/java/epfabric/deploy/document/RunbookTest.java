package epfabric.deploy.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import epfabric.base.facts.PulumiVersions;
import epfabric.base.value.ShellWord;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.FabricScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunbookTest {
  private static final Map<String, FabricPlan> PLANS = Plans.all();
  private static final Pattern BLOCK = Pattern.compile("(?ms)^(`{3,})bash\\n(.*?)^\\1$");
  private static final Pattern ROLE = Pattern.compile("`roles/([A-Za-z.]+)`");

  static Stream<String> environments() {
    return PLANS.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("environments")
  void everyCommandIsValidBash(String name) {
    assumeTrue(Bash.present(), "no bash");
    List<String> blocks = blocks(Runbook.of(plan(name)));
    assertThat(blocks).hasSizeGreaterThan(10);
    assertThat(Bash.run(String.join("\n", blocks), "-n")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("environments")
  void everyTableRowHasAsManyCellsAsItsHeader(String name) {
    List<String> lines = Runbook.of(plan(name)).lines().toList();
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).startsWith("|") && lines.get(i - 1).startsWith("|")) {
        assertThat(cells(lines.get(i))).as(lines.get(i)).isEqualTo(cells(lines.get(i - 1)));
      }
    }
  }

  @Test
  void namesTheFallbackForARefusedTransport() {
    assertThat(Runbook.of(plan("dev")))
        .contains("### A node refuses ibgda")
        .contains(
            "In the environment file: `epfabric:software: v2-gin and"
                + " epfabric:transport.variables.NCCL_GIN_TYPE: \"2\" (DeepEP V2, for which NCCL's proxy")
        .contains(
            "no GPU node is re-created", "`epfabric:gpuPool.drivers`, `epfabric:software` with");
  }

  /** The first screen answers the most frequent questions. */
  @Test
  void startsWithOneScreenOfCommands() {
    assertThat(Runbook.of(plan("dev")).lines().limit(18))
        .contains(
            "| current state, and what to do next | `java -jar epfabric.jar status dev` | section 5 |",
            "| something broke: the likely cause, with all evidence in one archive | `java -jar"
                + " epfabric.jar diagnose dev` | section 8 |",
            "| remove the GPU nodes for now (in the repository) | `./epfabric park dev` | section 6 |");
    assertThat(Runbook.of(plan("all adopted"))).doesNotContain("park all");
  }

  @Test
  void statesHowPodsGetTheirNics() {
    assertThat(Runbook.of(plan("device")))
        .contains("| Pod networks | `gvnic-1 … rdma-7` | created, deleted by destroy |")
        .contains(" → Networks → GKENetworkParamSets → ")
        .contains("- 9 Networks, each with its parameters\n")
        .contains("`Insufficient networking.gke.io.networks/rdma-0.IP`")
        .doesNotContain("gke-anp", "resourceslices");
    assertThat(Runbook.of(plan("dev")))
        .contains("| Claim of NICs | `rdma-nics-")
        .contains("| RDMA VPC | `epfabric-dev-rdma-net` | created, deleted by destroy |")
        .contains("`kubectl get resourceslices --field-selector=spec.driver=dra.net`")
        .contains("or `cannot allocate all claims` |")
        .doesNotContain("Pod networks", "GKENetworkParamSet", "gke-anp", "rdma-0.IP")
        .doesNotContain("computedomains");
    assertThat(
            Runbook.of(
                Plans.pool(
                    "machine: a4x-highgpu-4g", "capacity: reservation", "reservation: rack")))
        .contains("`kubectl get computedomains -A -o yaml` lists each of its nodes as Ready");
  }

  @Test
  void deletesTheNetworksThatGkeLeavesBehind() {
    assertThat(Runbook.of(plan("dranet-auto")))
        .contains(
            "| gVNIC and RDMA VPCs | `gke-anp-…` | made by GKE with the pool, and left behind by"
                + " destroy |")
        .containsSubsequence(
            "networks=\"gke-anp-$(gcloud container clusters describe epfabric-dranet-auto",
            "./epfabric park dranet-auto\n",
            "pulumi destroy -s dranet-auto\n",
            "gcloud compute firewall-rules list",
            "gcloud compute networks subnets list",
            "gcloud compute networks list")
        .contains("| none: `--accelerator-network-profile=auto` |")
        .contains("made by GKE with the pool: `epfabric:network.mode`");
  }

  @Test
  void statesHowTestsThatAreJudgedTogetherEndAndAreRepeated() {
    FabricPlan together =
        Plans.of("test", "epfabric:acceptance: {onFailure: continue, gate: fail}");
    assertThat(Runbook.of(together))
        .contains(
            "the Job `acceptance-verdict` after the last test applies the gate to all verdicts.",
            "| 0 | passed, degraded or failed: the container's termination message says which |"
                + " complete; the next test starts |",
            "| 6 | failed: wrong results, or far below the limits | `acceptance-verdict` fails,"
                + " when all tests have run |",
            "kubectl -n epfabric-test-acceptance logs job/acceptance-verdict\n",
            "The Job of a test that did not pass is complete: run it again with `--replace`",
            "The loop ends with the first Job that fails.");
    assertThat(Runbook.of(plan("dev")))
        .doesNotContain("acceptance-verdict")
        .contains(
            "| 6 | failed: wrong results, or far below the limits | fails at once |",
            "later tests do not start. An `up` that fails",
            "A Job starts when the one before it has passed. A program",
            "The loop ends with the first test that fails.");
  }

  /** The runbook may name only phases that the installer writes. */
  @Test
  void namesThePhaseThatTheInstallerWrites() throws IOException {
    assertThat(Runbook.of(plan("dev")))
        .contains("- 2 nodes of the pool, in phase `ready`, with 8 GPUs and no startup taint\n");
    assertThat(Files.readString(Path.of("docs/kubernetes.md")))
        .contains("| annotation `epfabric/phase` | the current phase; `ready` at the end |");
  }

  @Test
  void usesTheRealNamesOfTheEnvironment() {
    assertThat(blocks(Runbook.of(plan("dev"))).stream().collect(Collectors.joining()))
        .contains("pulumi up -s dev", "./epfabric bundle dev\ncd build/bundles/dev\n")
        .contains("get-credentials epfabric-dev --location us-central1 --project my-project")
        .contains("-l cloud.google.com/gke-nodepool=epfabric-dev-gpu")
        .contains("java -jar epfabric.jar orphans dev\n")
        .contains("pulumi plugin install resource gcp 9.37.0")
        .contains("PULUMI_K8S_DELETE_UNREACHABLE=true pulumi destroy -s dev")
        .contains("java -jar epfabric.jar rescue dev --yes\npulumi up -s dev\n");
  }

  @Test
  void hasNoCommandThatChangesAdoptedResources() {
    String commands = String.join("\n", blocks(Runbook.of(plan("guide"))));
    assertThat(commands)
        .contains("resize chrisya-gke-a4 --node-pool a4-highgpu-ubuntu-02 --num-nodes 0")
        .doesNotContain("chrisya-gke-a4-net-1", "chrisya-gke-a4-rdma", "firewall-rules")
        .doesNotContain("clusters list");
    String adoptedPool = String.join("\n", blocks(Runbook.of(plan("all adopted"))));
    assertThat(adoptedPool).doesNotContain("resize", "epfabric park", "instances delete");
  }

  @Test
  void statesWhatDestroyKeepsAndItsOrder() {
    assertThat(Runbook.of(plan("guide")))
        .contains("→ node pool `a4-highgpu-ubuntu-02`. Installer")
        .contains("- adopted cluster `chrisya-gke-a4`\n- adopted VPC `chrisya-gke-a4-net-1`\n");
    assertThat(Runbook.of(plan("device")))
        .contains(
            "in this order: acceptance tests, last first → namespace"
                + " `epfabric-device-acceptance` → DaemonSet `installer` → namespace"
                + " `epfabric-device-system` → Networks → GKENetworkParamSets → node pool"
                + " `epfabric-device-gpu` → cluster `epfabric-device` → subnets → VPCs. Installer and pod"
                + " networks are removed in parallel.");
    assertThat(Runbook.of(plan("0 nodes"))).contains("in this order: DaemonSet `installer` →");
    assertThat(Runbook.of(plan("all adopted")))
        .contains(
            "- what the installer put on the adopted nodes, `/home/kubernetes/bin/nvidia/deepep` and"
                + " the folders beside it whose names begin like that: until GKE re-creates them");
  }

  @Test
  void removesTheProtectionBeforeDestroy() {
    String lift = "pulumi config set epfabric:protection none -s prod";
    assertThat(Runbook.of(plan("prod"))).containsSubsequence(lift, "pulumi destroy -s prod");
    assertThat(Runbook.of(plan("dev"))).doesNotContain("epfabric:protection none");
  }

  @Test
  void givesTheCostWithItsSource() {
    assertThat(Runbook.of(plan("dev")))
        .contains(
            "**Cost**: 79.27 USD per hour for 2 GPU nodes: 39.63 USD per node and hour (spot,"
                + " Google's price list SKU 816D-DB2C-4A30, 2026-06).");
    assertThat(Runbook.of(plan("prod")))
        .contains(
            "**Cost** of 8 GPU nodes: no price known for reserved a4-highgpu-8g; a reservation is paid"
                + " for whether nodes run or not.\n");
    assertThat(Runbook.of(plan("0 nodes"))).contains("the pool is parked, no GPU node runs");
  }

  @Test
  void mentionsAReservationOnlyIfThereIsOne() {
    String describe =
        "gcloud compute reservations describe b200-prod --zone=us-central1-b --project=my-project\n";
    assertThat(Runbook.of(plan("prod")).split(Pattern.quote(describe), -1)).hasSize(3);
    assertThat(Runbook.of(plan("prod")))
        .contains("run `up` again once the reservation has machines left: others of its projects")
        .doesNotContain("take another zone or a reservation");
    assertThat(Runbook.of(plan("dev")))
        .contains(
            "then wait for capacity and run `up` again, or take another zone or a reservation.")
        .doesNotContain("gcloud compute reservations");
  }

  @Test
  void reportsAPriceAboveTheBudget() {
    String above = "It is above your budget of 30.00 USD per node and hour.";
    assertThat(Runbook.of(Plans.of("test", "epfabric:budget: {maxSpotPerNodeHour: 30}")))
        .contains("system nodes are not included. " + above + "\n");
    assertThat(Runbook.of(plan("dev"))).doesNotContain("above your budget");
  }

  @Test
  void commandsCoverAllPools() {
    String runbook = Runbook.of(plan("50 pools"));
    String pools = "epfabric-test-gpu … epfabric-test-gpu-49";
    assertThat(runbook)
        .contains("| 50 equal GPU node pools | `" + pools + "` |")
        .contains("39,633.60 USD per hour for 1,000 GPU nodes")
        .contains("- 1,000 nodes of 50 pools, in phase `ready`, with 8 GPUs and no startup taint")
        .contains("→ node pools `" + pools + "` →")
        .contains("| `--num-nodes` | `epfabric:gpuPool.nodes` | `20` |")
        .contains("`up` removes the GPU nodes of every pool, which then cost nothing.");
    assertThat(String.join("\n", blocks(runbook)))
        .contains("kubectl get nodes -l epfabric-environment=test -o jsonpath=")
        .contains(
            """
            for pool in epfabric-test-gpu epfabric-test-gpu-{1..49}; do
              gcloud container clusters resize epfabric-test --node-pool "$pool" --num-nodes 0 --quiet --location us-central1 --project my-project
            done
            """)
        .contains("gcloud container node-pools list --cluster epfabric-test ")
        .doesNotContain("gke-nodepool=", "node-pools describe");
  }

  @Test
  void keepsTheEnvironmentFileWhenTheStackIsForgotten() {
    assertThat(Runbook.of(plan("dev")))
        .contains("pulumi stack rm --preserve-config -s dev")
        .doesNotContain("stack rm -s");
  }

  @Test
  void initializesTheStackBeforeItBundles() {
    assertThat(Runbook.of(plan("dev")))
        .containsSubsequence(
            "pulumi stack init dev",
            "git add Pulumi.dev.yaml",
            "./epfabric bundle dev",
            "sha256sum --check checksums.txt",
            "java -jar epfabric.jar verify .");
  }

  @Test
  void createsSharedResourcesOnlyOnce() {
    assertThat(Runbook.of(plan("dev")))
        .contains("Skip this if another environment of this project and region has done it")
        .contains("has the name of the first environment");
  }

  @Test
  void namesThePulumiVersionOfTheWorkflows() throws IOException {
    String version = Files.readString(Path.of(".pulumi.version")).strip();
    assertThat(PulumiVersions.CLI).isEqualTo(version);
    assertThat(Runbook.of(plan("dev"))).contains("the Pulumi CLI " + version + " ");
  }

  @Test
  void listsTheQuotaBeforeTheFirstUp() {
    assertThat(Runbook.of(plan("dev")))
        .containsSubsequence("### Before the first `up`: quota", "pulumi up -s dev")
        .contains("- 16 B200 GPUs, in the **preemptible** quota of the GPU")
        .contains("- local SSD: 24,000 GB, preemptible (32 of 375 GB in every node)")
        .contains("- boot disks: 400 GiB of `hyperdisk-balanced`");
    assertThat(Runbook.of(plan("prod")))
        .contains("- 64 B200 GPUs, in the usual quota of the GPU, which the reservation was made")
        .doesNotContain("preemptible");
    assertThat(Runbook.of(plan("all adopted"))).doesNotContain("GPU nodes of this environment");
    assertThat(Runbook.of(plan("autoscaled")))
        .contains("- 32 B200 GPUs, in the **preemptible** quota of the GPU")
        .contains("(capacity flex-start)")
        .contains("- local SSD: 48,000 GB, preemptible (32 of 375 GB in every node)");
    assertThat(
            Runbook.of(
                Plans.pool(
                    "machine: a4x-highgpu-4g", "capacity: reservation", "reservation: rack")))
        .contains("- local SSD: 24,000 GB (4 of 3,000 GB in every node)");
    assertThat(Runbook.of(Plans.pool("capacity: on-demand")))
        .contains("- 16 B200 GPUs, in the usual quota of the GPU, not the preemptible one");
  }

  @Test
  void requiresFewerRolesForAdoptedResources() {
    assertThat(roles("dev"))
        .containsExactly(
            "compute.networkAdmin",
            "compute.securityAdmin",
            "container.admin",
            "iam.serviceAccountAdmin",
            "resourcemanager.projectIamAdmin",
            "iam.serviceAccountUser",
            "serviceusage.serviceUsageAdmin");
    assertThat(roles("guide"))
        .containsExactly(
            "container.admin",
            "compute.viewer",
            "iam.serviceAccountAdmin",
            "resourcemanager.projectIamAdmin",
            "iam.serviceAccountUser");
    assertThat(roles("all adopted")).containsExactly("container.admin");
    assertThat(roles("primary adopted")).isEqualTo(roles("dev"));
    assertThat(roles("long names")).contains("compute.networkUser");
    FabricPlan own =
        Plans.pool(
            "drivers: installer", "serviceAccount: gpu-nodes@my-project.iam.gserviceaccount.com");
    assertThat(Runbook.of(own))
        .contains("`roles/iam.serviceAccountAdmin`, `roles/iam.serviceAccountUser`, ")
        .contains("and `roles/storage.admin` on bucket `my-project-epfabric-us-central1`; with")
        .doesNotContain("projectIamAdmin");
  }

  private static List<String> roles(String name) {
    String row =
        Runbook.of(plan(name))
            .lines()
            .filter(l -> l.startsWith("| IAM permissions"))
            .findFirst()
            .orElseThrow();
    String roles = row.substring(0, row.indexOf("; with the state"));
    return ROLE.matcher(roles).results().map(m -> m.group(1)).toList();
  }

  @Test
  void accountsForEveryFlagOfTheGuide() {
    assertThat(Runbook.of(plan("guide")))
        .contains("`--project`", "`--cluster`", "`--region`", "`--node-version`")
        .contains("`--machine-type`", "`--accelerator`", "`--image-type", "`--disk-type`")
        .contains("`--disk-size`", "`--ephemeral-storage-local-ssd`", "`--metadata`")
        .contains("`--scopes`", "`--node-locations`", "`--spot`", "`--num-nodes`")
        .contains("`--enable-private-nodes`", "`--enable-autoupgrade`", "`--enable-autorepair`")
        .contains("`--max-surge-upgrade`", "`--max-unavailable-upgrade`")
        .contains("`--shielded-integrity-monitoring`", "`--no-shielded-secure-boot`")
        .contains("`--placement-type`", "`--additional-node-network` × 9");
  }

  @Test
  void quotesSpecialCharactersOfTheShell() {
    assumeTrue(Bash.present(), "no bash");
    FabricPlan dev = plan("dev");
    String hostile = "it's $(touch /tmp/x) `id`\n```";
    FabricScope scope =
        new FabricScope(
            hostile, hostile, dev.scope().zone(), "p", Map.of(), dev.scope().protection());
    FabricPlan plan =
        new FabricPlan(
            scope,
            dev.network(),
            dev.cluster(),
            dev.pool(),
            false,
            dev.install(),
            dev.workload(),
            dev.addons(),
            dev.serving(),
            dev.cost(),
            List.of());
    String runbook = Runbook.of(plan);
    assertThat(Bash.run(String.join("\n", blocks(runbook)), "-n")).isEmpty();
    assertThat(runbook).contains("pulumi up -s " + ShellWord.of(hostile));
  }

  @Test
  void isTheSameInEveryLocaleAndTimeZone() {
    FabricPlan plan = plan("1000 nodes");
    assertThat(Elsewhere.compute(() -> Runbook.of(plan))).containsOnly(Runbook.of(plan));
  }

  private static FabricPlan plan(String name) {
    return Optional.ofNullable(PLANS.get(name)).orElseThrow();
  }

  private static List<String> blocks(String runbook) {
    List<String> blocks = new ArrayList<>();
    BLOCK.matcher(runbook).results().map((MatchResult m) -> m.group(2)).forEach(blocks::add);
    return blocks;
  }

  private static long cells(String row) {
    return row.replace("\\|", "").chars().filter(c -> c == '|').count();
  }
}
