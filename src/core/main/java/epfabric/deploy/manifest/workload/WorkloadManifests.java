package epfabric.deploy.manifest.workload;

import epfabric.base.facts.NodeResource;
import epfabric.deploy.manifest.pod.NicClaim;
import epfabric.deploy.manifest.pod.QueueManifests;
import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.LeaderWorkerSet;
import epfabric.deploy.manifest.tree.ManifestYaml;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.UserJob;
import epfabric.fabric.plan.UserJob.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A user's own Job on a fabric, as YAML for {@code kubectl}. */
public final class WorkloadManifests {
  /** The only group of pods in a JobSet. */
  private static final String GROUP = "nodes";

  /**
   * Maximum restarts of a JobSet. Preemptions cause a few restarts; more restarts indicate another
   * problem, so the JobSet fails.
   */
  private static final int RESTARTS = 3;

  private final FabricPlan plan;
  private final UserJob job;
  private final NicClaim claim;
  private final PairClaim pairs;
  private final WorkloadPod pod;

  private WorkloadManifests(FabricPlan plan, UserJob job) {
    this.plan = plan;
    this.job = job;
    this.claim = new NicClaim(plan);
    this.pairs = new PairClaim(plan);
    this.pod = new WorkloadPod(plan, job);
  }

  /**
   * Returns the Job, JobSet, LeaderWorkerSet or patch.
   *
   * @throws IllegalArgumentException for the form {@code notes}, which is not YAML
   */
  public static String yaml(FabricPlan plan, UserJob job) {
    WorkloadManifests manifests = new WorkloadManifests(plan, job);
    return switch (job.form()) {
      case JOB -> manifests.yaml(List.of(manifests.service(), manifests.job()));
      case JOBSET -> manifests.yaml(List.of(manifests.jobSet()));
      case LWS -> manifests.yaml(List.of(manifests.leaderWorkerSet()));
      case PATCH -> ManifestYaml.of(manifests.patch());
      case NOTES -> throw new IllegalArgumentException("no manifest: " + Form.NOTES);
    };
  }

  /**
   * Returns the objects as YAML, after the claim template of their pods; each namespace needs the
   * template once.
   */
  private String yaml(List<Map<String, Object>> objects) {
    List<Map<String, Object>> all = new ArrayList<>();
    if (job.pairs()) {
      all.add(pairs.object(inNamespace(OrderedTree.of("name", pairs.template().name()))));
    } else if (claim.needed()) {
      all.add(claim.object(inNamespace(OrderedTree.of("name", claim.template()))));
    }
    pod.domain().ifPresent(d -> all.add(d.object(inNamespace(OrderedTree.of("name", d.name())))));
    all.addAll(objects);
    return ManifestYaml.of(all);
  }

  /** Returns the Service by which pods find each other before they are ready. */
  private Map<String, Object> service() {
    Map<String, Object> spec =
        OrderedTree.of("clusterIP", "None")
            .with(
                "publishNotReadyAddresses",
                new CommentedValue("Each pod waits for the others before it is ready.", true))
            .with("selector", Map.of(Labels.JOB, job.name()));
    return OrderedTree.of(
        "apiVersion", "v1", "kind", "Service", "metadata", metadata(), "spec", spec);
  }

  private Map<String, Object> job() {
    String firstPod = job.name() + "-0." + job.name();
    return OrderedTree.of("apiVersion", "batch/v1")
        .with("kind", "Job")
        .with("metadata", queued(QUEUE_NOTE))
        .with(
            "spec",
            indexedJobSpec(
                pod.template(
                    OrderedTree.of("subdomain", job.name(), "restartPolicy", "Never"),
                    WorkloadPod.meeting(job.place().nodes(), firstPod))));
  }

  /**
   * Returns a Job that fails if any of its pods fails, because the remaining pods would wait for
   * that pod in vain.
   */
  private Map<String, Object> indexedJobSpec(Map<String, Object> template) {
    return OrderedTree.of("completions", job.place().nodes())
        .with("parallelism", job.place().nodes())
        .with("completionMode", "Indexed")
        .with("backoffLimit", 0)
        .with("template", template);
  }

