package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reconciles Jobs: creates their pods, counts successes and failures, and completes or fails the
 * Jobs.
 */
final class JobController {
  private static final int DEFAULT_BACKOFF_LIMIT = 6;

  private final EmulatedTime time;
  private final ObjectStore objects;
  private final EmulatedPods pods;
  private final Events events;
  private final Runnable reconcileAll;
  private final Map<String, JobRun> runs = new TreeMap<>();

  /**
   * @param reconcileAll reconciles all Jobs again
   */
  JobController(
      EmulatedTime time,
      ObjectStore objects,
      EmulatedPods pods,
      Events events,
      Runnable reconcileAll) {
    this.time = time;
    this.objects = objects;
    this.pods = pods;
    this.events = events;
    this.reconcileAll = reconcileAll;
  }

  void run() {
    objects.list("batch/v1", "Job").stream()
        .filter(job -> !ObjectStore.isBeingDeleted(job) && !isFinished(job))
        .forEach(this::reconcile);
  }

  static boolean isFinished(ObjectNode job) {
    return EmulatedPods.hasCondition(job, "Complete") || EmulatedPods.hasCondition(job, "Failed");
  }

  private void reconcile(ObjectNode job) {
    JobRun run = runs.computeIfAbsent(ObjectStore.uid(job), uid -> begin(job));
    boolean failsJob = false;
    for (ObjectNode pod : pods.controlledBy(job)) {
      if (EmulatedPods.isFinished(pod) && run.countOnce(ObjectStore.uid(pod))) {
        failsJob |= count(job, run, pod);
      }
    }
    int limit = JsonTree.number(job, "spec", "backoffLimit").orElse(DEFAULT_BACKOFF_LIMIT);
    if (failsJob) {
      fail(job, run, "PodFailurePolicy", "A pod failed in a way that its policy does not allow");
    } else if (run.failed > limit) {
      fail(job, run, "BackoffLimitExceeded", "Job has reached the specified backoff limit");
    } else if (isOverdue(job, run)) {
      fail(job, run, "DeadlineExceeded", "Job was active longer than specified deadline");
    } else if (run.done.size() >= completions(job)) {
      end(
          job,
          run,
          List.of("SuccessCriteriaMet", "Complete"),
          "CompletionsReached",
          "Reached expected number of succeeded pods");
    } else {
      createPods(job, run);
      report(job, run, List.of());
    }
  }

  private JobRun begin(ObjectNode job) {
    JsonTree.number(job, "spec", "activeDeadlineSeconds")
        .ifPresent(seconds -> time.after(Duration.ofSeconds(seconds), reconcileAll));
    return new JobRun(time.now());
  }

  /**
   * Counts the success or failure of a pod; returns true if the pod failure policy fails the Job.
   */
  private boolean count(ObjectNode job, JobRun run, ObjectNode pod) {
    int index = index(pod);
    if (EmulatedPods.phase(pod).equals("Succeeded")) {
      run.done.add(index);
      return false;
    }
    time.after(run.recordFailure(index, time.now()), reconcileAll);
    String action = FailurePolicy.action(job, pod);
    run.failed += action.equals("Ignore") ? 0 : 1;
    return action.equals("FailJob");
  }

  private boolean isOverdue(ObjectNode job, JobRun run) {
    int limit = JsonTree.number(job, "spec", "activeDeadlineSeconds").orElse(Integer.MAX_VALUE);
    return Duration.between(run.started, time.now()).toSeconds() >= limit;
  }

  private static int completions(ObjectNode job) {
    return JsonTree.number(job, "spec", "completions").orElse(1);
  }

  private void createPods(ObjectNode job, JobRun run) {
    Set<Integer> active =
        pods.controlledBy(job).stream()
            .filter(pod -> !EmulatedPods.isFinished(pod))
            .map(JobController::index)
            .collect(Collectors.toCollection(TreeSet::new));
    int spare = JsonTree.number(job, "spec", "parallelism").orElse(1) - active.size();
    for (int index = 0; index < completions(job) && spare > 0; index++) {
      boolean wanted = !run.done.contains(index) && !active.contains(index);
      if (wanted && run.mayStart(index, time.now())) {
        createPod(job, index);
        spare--;
      }
    }
  }

  private void createPod(ObjectNode job, int index) {
    String name = ObjectStore.name(job);
    boolean indexed = JsonTree.text(job, "spec", "completionMode").equals("Indexed");
    ObjectNode pod = pods.draft(job, indexed ? name + "-" + index : name);
    ObjectNode labels = JsonTree.make(pod, "metadata", "labels");
    for (String prefix : List.of("", "batch.kubernetes.io/")) {
      labels.put(prefix + "job-name", name);
      labels.put(prefix + "controller-uid", ObjectStore.uid(job));
    }
    if (indexed) {
      JsonTree.make(pod, "metadata", "annotations").put(Labels.JOB_INDEX, Integer.toString(index));
      labels.put(Labels.JOB_INDEX, Integer.toString(index));
      JsonTree.make(pod, "spec").put("hostname", name + "-" + index);
    }
    ObjectNode made = objects.create(pod);
    events.normal(job, "SuccessfulCreate", "Created pod: " + ObjectStore.name(made));
  }

  static int index(ObjectNode pod) {
    String index = JsonTree.text(pod, "metadata", "annotations", Labels.JOB_INDEX);
    return index.isEmpty() ? 0 : Integer.parseInt(index);
  }

  private void fail(ObjectNode job, JobRun run, String reason, String message) {
    pods.controlledBy(job).stream()
        .filter(pod -> !EmulatedPods.isFinished(pod))
        .forEach(pod -> objects.markDeleted(ObjectKey.of(pod)));
    events.warning(job, reason, message);
    end(job, run, List.of("FailureTarget", "Failed"), reason, message);
  }

  private void end(ObjectNode job, JobRun run, List<String> types, String reason, String message) {
    List<ObjectNode> conditions =
        types.stream()
            .map(
                type ->
                    JsonTree.of(
                        OrderedTree.of("type", type)
                            .with("status", "True")
                            .with("reason", reason)
                            .with("message", message)
                            .with("lastProbeTime", objects.stamp())
                            .with("lastTransitionTime", objects.stamp())))
            .toList();
    report(job, run, conditions);
  }

  private void report(ObjectNode job, JobRun run, List<ObjectNode> conditions) {
    List<ObjectNode> active =
        pods.controlledBy(job).stream()
            .filter(pod -> !EmulatedPods.isFinished(pod) && !ObjectStore.isBeingDeleted(pod))
            .toList();
    ObjectNode status =
        JsonTree.of(
            OrderedTree.of("startTime", ObjectStore.stamp(run.started))
                .with("active", active.size())
                .with("ready", (int) active.stream().filter(EmulatedPods::ready).count())
                .with("succeeded", run.done.size())
                .with("failed", run.failed)
                .with("completedIndexes", run.ranges()));
    if (!conditions.isEmpty()) {
      status.set("conditions", JsonTree.array(conditions));
    }
    if (EmulatedPods.hasCondition(JsonTree.of("status", status), "Complete")) {
      status.put("completionTime", objects.stamp());
    }
    objects.update(ObjectKey.of(job), changed -> changed.set("status", status));
  }
}
