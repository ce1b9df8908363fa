package epfabric.operate.advice;

import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.google.GoogleException.Kind;
import epfabric.operate.live.Cluster;
import epfabric.operate.live.Evidence;
import epfabric.operate.live.Missing;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Causes that lie between here and the cluster: no network, no login, no such cluster. */
final class ReachCauses {
  /** What the API server calls somebody without a login. */
  private static final String ANONYMOUS = "\"system:anonymous\"";

  private static final String NODES = "nodes";

  private static final Set<Kind> NO_WAY = EnumSet.of(Kind.UNREACHABLE, Kind.TIMED_OUT);

  private final FabricPlan plan;
  private final Commands commands;
  private final Evidence evidence;
  private final Found found;

  ReachCauses(FabricPlan plan, Evidence evidence, Found found) {
    this.plan = plan;
    this.commands = new Commands(plan);
    this.evidence = evidence;
    this.found = found;
  }

  /** True when there is nothing to look at behind it. */
  boolean look() {
    Optional<Missing> silence = first(m -> m.what().equals(Cluster.EVERYTHING));
    Optional<Missing> stranger = first(ReachCauses::stranger);
    stranger.ifPresent(this::login);
    silence.ifPresent(this::silence);
    boolean blind = silence.isPresent() || stranger.isPresent();
    if (!blind && nothingSeen()) {
      first(m -> m.what().equals(NODES)).ifPresent(this::nothingTold);
      blind = true;
    }
    if (blind) {
      first(m -> google(m, Kind.NOT_FOUND)).ifPresent(this::noCluster);
      first(m -> google(m, Kind.REFUSED)).ifPresent(this::noProject);
    }
    return blind;
  }

  /** It answers, but to none of the questions that matter. */
  private boolean nothingSeen() {
    return Stream.of(
            NODES, plan.install().namespace() + "/pods", plan.install().testNamespace() + "/pods")
        .allMatch(what -> first(m -> m.what().equals(what)).isPresent());
  }

  private void nothingTold(Missing nodes) {
    if (nodes.why().startsWith("403")) {
      found.add(
          Directness.NO_LOGIN,
          "the cluster lets this login see neither nodes nor pods: " + nodes.why(),
          "gcloud auth login as somebody who may; or ask for roles/container.viewer on "
              + plan.scope().project(),
          Found.missing(evidence, nodes));
      return;
    }
    found.add(
        Directness.UNREACHABLE,
        "what answers is no API server, or one that is not well: " + nodes.why(),
        "see whether `kubectl get nodes` gets an answer from here (a proxy may answer instead); "
            + commands.doctor(),
        Found.missing(evidence, nodes));
  }

  private Optional<Missing> first(Predicate<Missing> test) {
    return evidence.missing().stream().filter(test).findFirst();
  }

  private static boolean stranger(Missing missing) {
    return missing.what().equals(NODES)
        && (missing.why().startsWith("401") || missing.why().contains(ANONYMOUS));
  }

  /** About the cluster itself; other things may be kept from a caller for other reasons. */
  private static boolean google(Missing missing, Kind kind) {
    return missing.what().equals(CloudFiles.CLUSTER) && CloudFiles.isMissing(missing, kind);
  }

  private void login(Missing refused) {
    found.add(
        Directness.NO_LOGIN,
        "the cluster does not take this login: it expired, or is another one's",
        "gcloud auth login; then " + commands.credentials() + "; and " + commands.doctor(),
        Found.missing(evidence, refused));
  }

  private void silence(Missing silence) {
    if (silence.why().startsWith(Missing.NOT_ASKED)) {
      found.add(
          Directness.UNREACHABLE,
          "the cluster was " + silence.why(),
          commands.credentials() + "; then diagnose again",
          Found.missing(evidence, silence));
      return;
    }
    boolean cutOff =
        evidence.missing().stream()
            .anyMatch(m -> NO_WAY.stream().anyMatch(kind -> CloudFiles.isMissing(m, kind)));
    if (cutOff) {
      found.add(
          Directness.UNREACHABLE,
          "neither the cluster nor Google Cloud answers: this machine has no way there",
          "look at its network, proxy and name service; " + commands.doctor() + " asks again",
          Found.missing(evidence, silence));
    }
    found.add(
        Directness.UNREACHABLE,
        "the API server does not answer: " + silence.why(),
        "see whether `kubectl get nodes` gets an answer from here; if the cluster is another: "
            + commands.credentials(),
        Found.missing(evidence, silence));
  }

  private void noCluster(Missing absent) {
    found.add(
        Directness.NO_CLUSTER,
        "project "
            + plan.scope().project()
            + " has no cluster "
            + plan.cluster().name()
            + " in "
            + plan.cluster().location(),
        "is gcp:project the right one? "
            + commands.doctor()
            + "; what is left over of an earlier one: "
            + commands.orphans(),
        Found.missing(evidence, absent));
  }

  private void noProject(Missing refused) {
    found.add(
        Directness.NO_CLUSTER,
        "Google does not let this caller see project " + plan.scope().project(),
        "is gcp:project the right one, and this the right login? " + commands.doctor(),
        Found.missing(evidence, refused));
  }
}
