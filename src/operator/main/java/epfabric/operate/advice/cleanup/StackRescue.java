package epfabric.operate.advice.cleanup;

import epfabric.deploy.engine.Registration;
import epfabric.deploy.preview.PulumiCommands;
import epfabric.deploy.preview.state.PendingOperation;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.cleanup.PendingResource.InGoogle;
import epfabric.operate.advice.cleanup.PendingResource.InKubernetes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Repairs a stack after an interrupted update. */
public final class StackRescue {
  /** Whether the resource of a pending creation exists. */
  public enum Existence {
    /** The resource exists. */
    THERE,
    /** The resource does not exist. */
    ABSENT,
    /** The resource could not be looked up. */
    UNKNOWN
  }

  /**
   * A pending operation after its resource was looked up.
   *
   * @param reason the reason why the resource's existence is unknown; empty if it is known
   */
  public record Looked(
      PendingOperation operation, PendingResource resource, Existence existence, String reason) {}

  /**
   * The repair.
   *
   * @param commands Pulumi commands in order; resources of unknown existence have no commands
   */
  public record Plan(List<Notice> notices, List<List<String>> commands, boolean complete) {
    public Plan {
      notices = List.copyOf(notices);
      commands = List.copyOf(commands);
    }
  }

  private StackRescue() {}

  /**
   * Returns the repair of all pending operations.
   *
   * @param locked whether a process that no longer runs has left the stack locked
   */
  public static Plan of(boolean locked, List<Looked> pending) {
    List<Notice> notices = new ArrayList<>();
    List<List<String>> commands = new ArrayList<>();
    if (locked) {
      commands.add(PulumiCommands.cancelling());
    }
    if (!pending.isEmpty()) {
      commands.add(PulumiCommands.forgetting());
    }
    boolean complete = true;
    for (Looked looked : pending) {
      notices.add(notice(looked));
      complete &= looked.existence() != Existence.UNKNOWN;
      if (looked.existence() == Existence.THERE) {
        commands.add(PulumiCommands.adopting(looked.operation().resource(), id(looked)));
      }
    }
    return new Plan(notices, commands, complete);
  }

  private static Notice notice(Looked looked) {
    Registration resource = looked.operation().resource();
    String subject = resource.type().replaceFirst("^.*:", "") + " " + resource.name();
    if (!looked.operation().isCreation()) {
      return Notice.fine(
          subject, "was interrupted while " + looked.operation().kind() + "; `up` does it again");
    }
    return switch (looked.existence()) {
      case THERE -> Notice.fine(subject, "was made and exists: it is imported");
      case ABSENT ->
          Notice.fine(
              subject,
              looked.resource() instanceof PendingResource.Harmless
                  ? "is forgotten; making it again does no harm"
                  : "does not exist: it is forgotten, and `up` makes it");
      case UNKNOWN ->
          Notice.unknown(subject, "may or may not exist: " + looked.reason(), alternatives(looked));
    };
  }

  private static String alternatives(Looked looked) {
    String importCommand =
        looked.resource() instanceof PendingResource.Unknown
            ? "`pulumi import "
                + looked.operation().resource().type()
                + " "
                + looked.operation().resource().name()
                + " ID`"
            : "`" + PulumiCommands.adopt(looked.operation().resource(), id(looked)) + "`";
    return "look: "
        + howToLook(looked.resource())
        + "; in any case `"
        + PulumiCommands.forgetPending()
        + "`; then, only if it exists, "
        + importCommand;
  }

  /** Returns a command that shows whether the resource exists. */
  private static String howToLook(PendingResource resource) {
    if (resource instanceof InKubernetes object) {
      String namespace = object.namespace().isEmpty() ? "" : " -n " + object.namespace();
      return "kubectl get " + object.kind() + " " + object.name() + namespace;
    }
    if (resource instanceof InGoogle google) {
      return gcloud(google);
    }
    return "the provider's page on this type says where";
  }

  /**
   * Returns the gcloud command that describes the resource. gcloud accepts the full resource name
   * for most kinds of resources, but not for all.
   */
  private static String gcloud(InGoogle google) {
    String id = google.id();
    return switch (google.kind()) {
      case NETWORK -> "gcloud compute networks describe " + id;
      case SUBNETWORK -> "gcloud compute networks subnets describe " + id;
      case FIREWALL -> "gcloud compute firewall-rules describe " + id;
      case ROUTER -> "gcloud compute routers describe " + id;
      case NAT -> "gcloud compute routers describe " + id.replaceFirst("/[^/]*$", "");
      case CLUSTER -> "gcloud container clusters describe " + id;
      case NODE_POOL -> "gcloud container node-pools describe " + id;
      case SERVICE_ACCOUNT -> "gcloud iam service-accounts describe " + id.replaceFirst("^.*/", "");
      case BUCKET -> "gcloud storage buckets describe gs://" + id;
      default -> "gcloud artifacts repositories describe " + id;
    };
  }

  private static String id(Looked looked) {
    return Optional.of(looked.resource())
        .map(
            resource ->
                resource instanceof InGoogle google
                    ? google.id()
                    : resource instanceof InKubernetes object ? object.id() : "ID")
        .orElseThrow();
  }
}
