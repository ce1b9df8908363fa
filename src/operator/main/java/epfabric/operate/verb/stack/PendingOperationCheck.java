package epfabric.operate.verb.stack;

import epfabric.deploy.preview.state.PendingOperation;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.cleanup.PendingThing;
import epfabric.operate.advice.cleanup.PendingThing.InGoogle;
import epfabric.operate.advice.cleanup.PendingThing.InKubernetes;
import epfabric.operate.advice.cleanup.StackRescue.Existence;
import epfabric.operate.advice.cleanup.StackRescue.Looked;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.operate.google.Project;
import epfabric.operate.live.LiveCluster;
import epfabric.operate.live.access.ClusterException;
import java.util.Map;
import java.util.Optional;

/** Asks Google Cloud and the fabric's cluster whether what was being made is there. */
final class PendingOperationCheck {
  private final FabricPlan plan;
  private final Map<String, String> environment;

  PendingOperationCheck(FabricPlan plan, Map<String, String> environment) {
    this.plan = plan;
    this.environment = environment;
  }

  Looked at(PendingOperation operation) {
    PendingThing thing = PendingThing.of(operation.resource());
    if (!operation.creating() || thing instanceof PendingThing.Harmless) {
      return new Looked(operation, thing, Existence.ABSENT, "");
    }
    try {
      if (thing instanceof InGoogle google) {
        Project project = Project.connect(environment, plan.scope().project());
        return looked(operation, thing, project.exists(google.kind(), google.id()));
      }
      if (thing instanceof InKubernetes object) {
        return looked(operation, thing, isThere(object));
      }
      return unknown(operation, thing, "epfabric does not know where to look for this type");
    } catch (GoogleAnswerException e) {
      return unknown(operation, thing, e.getMessage() + " (" + e.remedy() + ")");
    } catch (ClusterException e) {
      return unknown(operation, thing, e.problem().message() + " (" + credentials() + ")");
    }
  }

  /** In the fabric's own cluster, whatever the current context is. */
  private boolean isThere(InKubernetes object) {
    try (LiveCluster cluster = LiveCluster.find(Optional.empty(), Optional.of(context()))) {
      return cluster.exists(object.apiVersion(), object.kind(), object.namespace(), object.name());
    }
  }

  /** As gcloud calls it. */
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

  private static Looked looked(PendingOperation operation, PendingThing thing, boolean there) {
    return new Looked(operation, thing, there ? Existence.THERE : Existence.ABSENT, "");
  }

  private static Looked unknown(PendingOperation operation, PendingThing thing, String reason) {
    return new Looked(operation, thing, Existence.UNKNOWN, reason);
  }
}
