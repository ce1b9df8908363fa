package epfabric.deploy.manifest.test;

import static epfabric.deploy.manifest.Fabrics.manifest;
import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.Parsed;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.Manifest.Change;
import epfabric.deploy.manifest.tree.NetworkPolicies;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Planning;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the permissions, peers and timeouts of acceptance tests. */
class AcceptanceObjectsTest {
  private static final FabricPlan PLAN = Planning.planOf(anEnvironment());

  private static Object body(String id) {
    return manifest(PLAN, id).body();
  }

  @Test
  void testsHaveALowPriorityAndNeverPreempt() {
    assertThat(body("acceptance-priority"))
        .isEqualTo(
            Map.of(
                "value",
                -5,
                "preemptionPolicy",
                "Never",
                "description",
                "acceptance tests of the fabric: yield to work, preempt nothing"));
    assertThat(manifest(PLAN, "acceptance-priority").rollout().change()).isEqualTo(Change.REPLACE);
  }

  @Test
  void theObserverOnlyListsNodesPodsAndSlices() {
    assertThat(TreeLookup.list(body("observer-role"), "rules"))
        .isEqualTo(
            List.of(
                Map.of(
                    "apiGroups",
                    List.of(""),
                    "resources",
                    List.of("nodes", "pods"),
                    "verbs",
                    List.of("list")),
                Map.of(
                    "apiGroups",
                    List.of("resource.k8s.io"),
                    "resources",
                    List.of("resourceslices"),
                    "verbs",
                    List.of("list"))));
    assertThat(TreeLookup.list(body("observer-role-binding"), "subjects"))
        .isEqualTo(
            List.of(
                Map.of(
                    "kind",
                    "ServiceAccount",
                    "name",
                    "observer",
                    "namespace",
                    "epfabric-test-acceptance")));
  }

  @Test
  void testsReachOnlyTestsAndTheNameService() {
    Map<String, Object> peers =
        Map.of(
            "podSelector",
            Map.of(
                "matchExpressions", List.of(Map.of("key", "epfabric/test", "operator", "Exists"))));
    Object spec = Parsed.at(body("tests-traffic"), "spec");
    assertThat(Parsed.at(spec, "podSelector", "matchLabels"))
        .isEqualTo(Map.of("app.kubernetes.io/name", "tests"));
    assertThat(TreeLookup.list(spec, "ingress")).isEqualTo(List.of(Map.of("from", List.of(peers))));
    assertThat(TreeLookup.list(spec, "egress")).hasSize(2).contains(Map.of("to", List.of(peers)));
    assertThat(TreeLookup.list(spec, "egress").get(1).toString()).contains("kube-dns", "port=53");
    assertThat(TreeLookup.list(spec, "policyTypes")).containsExactly("Ingress", "Egress");
  }

  @Test
  void theObserverReachesDnsAndTheApiServer() {
    Object spec = Parsed.at(body("observer-traffic"), "spec");
    assertThat(TreeLookup.list(spec, "policyTypes")).containsExactly("Ingress", "Egress");
    assertThat(TreeLookup.at(spec, "ingress")).isEmpty();
    assertThat(TreeLookup.list(spec, "egress"))
        .isEqualTo(List.of(NetworkPolicies.nameService(), NetworkPolicies.apiServer(PLAN)));
  }

  @Test
  void peersHaveNamesBeforeTheyAreReady() {
    assertThat(Parsed.at(body("acceptance-peers"), "spec"))
        .isEqualTo(
            Map.of(
                "clusterIP",
                "None",
                "publishNotReadyAddresses",
                true,
                "selector",
                Map.of(
                    "app.kubernetes.io/part-of",
                    "epfabric-test",
                    "app.kubernetes.io/name",
                    "tests")));
  }

