package epfabric.operate.verb.stack;

import epfabric.deploy.preview.state.PendingOperation;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.cleanup.PendingResource;
import epfabric.operate.advice.cleanup.PendingResource.InGoogle;
import epfabric.operate.advice.cleanup.PendingResource.InKubernetes;
import epfabric.operate.advice.cleanup.StackRescue.Existence;
import epfabric.operate.advice.cleanup.StackRescue.Looked;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.operate.google.Project;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.access.ClusterException;
import java.util.Map;
import java.util.Optional;

/** Asks Google Cloud or the fabric's cluster whether the resource of a pending creation exists. */
final class PendingOperationCheck {
  private final FabricPlan plan;
  private final Map<String, String> environment;

  PendingOperationCheck(FabricPlan plan, Map<String, String> environment) {
    this.plan = plan;
    this.environment = environment;
  }

  Looked at(PendingOperation operation) {
    PendingResource resource = PendingResource.of(operation.resource());
    if (!operation.isCreation() || resource instanceof PendingResource.Harmless) {
      return new Looked(operation, resource, Existence.ABSENT, "");
    }
    try {
      if (resource instanceof InGoogle google) {
        Project project = Project.connect(environment, plan.scope().project());
        return looked(operation, resource, project.exists(google.kind(), google.id()));
      }
      if (resource instanceof InKubernetes object) {
        return looked(operation, resource, isThere(object));
      }
      return unknown(operation, resource, "epfabric does not know where to look for this type");
    } catch (GoogleAnswerException e) {
      return unknown(operation, resource, e.getMessage() + " (" + e.remedy() + ")");
    } catch (ClusterException e) {
      return unknown(operation, resource, e.problem().message() + " (" + credentials() + ")");
    }
  }

  /** Asks the fabric's own cluster, regardless of the current context. */
  private boolean isThere(InKubernetes object) {
    try (LiveCluster cluster = LiveCluster.find(Optional.empty(), Optional.of(context()))) {
      return cluster.exists(object.apiVersion(), object.kind(), object.namespace(), object.name());
    }
  }

  /** Returns the name that gcloud gives the context of the fabric's cluster. */
  private String context() {
    return String.join(
        "_", "gke", plan.scope().project(), plan.cluster().location(), plan.cluster().name());
  }

  private String credentials() {
    return "gcloud container clusters get-credentials "
        + plan.cluster().name()
        + " --location="
        + plan.cluster().location()
        + " --project="
        + plan.scope().project();
  }

  private static Looked looked(
      PendingOperation operation, PendingResource resource, boolean there) {
    return new Looked(operation, resource, there ? Existence.THERE : Existence.ABSENT, "");
  }

  private static Looked unknown(
      PendingOperation operation, PendingResource resource, String reason) {
    return new Looked(operation, resource, Existence.UNKNOWN, reason);
  }
}
