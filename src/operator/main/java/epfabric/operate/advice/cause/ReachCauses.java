package epfabric.operate.advice.cause;

import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.advice.FabricCommands;
import epfabric.operate.google.GoogleAnswerException.Kind;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.MissingEvidence;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds the reasons why this machine cannot inspect the cluster: no network, login or cluster. */
final class ReachCauses {
  /** The API server's name for a user without credentials. */
  private static final String ANONYMOUS = "\"system:anonymous\"";

  private static final String NODES = "nodes";

  private static final Set<Kind> UNREACHABLE_KINDS = EnumSet.of(Kind.UNREACHABLE, Kind.TIMED_OUT);

  private final FabricPlan plan;
  private final FabricCommands commands;
  private final Evidence evidence;
  private final FoundCauses found;

  ReachCauses(FabricPlan plan, Evidence evidence, FoundCauses found) {
    this.plan = plan;
    this.commands = new FabricCommands(plan);
    this.evidence = evidence;
    this.found = found;
  }

  /**
   * Adds the causes. Returns true if the cluster could not be inspected, so that no other causes
   * can be found in it.
   */
  boolean addCauses() {
    Optional<MissingEvidence> silence = first(m -> m.what().equals(MissingEvidence.EVERYTHING));
    Optional<MissingEvidence> rejected = first(ReachCauses::isUnauthenticated);
    rejected.ifPresent(this::addRejectedLogin);
    silence.ifPresent(this::addSilence);
    boolean blind = silence.isPresent() || rejected.isPresent();
    if (!blind && showsNothing()) {
      first(m -> m.what().equals(NODES)).ifPresent(this::addHiddenCluster);
      blind = true;
    }
    if (blind) {
      first(m -> lacksCluster(m, Kind.NOT_FOUND)).ifPresent(this::addMissingCluster);
      first(m -> lacksCluster(m, Kind.REFUSED)).ifPresent(this::addHiddenProject);
    }
    return blind;
  }

  /** Returns whether the cluster responds, but shows neither nodes nor pods. */
  private boolean showsNothing() {
    return Stream.of(
            NODES, plan.install().namespace() + "/pods", plan.install().testNamespace() + "/pods")
        .allMatch(what -> first(m -> m.what().equals(what)).isPresent());
  }

  private void addHiddenCluster(MissingEvidence nodes) {
    if (nodes.why().startsWith("403")) {
      found.add(
          CauseDirectness.NO_LOGIN,
          "the cluster lets this login see neither nodes nor pods: " + nodes.why(),
          "gcloud auth login as a user who has access; or ask for roles/container.viewer on "
              + plan.scope().project(),
          FoundCauses.missing(evidence, nodes));
      return;
    }
    found.add(
        CauseDirectness.UNREACHABLE,
        "what answers is not an API server, or not a healthy one: " + nodes.why(),
        "see whether `kubectl get nodes` gets an answer from here (a proxy may answer instead); "
            + commands.doctor(),
        FoundCauses.missing(evidence, nodes));
  }

  private Optional<MissingEvidence> first(Predicate<MissingEvidence> test) {
    return evidence.missing().stream().filter(test).findFirst();
  }

  private static boolean isUnauthenticated(MissingEvidence missing) {
    return missing.what().equals(NODES)
        && (missing.why().startsWith("401") || missing.why().contains(ANONYMOUS));
  }

  /**
   * Returns whether the description of the cluster from the GKE API is missing for a reason of this
   * kind.
   */
  private static boolean lacksCluster(MissingEvidence missing, Kind kind) {
    return missing.what().equals(CloudFiles.CLUSTER) && CloudFiles.isMissing(missing, kind);
  }

  private void addRejectedLogin(MissingEvidence refused) {
    found.add(
        CauseDirectness.NO_LOGIN,
        "the cluster rejects this login: it expired, or is for another cluster",
        "gcloud auth login; then " + commands.credentials() + "; and " + commands.doctor(),
        FoundCauses.missing(evidence, refused));
  }

  private void addSilence(MissingEvidence silence) {
    if (silence.why().startsWith(MissingEvidence.NOT_ASKED)) {
      found.add(
          CauseDirectness.NOT_ASKED,
          "the cluster was " + silence.why(),
          commands.credentials() + "; then diagnose again",
          FoundCauses.missing(evidence, silence));
      return;
    }
    boolean cutOff =
        evidence.missing().stream()
            .anyMatch(
                m -> UNREACHABLE_KINDS.stream().anyMatch(kind -> CloudFiles.isMissing(m, kind)));
    if (cutOff) {
      found.add(
          CauseDirectness.UNREACHABLE,
          "neither the cluster nor Google Cloud answers: this machine cannot reach them",
          "check its network, proxy and name service; " + commands.doctor() + " asks again",
          FoundCauses.missing(evidence, silence));
    }
    found.add(
        CauseDirectness.UNREACHABLE,
        "the API server does not answer: " + silence.why(),
        "see whether `kubectl get nodes` gets an answer from here;"
            + " if kubectl uses another cluster: "
            + commands.credentials(),
        FoundCauses.missing(evidence, silence));
  }

  private void addMissingCluster(MissingEvidence absent) {
    found.add(
        CauseDirectness.NO_CLUSTER,
        "project "
            + plan.scope().project()
            + " has no cluster "
            + plan.cluster().name()
            + " in "
            + plan.cluster().location(),
        "is gcp:project the right one? "
            + commands.doctor()
            + "; to find leftovers of an earlier cluster: "
            + commands.orphans(),
        FoundCauses.missing(evidence, absent));
  }

  private void addHiddenProject(MissingEvidence refused) {
    found.add(
        CauseDirectness.NO_CLUSTER,
        "Google does not let this caller see project " + plan.scope().project(),
        "is gcp:project the right one, and this the right login? " + commands.doctor(),
        FoundCauses.missing(evidence, refused));
  }
}