  /**
   * No rule fails the Job, because a client that waits for the Job does not see the condition of
   * such a rule.
   */
  @Test
  void onlyDisruptedOrInconclusivePodsAreRetried() {
    List<Object> rules =
        List.of(
            Map.of(
                "action",
                "Ignore",
                "onPodConditions",
                List.of(Map.of("type", "DisruptionTarget", "status", "True"))),
            Map.of(
                "action",
                "Ignore",
                "onExitCodes",
                Map.of("containerName", "judge", "operator", "In", "values", List.of(8))));
    for (String job : List.of("fabric-ready", "test-deepep-internode")) {
      assertThat(TreeLookup.list(body(job), "spec", "podFailurePolicy", "rules")).isEqualTo(rules);
      assertThat(Parsed.at(body(job), "spec", "backoffLimit")).isEqualTo(0);
    }
  }

  /** The time limit applies to each run, so the pod must live long enough for both runs. */
  @Test
  void theTestBetweenNodesRunsAgainWithThePublishedTokens() {
    Object spec = Parsed.at(body("test-deepep-internode"), "spec", "template", "spec");
    Object test = TreeLookup.list(spec, "containers").get(0);
    assertThat(TreeLookup.list(test, "command").toString())
        .contains("--limit-seconds, 1800, ", "--again-tokens, 2048, --, ", "--num-tokens, 4096, ");
    int images = 600;
    int meeting = 600;
    int judge = 180;
    assertThat(Parsed.at(spec, "activeDeadlineSeconds"))
        .isEqualTo(2 * 1800 + 60 + images + meeting + judge);
  }

  /**
   * The client that deploys a Job waits longer than the Job lives, and a Job longer than its pods.
   */
  @Test
  void timeoutsGrowFromPodToJobToDeployment() {
    for (TestRun run : PLAN.workload().acceptance().tests()) {
      Manifest job = manifest(PLAN, TestJob.id(run));
      int pod = (int) Parsed.at(job.body(), "spec", "template", "spec", "activeDeadlineSeconds");
      int deadline = (int) Parsed.at(job.body(), "spec", "activeDeadlineSeconds");
      assertThat(pod).isGreaterThan(run.maxRunsInPod() * run.program().limitSeconds());
      assertThat(deadline)
          .as("the deadline covers three runs and a start")
          .isEqualTo(3 * pod + 600);
      assertThat(job.rollout().timeoutSeconds()).isEqualTo(deadline + 600);
    }
    assertThat(manifest(PLAN, "fabric-ready").rollout().timeoutSeconds()).isEqualTo(1200);
    assertThat(Parsed.at(body("fabric-ready"), "spec", "activeDeadlineSeconds")).isEqualTo(900);
  }

  @Test
  void jobsComeAfterTheirAccountAndTheirNetworkPolicy() {
    for (TestRun run : PLAN.workload().acceptance().tests()) {
      assertThat(manifest(PLAN, TestJob.id(run)).after())
          .contains("tests-account", "tests-traffic");
    }
    assertThat(manifest(PLAN, "fabric-ready").after())
        .containsExactly("observer-role-binding", "observer-traffic", "acceptance-images-binding");
    assertThat(manifest(PLAN, "observer-role-binding").after()).contains("observer-account");
  }

  @Test
  void aNamespaceDeniesAllTrafficBeforeAPolicyAllowsSome() {
    assertThat(manifest(PLAN, "tests-traffic").after()).containsExactly("acceptance-deny-all");
    assertThat(manifest(PLAN, "observer-traffic").after()).containsExactly("acceptance-deny-all");
    assertThat(manifest(PLAN, "installer-traffic").after()).containsExactly("system-deny-all");
  }

  @Test
  void testsOfAPoolRunInOrderAndPoolsRunInParallel() {
    FabricPlan twoPools = Planning.planOf(anEnvironment().withPool("pools", "2"));
    for (String pool : twoPools.pool().names()) {
      String before = "fabric-ready";
      for (TestRun run : twoPools.workload().acceptance().tests()) {
        if (run.pool().equals(pool)) {
          assertThat(manifest(twoPools, TestJob.id(run)).after())
              .contains("acceptance-peers", "acceptance-priority", "acceptance-images-binding")
              .filteredOn(id -> id.matches("fabric-ready|test-.*"))
              .containsExactly(before);
          before = TestJob.id(run);
        }
      }
    }
  }
}
