package epfabric.jobs.verb.serve;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingPlan;
import java.util.Locale;

/** Formats the commands that prepare a bucket, from which pods read a model. */
record BucketSteps(FabricPlan plan, ServingPlan serving, String bucket) {
  /** Returns the commands, one per line; an unknown namespace appears as {@code NAMESPACE}. */
  String text() {
    String id = serving.model().id();
    String files =
        String.format(
            Locale.ROOT,
            """
            The model is read from gs://%s/%s. Do this first, once:
              hf download %s --local-dir weights
              gcloud storage rsync --recursive --exclude '[.]cache/.*' weights gs://%s/%s
              gcloud storage buckets add-iam-policy-binding gs://%s \
            --role roles/storage.objectViewer --member "%s"
            """,
            bucket,
            id,
            id,
            bucket,
            id,
            bucket,
            member());
    return files + driver();
  }

  /**
   * Returns the IAM principal of the server's Kubernetes service account.
   *
   * @see <a href="https://cloud.google.com/kubernetes-engine/docs/how-to/workload-identity">GKE:
   *     Workload Identity, principals</a>
   */
  private String member() {
    String project = plan.scope().project();
    return "principal://iam.googleapis.com/projects/$(gcloud projects describe "
        + project
        + " --format 'value(projectNumber)')/locations/global/workloadIdentityPools/"
        + project
        + ".svc.id.goog/subject/ns/"
        + serving.address().namespace().orElse("NAMESPACE")
        + "/sa/"
        + serving.address().name();
  }

  /**
   * Returns the command that enables the driver; the stack enables it itself if it manages both the
   * cluster and the server.
   */
  private String driver() {
    boolean declared =
        plan.cluster().spec().isPresent()
            && plan.serving().flatMap(ServingPlan::cacheBucket).isPresent();
    return declared
        ? ""
        : String.format(
            Locale.ROOT,
            "  gcloud container clusters update %s --project %s --location %s --update-addons"
                + " GcsFuseCsiDriver=ENABLED\n",
            plan.cluster().name(),
            plan.scope().project(),
            plan.cluster().location());
  }
}
