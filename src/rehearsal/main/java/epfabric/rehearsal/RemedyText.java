package epfabric.rehearsal;

import epfabric.fabric.catalog.CloudRefusals;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.PlanPlaceholders;
import epfabric.fabric.plan.Reservation;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The text of a remedy, with the commands for one fabric. */
final class RemedyText {
  private static final Pattern JOB = Pattern.compile("'([^']+)' (?:was created|timed out)");

  private static final Pattern NETWORK = Pattern.compile("networks/([-a-z0-9]+)' is already");

  private static final Pattern API =
      Pattern.compile("\\b([a-z]{1,40}+\\.googleapis\\.com) has not been used");

  private final FabricPlan plan;
  private final String command;
  private final String message;

  /** Creates the texts for {@code command}, which failed with {@code message}. */
  RemedyText(FabricPlan plan, String command, String message) {
    this.plan = plan;
    this.command = command;
    this.message = message;
  }

  String of(FailureRemedy remedy) {
    return switch (remedy) {
      case WAIT_FOR_CAPACITY -> capacity();
      case RAISE_QUOTA -> quota();
      case ENABLE_API ->
          String.format(
              Locale.ROOT,
              "gcloud services enable %s --project=%s; an API answers some minutes after it is"
                  + " switched on, so wait, then %s again",
              disabledApi(message),
              plan.scope().project(),
              command);
      case IMPORT ->
          String.format(
              Locale.ROOT,
              "an update created the resource without recording it: import it, then %s again",
              command);
      case REMOVE_FOREIGN -> foreign();
      case FIX_REFUSAL -> refusal();
      case WAIT_FOR_API_SERVER -> apiServer();
      case LOOK_AT_THE_TEST -> test();
      case LOOK_AT_THE_INSTALLER -> installer();
      case WAIT_FOR_POOL -> pool();
      case UNPROTECT ->
          String.format(
              Locale.ROOT,
              "pulumi config set epfabric:protection none, then pulumi up, then %s again",
              command);
      case WAIT_FOR_GOOGLE ->
          "Google refuses requests for longer than the provider retries: see"
              + String.format(
                  Locale.ROOT, " https://status.cloud.google.com, wait, then %s again", command);
      case TRY_AGAIN -> command + " again: it continues where it stopped";
    };
  }

  /** Returns the API that a message reports as disabled. */
  static String disabledApi(String message) {
    Matcher api = API.matcher(message);
    return api.find() ? api.group(1) : "compute.googleapis.com";
  }

  private String refusal() {
    return CloudRefusals.known()
        .of(message)
        .map(known -> known.meaning() + ". " + new PlanPlaceholders(plan, command).remedy(known))
        .orElse(command + " again: it continues where it stopped");
  }

  private String capacity() {
    return String.format(
        Locale.ROOT,
        "no %s in %s for now. The pool exists, and GKE keeps asking for its nodes: gcloud"
            + " container node-pools describe %s %s --format='value(status,statusMessage)'. %s; %s"
            + " again continues with this pool",
        plan.pool().machine().name(),
        plan.scope().zone().name(),
        plan.pool().names().get(0),
        "--cluster=" + plan.cluster().name() + " " + place(),
        plan.reservation()
            .map(this::reserved)
            .orElse("Wait, or take another zone or a reservation"),
        command);
  }

  private String reserved(Reservation reservation) {
    return "To see what reservation "
        + reservation.name()
        + " has left: "
        + reservation.describe(plan.scope().zone().name())
        + ". Free some of its machines, or wait while Google repairs one";
  }

  private String place() {
    return "--location=" + plan.cluster().location() + " --project=" + plan.scope().project();
  }

  private String quota() {
    return String.format(
        Locale.ROOT,
        "ask for more at https://console.cloud.google.com/iam-admin/quotas?project=%1$s;"
            + " gcloud compute regions describe %2$s --project=%1$s --flatten=quotas"
            + " --format='table(quotas.metric,quotas.limit,quotas.usage)' shows what there is."
            + " Once it is granted, %3$s again",
        plan.scope().project(),
        plan.scope().region(),
        command);
  }

  private String foreign() {
    Matcher network = NETWORK.matcher(message);
    String filter = network.find() ? " --filter=network:" + network.group(1) : "";
    return String.format(
        Locale.ROOT,
        "a resource of another owner is in the network: gcloud compute firewall-rules"
            + " list --project=%s%s. Ask its owner to remove it, then %s again",
        plan.network().project(),
        filter,
        command);
  }

  private String apiServer() {
    String wait =
        String.format(
                Locale.ROOT,
                "gcloud container clusters describe %s %s --format='value(status)' shows"
                    + " whether GKE",
                plan.cluster().name(),
                place())
            + " is still changing the cluster. Wait, then "
            + command
            + " again";
    return command.endsWith("destroy")
        ? wait
            + "; only if the cluster is gone for good: PULUMI_K8S_DELETE_UNREACHABLE=true "
            + command
        : wait;
  }

  private String test() {
    Matcher job = JOB.matcher(message);
    String name = job.find() ? job.group(1) : "";
    if (name.equals(JobVerdicts.VERDICT_JOB)) {
      return String.format(
          Locale.ROOT,
          "read which tests did not pass: kubectl logs -n %s job/%s. Once that is fixed, %s with"
              + " the options --replace that it prints runs these tests again",
          plan.install().testNamespace(),
          name,
          command);
    }
    return String.format(
        Locale.ROOT,
        "read why: kubectl logs -n %s -l batch.kubernetes.io/job-name=%s --prefix --tail=-1."
            + " %s again re-creates this Job and continues with those that follow",
        plan.install().testNamespace(),
        name,
        command);
  }

  /**
   * Returns the text for a node pool operation that timed out. Users report that the deletion of a
   * pool can hang if GKE created the pool's networks; no user reports this of a pool without
   * machines.
   */
  private String pool() {
    String wait =
        String.format(
            Locale.ROOT,
            "GKE is still working on the pool, and changes nothing else meanwhile: gcloud"
                + " container operations list %s. When it has ended, %s again",
            place(),
            command);
    return command.endsWith("destroy")
        ? wait + ". Another time, remove the machines first: " + scaleToZero()
        : wait;
  }

  private String scaleToZero() {
    return plan.pool().names().stream()
        .map(
            pool ->
                String.format(
                    Locale.ROOT,
                    "gcloud container clusters resize %s --node-pool=%s --num-nodes=0 %s --quiet",
                    plan.cluster().name(),
                    pool,
                    place()))
        .collect(Collectors.joining("; "));
  }

  private String installer() {
    String namespace = plan.install().namespace();
    return String.format(
        Locale.ROOT,
        "find the node that is not ready: kubectl get pods -n %1$s -o wide; why: kubectl describe"
            + " pods -n %1$s. Then %2$s again, which waits for all nodes once more",
        namespace,
        command);
  }
}
