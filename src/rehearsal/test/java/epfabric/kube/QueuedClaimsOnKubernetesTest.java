package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.facts.ManagedDranet;
import epfabric.rehearsal.kubernetes.real.PodScript;
import epfabric.rehearsal.kubernetes.real.PodScript.When;
import epfabric.rehearsal.kubernetes.real.StandInNodes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests pods that claim NICs in a queue of Kueue and in a JobSet, with the controllers of both.
 * Kueue counts claims with a mapping of device classes to resource names.
 */
@Tag("kube")
class QueuedClaimsOnKubernetesTest {
  /** A queue that counts GPUs and NICs, with room for two nodes. */
  private static final String QUEUE =
      """
      apiVersion: kueue.x-k8s.io/v1beta2
      kind: ResourceFlavor
      metadata: {name: any}
      ---
      apiVersion: kueue.x-k8s.io/v1beta2
      kind: ClusterQueue
      metadata: {name: fabric}
      spec:
        namespaceSelector: {}
        resourceGroups:
        - coveredResources: [nvidia.com/gpu, rdma-nics]
          flavors:
          - name: any
            resources:
            - {name: nvidia.com/gpu, nominalQuota: 16}
            - {name: rdma-nics, nominalQuota: 16}
      ---
      apiVersion: kueue.x-k8s.io/v1beta2
      kind: LocalQueue
      metadata: {name: fabric, namespace: default}
      spec: {clusterQueue: fabric}
      """;

  private static final String JOB_SET =
      """
      apiVersion: jobset.x-k8s.io/v1alpha2
      kind: JobSet
      metadata: {name: train}
      spec:
        replicatedJobs:
        - name: nodes
          template:
            spec:
              backoffLimit: 0
              completions: 2
              parallelism: 2
              completionMode: Indexed
              template:
                spec:
                  restartPolicy: Never
                  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
                  resourceClaims: [{name: nics, resourceClaimTemplateName: all-nics}]
                  containers:
                  - name: main
                    image: example.invalid/none
                    resources: {claims: [{name: nics}]}
      """;

  private static ControlPlane plane;
  private static Kubectl kubectl;
  private static Claims claims;
  private static StandInNodes nodes;

  @BeforeAll
  static void start() {
    plane = ControlPlane.extended();
    kubectl = plane.admin().with("-n", "default");
    claims = new Claims(kubectl);
    nodes = plane.nodes(NodePool.claimed("gpu", "gpu-0", "gpu-1"));
    kubectl.apply(QUEUE).orFail();
    kubectl.await("--for=condition=Active", "clusterqueue/fabric");
    kubectl.apply(Claims.ALL_NICS).orFail();
  }

  @AfterAll
  static void stop() {
    plane.close();
  }

  @AfterEach
  void deleteJobs() {
    nodes.follow(PodScript.QUIET);
    kubectl.run("delete", "jobset,job", "--all", "--cascade=foreground").orFail();
  }

  private static void awaitNicsOfBothNodes(String jobs) {
    kubectl.awaitValue(
        List.of("get", "pods", "-l", jobs, "-o", "jsonpath={.items[*].status.phase}"),
        "Running Running"::equals);
    Map<String, List<Claims.Allocated>> got = claims.byNodeOf(jobs);
    assertThat(got).containsOnlyKeys("gpu-0", "gpu-1");
    assertThat(got.values())
        .allSatisfy(
            allocated -> assertThat(allocated.get(0).devices(ManagedDranet.DRIVER)).hasSize(8));
  }

  private static String queuedJob(String job, int pods) {
    return Claims.job(job, pods, "all-nics")
        .replace(
            "metadata:\n  name: " + job,
            "metadata:\n  name: " + job + "\n  labels: {kueue.x-k8s.io/queue-name: fabric}")
        .replace("claims: [", "limits: {nvidia.com/gpu: 8}, claims: [");
  }

  @Test
  void theQueueCountsTheClaimsOfAJob() {
    nodes.follow(PodScript.QUIET.hang(When.job("queued")));
    kubectl.apply(queuedJob("queued", 2)).orFail();
    awaitNicsOfBothNodes("batch.kubernetes.io/job-name=queued");
    String assigned =
        kubectl
            .run(
                "get",
                "workloads",
                "-o",
                "jsonpath={.items[*].status.admission.podSetAssignments[*].resourceUsage}")
            .orFail()
            .output();
    assertThat(assigned).isEqualTo("{\"nvidia.com/gpu\":\"16\",\"rdma-nics\":\"16\"}");
  }

  @Test
  void aJobWaitsInAFullQueue() {
    nodes.follow(PodScript.QUIET.hang(When.job("queued")));
    kubectl.apply(queuedJob("queued", 2)).orFail();
    awaitNicsOfBothNodes("batch.kubernetes.io/job-name=queued");
    kubectl.apply(queuedJob("second", 1)).orFail();
    kubectl.awaitValue(
        List.of(
            "get",
            "workloads",
            "-o",
            "jsonpath={.items[*].status.conditions[?(@.type==\"QuotaReserved\")].message}"),
        text -> text.contains("insufficient unused quota for nvidia.com/gpu"));
    assertThat(claims.byNodeOf("batch.kubernetes.io/job-name=second")).isEmpty();
  }

  @Test
  void podsOfAJobSetAreAllocatedTheNicsOfBothNodes() {
    When pods = When.ALWAYS.label("jobset.sigs.k8s.io/jobset-name", "train");
    nodes.follow(PodScript.QUIET.hang(pods));
    kubectl.apply(JOB_SET).orFail();
    awaitNicsOfBothNodes("jobset.sigs.k8s.io/jobset-name=train");
    nodes.follow(PodScript.QUIET);
    kubectl.await("--for=condition=Completed", "jobset/train");
  }
}