  private Map<String, Object> jobSet() {
    String firstPod = job.name() + "-" + GROUP + "-0-0." + job.name();
    Map<String, Object> group =
        OrderedTree.of("name", GROUP)
            .with("replicas", 1)
            .with(
                "template",
                Map.of(
                    "spec",
                    indexedJobSpec(
                        pod.template(
                            Map.of("restartPolicy", "Never"),
                            WorkloadPod.meeting(job.place().nodes(), firstPod)))));
    Map<String, Object> spec =
        OrderedTree.of(
                "network",
                OrderedTree.of("enableDNSHostnames", true)
                    .with(
                        "publishNotReadyAddresses",
                        new CommentedValue(
                            "Each pod waits for the others before it is ready.", true))
                    .with("subdomain", job.name()))
            .with(
                "failurePolicy",
                new CommentedValue(
                    "When a pod is lost, all pods restart: the others cannot continue without it.",
                    Map.of("maxRestarts", RESTARTS)))
            .with("replicatedJobs", List.of(group));
    return OrderedTree.of("apiVersion", "jobset.x-k8s.io/v1alpha2")
        .with("kind", "JobSet")
        .with("metadata", queued(QUEUE_NOTE))
        .with("spec", spec);
  }

  /** Returns the LeaderWorkerSet, whose controller creates the Service under the set's name. */
  private Map<String, Object> leaderWorkerSet() {
    Map<String, Object> template =
        pod.template(Map.of("restartPolicy", "Always"), WorkloadPod.meetingInGroup());
    return new LeaderWorkerSet(
            queued(QUEUE_NOTE + INTEGRATIONS_NOTE),
            1,
            job.place().nodes(),
            Optional.empty(),
            template)
        .object();
  }

  private Map<String, Object> queued(String note) {
    return QueueManifests.queued(plan, metadata(), note);
  }

  private static final String QUEUE_NOTE = "The namespace needs a LocalQueue of this name.";

  private static final String INTEGRATIONS_NOTE =
      """
       Kueue needs the
      integrations pod and leaderworkerset.x-k8s.io/leaderworkerset, which are on in 0.19.""";

  private Map<String, Object> patch() {
    String usage =
        """
        For the pod template of a Deployment, Job or StatefulSet, as a patch in kustomize or:
          kubectl patch --local --type strategic --patch-file PATCH -f MANIFEST -o yaml
        """;
    Map<String, Object> queue = QueueManifests.queued(plan, Map.of(), QUEUE_NOTE);
    Map<String, Object> queueLabels = queue.isEmpty() ? Map.of() : Map.of("metadata", queue);
    Map<String, Object> spec =
        OrderedTree.of(
            "spec",
            new CommentedValue(
                usage + (claim.needed() ? CLAIM_PATCH_NOTE : ANNOTATION_PATCH_NOTE) + claimNote(),
                Map.of("template", pod.patch())));
    return OrderedTree.join(queueLabels, spec);
  }

  private static final String ANNOTATION_PATCH_NOTE =
      """
      --name is the name of your first container: GKE gives the devices of NICs to no other
      container. Tolerations replace yours; lists with names are merged.""";

  private static final String CLAIM_PATCH_NOTE =
      """
      --name is the name of your container, which gets the NICs as its resources name the claim.
      Tolerations replace yours; lists with names are merged.""";

  private String claimNote() {
    if (job.pairs()) {
      return """

          The template of the claims must be in the pods' namespace: --form job --pairs begins with
          it. Take %s out of your resources: GPUs are claimed instead of counted."""
          .replace("%s", NodeResource.GPU);
    }
    String note =
        """

        The template of the claim must be in the pods' namespace: --form job begins with it.""";
    return claim.needed() ? note : "";
  }

  private Map<String, Object> metadata() {
    return inNamespace(OrderedTree.of("name", job.name()));
  }

  private Map<String, Object> inNamespace(Map<String, Object> metadata) {
    return job.place()
        .namespace()
        .map(namespace -> OrderedTree.join(metadata, Map.of("namespace", namespace)))
        .orElse(metadata);
  }
}
