package epfabric.document;

import epfabric.plan.FabricPlan;
import epfabric.plan.Scope;
import epfabric.value.ShellWord;

/** The names of one environment as words of a shell command. */
final class Names {
  private final FabricPlan plan;

  Names(FabricPlan plan) {
    this.plan = plan;
  }

  String environment() {
    return ShellWord.of(plan.scope().environment());
  }

  String project() {
    return ShellWord.of(plan.scope().project());
  }

  String region() {
    return ShellWord.of(plan.scope().region());
  }

  String zone() {
    return ShellWord.of(plan.scope().zone().name());
  }

  String cluster() {
    return ShellWord.of(plan.cluster().name());
  }

  String location() {
    return ShellWord.of(plan.cluster().location());
  }

  String pool() {
    return ShellWord.of(plan.pool().name());
  }

  boolean severalPools() {
    return plan.pool().names().size() > 1;
  }

  /** All pools as words of a bash loop: {@code gpu gpu-{1..49}}. */
  String pools() {
    int last = plan.pool().names().size() - 1;
    return pool() + " " + pool() + "-{1.." + last + "}";
  }

  /**
   * {@code -l} and a label of every GPU node: the one that GKE gives the nodes of a pool, or our
   * own when there are several pools.
   */
  String gpuNodes() {
    String label =
        severalPools()
            ? Scope.ENVIRONMENT_LABEL + "=" + plan.scope().environment()
            : "cloud.google.com/gke-nodepool=" + plan.pool().name();
    return "-l " + ShellWord.of(label);
  }

  String file() {
    return ShellWord.of("Pulumi." + plan.scope().environment() + ".yaml");
  }

  String bundle() {
    return ShellWord.of("build/bundles/" + plan.scope().environment());
  }

  /** A bucket name derived from the project; only a proposal. */
  String stateBucket() {
    String bucket = plan.scope().project().replace(':', '-').replace('.', '-');
    return ShellWord.of("gs://" + bucket + "-epfabric-state");
  }

  /** A verb as it is run in a bundle. */
  String bundled(String verb) {
    return "java -jar epfabric.jar " + verb + " " + environment();
  }

  /** A verb as it is run in the repository. */
  String epfabric(String verb) {
    return "./epfabric " + verb + " " + environment();
  }

  String pulumi(String command) {
    return "pulumi " + command + " -s " + environment();
  }

  /** {@code --cluster}, where it is and whose it is, for gcloud. */
  String inCluster() {
    return "--cluster " + cluster() + " --location " + location() + " --project " + project();
  }

  /** Limits and use of what a region counts. */
  String regionQuotas() {
    String metrics = plan.pool().machine().gpus().name() + "|SSD|HYPERDISK|HDB|NETWORKS|FIREWALLS";
    return "gcloud compute regions describe "
        + region()
        + (" --project " + project() + " --flatten=quotas --format=")
        + ShellWord.of("table(quotas.metric,quotas.limit,quotas.usage)")
        + (" | grep -E " + ShellWord.of("METRIC|" + metrics));
  }

  /** Limits that are counted by family of GPU or machine, which a region does not list. */
  String gpuQuotas() {
    return "gcloud beta quotas info list --service compute.googleapis.com --project "
        + project()
        + (" --filter=" + ShellWord.of("quotaId~GPU OR quotaId~LOCAL-SSD OR quotaId~HDB"))
        + (" --format=" + ShellWord.of("yaml(quotaId,dimensionsInfos)"));
  }
}
