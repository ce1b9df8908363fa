package epfabric.deploy.document;

import epfabric.deploy.manifest.FabricManifests;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The Kubernetes objects in the manifests of one environment. */
public final class FabricObjects {
  /** Name prefix of the DaemonSets of further pools: {@code installer-1}, {@code installer-2}, … */
  private static final String NUMBERED = Labels.INSTALLER + "-";

  private final FabricPlan plan;
  private final List<Manifest> all;

  public FabricObjects(FabricPlan plan) {
    this.plan = plan;
    this.all = FabricManifests.of(plan);
  }

  /** Returns the installer DaemonSets, one for each node pool. */
  List<Manifest> installers() {
    return ofKind("DaemonSet").stream()
        .filter(m -> m.name().equals(Labels.INSTALLER) || m.name().startsWith(NUMBERED))
        .toList();
  }

  /** Returns the readiness Job and the test Jobs after it; empty when nothing is tested. */
  List<Manifest> jobs() {
    return ofKind("Job");
  }

  public boolean hasTests() {
    return !jobs().isEmpty();
  }

  /** Returns the readiness Job, which runs before all tests. */
  public Manifest readinessJob() {
    return jobs().get(0);
  }

  /** Returns the Job that judges all tests together; empty if each test is judged by itself. */
  public Optional<Manifest> judgingJob() {
    return plan.workload().acceptance().judgedTogether()
        ? Optional.of(jobs().get(jobs().size() - 1))
        : Optional.empty();
  }

  /** Returns the Job of the first test, to use as an example. */
  Manifest exampleTest() {
    return jobNamed(plan.workload().acceptance().tests().get(0).job());
  }

  Manifest jobNamed(String job) {
    return jobs().stream().filter(j -> j.name().equals(job)).findFirst().orElseThrow();
  }

  private List<Manifest> ofKind(String kind) {
    return all.stream().filter(m -> m.kind().equals(kind)).toList();
  }

  /** Returns the seconds after which the cluster ends a Job; 0 if the Job has no deadline. */
  static int deadlineSeconds(Manifest job) {
    return job.body().get("spec") instanceof Map<?, ?> spec
            && spec.get("activeDeadlineSeconds") instanceof Integer seconds
        ? seconds
        : 0;
  }
}
