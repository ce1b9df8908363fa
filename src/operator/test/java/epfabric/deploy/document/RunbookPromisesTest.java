package epfabric.deploy.document;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.terminal.ExitCode;
import epfabric.base.value.EnumWord;
import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the runbook's statements about the cluster agree with the manifests. */
class RunbookPromisesTest {
  private static final Map<String, FabricPlan> PLANS = Plans.all();

  static Stream<String> environments() {
    return PLANS.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("environments")
  void namesOnlyObjectsThatAreDeployed(String name) {
    assertThat(firstGroups("-n ([a-z0-9-]+)", name))
        .isSubsetOf(names("Namespace", name))
        .isNotEmpty();
    assertThat(firstGroups("namespace `([^`]+)`", name)).isSubsetOf(names("Namespace", name));
    assertThat(firstGroups("daemonset[/ ]([a-z0-9-]+)", name))
        .isSubsetOf(names("DaemonSet", name))
        .isNotEmpty();
    assertThat(firstGroups("(?:job/|job-name=|[Jj]ob `)([a-z0-9-]+)", name))
        .isSubsetOf(names("Job", name));
    assertThat(firstGroups("use[sd]? the account `([^`]+)`", name))
        .isSubsetOf(names("ServiceAccount", name))
        .isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("environments")
  void readsLogsOnlyOfExistingContainers(String name) {
    Pattern named = Pattern.compile("(?m)^ +(?:- )?name: ([a-z-]+)\\n +image:");
    assertThat(firstGroups(" -c ([a-z-]+)", name))
        .isSubsetOf(firstGroups(named, yaml(name)))
        .isNotEmpty();
    assertThat(firstGroups("container `([a-z]+)`", name))
        .isSubsetOf(firstGroups(named, yaml(name)));
  }

  @ParameterizedTest
  @MethodSource("environments")
  void quotesTheMessagesOfPolicies(String name) {
    assertThat(Runbook.of(plan(name))).contains("`only the fabric's own images may run here`");
    assertThat(yaml(name)).contains("only the fabric's own images may run here");
    assertThat(yaml(name).replace("\n", " ")).contains("the installer may ");
  }

  @ParameterizedTest
  @MethodSource("environments")
  void showsEveryTestOfTheFirstPoolWithItsLimits(String name) {
    FabricPlan plan = plan(name);
    List<TestRun> runs =
        plan.workload().acceptance().tests().stream()
            .filter(r -> r.pool().equals(plan.pool().name()))
            .toList();
    List<String> rows =
        Runbook.of(plan).lines().filter(l -> l.matches("\\| `[a-z-]+` \\| [a-z-]+, .*")).toList();
    assertThat(rows).hasSize(runs.size());
    for (int i = 0; i < rows.size(); i++) {
      TestRun run = runs.get(i);
      String where = LocaleFreeText.together(run);
      assertThat(rows.get(i))
          .isEqualTo(
              "| `%s` | %s, %s | %d min | %d min |"
                  .formatted(
                      run.job(),
                      run.test(),
                      where,
                      run.program().limitSeconds() / 60,
                      deadline(plan, run.job()) / 60));
    }
  }

  private static int deadline(FabricPlan plan, String job) {
    String text =
        FabricManifests.of(plan).stream()
            .filter(m -> m.kind().equals("Job") && m.name().equals(job))
            .map(ManifestYaml::of)
            .collect(joining());
    return Integer.parseInt(
        firstGroups(Pattern.compile("(?m)^  activeDeadlineSeconds: (\\d+)$"), text).first());
  }

  @Test
  void statesTheTimeoutOfEachStep() {
    FabricPlan guide = plan("guide");
    assertThat(guide.install().timeoutSeconds()).isEqualTo(3000);
    assertThat(Runbook.of(guide))
        .contains("guide, which compiles on the node | 50 min |")
        .contains("nothing else uses their GPUs | seconds | estimated | 15 min |")
        .contains("`up` gives up after 50 min when not every node has been verified")
        .contains("rollout status --timeout=3000s -f \"$file\"")
        .contains("tries again for 15 min and then fails with `DeadlineExceeded`");
  }

  @Test
  void listsTheExitCodesOfTheJudge() {
    assertThat(Runbook.of(plan("dev")))
        .contains("\n| " + ExitCode.DONE.number() + " | passed the gate |")
        .contains("\n| " + ExitCode.GATE_FAILED.number() + " | failed: ")
        .contains("\n| " + ExitCode.DEGRADED.number() + " | degraded: ")
        .contains("\n| " + ExitCode.INCONCLUSIVE.number() + " | inconclusive: ");
    assertThat(yaml("dev")).contains("        - " + ExitCode.INCONCLUSIVE.number() + "\n");
  }

  @Test
  void statesWhichVerdictsTheGateAccepts() {
    assertThat(Runbook.of(gate(Gate.STRICT))).contains("Gate `strict`: only a fabric at its full");
    assertThat(Runbook.of(gate(Gate.FAIL))).contains("Gate `fail`: a degraded fabric passes");
    assertThat(Runbook.of(gate(Gate.WARN)))
        .contains("Gate `warn`: every verdict passes")
        .doesNotContain("inconclusive: the run");
  }

  @Test
  void mentionsNoTestIfNoneRuns() {
    for (FabricPlan plan : List.of(gate(Gate.OFF), plan("0 nodes"), plan("autoscaled"))) {
      assertThat(FabricManifests.acceptance(plan)).noneMatch(m -> m.kind().equals("Job"));
      assertThat(Runbook.of(plan))
          .contains("the stack says `verdict: not run`")
          .doesNotContain("### Verdicts", "-acceptance", "job/", "fabric-ready", "-c judge");
    }
    assertThat(Runbook.of(plan("dev"))).doesNotContain("verdict: not run");
  }

  private static FabricPlan gate(Gate gate) {
    return Plans.of("test", "epfabric:acceptance: {gate: '" + EnumWord.of(gate) + "'}");
  }

  @Test
  void statesHowMissingImagesAreBuilt() {
    assertThat(FabricManifests.installer(plan("dev")))
        .as("a manifest uses an unbuilt image, so that `up` refuses")
        .anyMatch(Manifest::usesUnbuiltImage);
    assertThat(Runbook.of(plan("dev")))
        .contains("an `up` that would run one refuses before it registers anything")
        .contains(
            """
            ./epfabric image lock b200-gke
            gcloud auth configure-docker us-central1-docker.pkg.dev
            ./epfabric image build dev --push
            """)
        .contains("ends with `images.dev.yaml`");
  }

  @Test
  void warnsIfItIsUnknownWhetherNodesStartTainted() {
    String warning =
        "its nodes have the startup taint `"
            + InstallPlan.STARTUP_TAINT
            + "` only if its owner gave it to them";
    assertThat(Runbook.of(plan("all adopted"))).contains(warning);
    assertThat(Runbook.of(plan("dev"))).doesNotContain(warning);
  }

  @Test
  void repeatsATestByItsRegisteredName() {
    assertThat(Runbook.of(plan("dev")))
        .contains("pulumi up --replace '**::test-epbench-accept' -s dev")
        .contains("pulumi up --replace '**kubernetes:batch/v1:Job::**' -s dev");
    assertThat(FabricManifests.acceptance(plan("dev")).stream().map(Manifest::id))
        .contains("test-epbench-accept");
  }

  @Test
  void showsTheTestsOfOnePoolAndMentionsThoseOfOtherPools() {
    assertThat(Runbook.of(plan("50 pools")))
        .contains("the Jobs of the others end in the pool's number (`-1`, `-2`, …)")
        .contains("DaemonSet `installer … installer-49`");
    assertThat(names("Job", "50 pools")).contains("deepep-intranode-49");
  }

  @Test
  void distinguishesGibFromTheInstallerAndMentionsJobsThatKueueSuspends() {
    String gib = "europe-docker.pkg.dev/a/b/gib@sha256:" + "1".repeat(64);
    FabricPlan plan =
        Plans.of(
            "test",
            "epfabric:addons: {gib: true, kueue: true}\n  epfabric:images: {gib: '" + gib + "'}");
    assertThat(FabricManifests.of(plan).stream().filter(m -> m.kind().equals("DaemonSet")))
        .hasSize(2);
    assertThat(Runbook.of(plan))
        .contains("→ DaemonSet `installer` →")
        .contains("`kubectl -n epfabric-test-acceptance get workloads.kueue.x-k8s.io` says why.");
    assertThat(Runbook.of(plan("dev"))).doesNotContain("Kueue");
  }

  @Test
  void listsTheCounterpartOfEachStepOfTheGuide() {
    assertThat(Runbook.of(plan("guide")))
        .contains("| `up`: DaemonSet `installer` in namespace `epfabric-guide-system` |")
        .contains("| `up`: Job `deepep-intranode`, gate warn |")
        .contains("| `up`: Job `deepep-internode`, gate warn |")
        .doesNotContain("not in this release");
  }

  private static SortedSet<String> firstGroups(String pattern, String name) {
    return firstGroups(Pattern.compile(pattern), withoutColumnOfTheGuide(name));
  }

  /** Returns the runbook without the column of the hand-written guide. */
  private static String withoutColumnOfTheGuide(String name) {
    String runbook = Runbook.of(plan(name));
    int table = runbook.indexOf("\n## 9. ");
    return runbook.substring(0, table)
        + runbook.substring(table).replaceAll("(?m)^\\| .*? \\| ", "| ");
  }

  private static SortedSet<String> firstGroups(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(m -> m.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> names(String kind, String name) {
    return FabricManifests.of(plan(name)).stream()
        .filter(m -> m.kind().equals(kind))
        .map(Manifest::name)
        .toList();
  }

  private static String yaml(String name) {
    return FabricManifests.of(plan(name)).stream().map(ManifestYaml::of).collect(joining());
  }

  private static FabricPlan plan(String name) {
    return Optional.ofNullable(PLANS.get(name)).orElseThrow();
  }
}
