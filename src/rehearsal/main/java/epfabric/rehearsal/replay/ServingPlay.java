package epfabric.rehearsal.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Plays the pods of a model server. An engine is ready after it has loaded the weights from the hub
 * into the GPUs. A router is ready once each Service in its command line has a ready pod, and stays
 * ready. Engines and routers never end by themselves.
 */
final class ServingPlay implements ContainerPlays {
  private static final String SET_NAME = "leaderworkerset.sigs.k8s.io/name";

  /** Matches an engine's address in a router's command line: {@code http://SERVICE:PORT}. */
  private static final Pattern ENGINE = Pattern.compile("http://([a-z][-a-z0-9]*+):\\d++");

  private final RehearsalDurations durations;

  ServingPlay(RehearsalDurations durations) {
    this.durations = durations;
  }

  /** Returns whether the pod belongs to an engine or to a router. */
  boolean plays(PodMoment moment) {
    return isEngine(moment) || !engineServices(moment).isEmpty();
  }

  private static boolean isEngine(PodMoment moment) {
    return !moment.label(SET_NAME).isEmpty();
  }

  private static List<String> engineServices(PodMoment moment) {
    return Stream.of("command", "args")
        .flatMap(part -> JsonTree.words(moment.spec(), part).stream())
        .map(ENGINE::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .toList();
  }

  @Override
  public ContainerPlay of(PodMoment moment) {
    if (isEngine(moment)) {
      double pull = durations.of("serving.pull");
      return ContainerPlay.readyAfter(durations.of("serving.load")).pulledIn(pull);
    }
    boolean allServed =
        engineServices(moment).stream().allMatch(service -> isServed(moment, service));
    return allServed
        ? ContainerPlay.readyAfter(durations.of("pods.other"))
        : ContainerPlay.askedAgainAfter(durations.of("serving.router"))
            .pulledIn(durations.of("pods.pull"));
  }

  private static boolean isServed(PodMoment moment, String name) {
    return moment.cluster().list("v1", "Service").stream()
        .filter(service -> JsonTree.text(service, "metadata", "name").equals(name))
        .filter(service -> inNamespace(moment, service))
        .map(service -> JsonTree.texts(service, "spec", "selector"))
        .anyMatch(selector -> hasReadyPod(moment, selector));
  }

  private static boolean hasReadyPod(PodMoment moment, Map<String, String> selector) {
    return moment.cluster().list("v1", "Pod").stream()
        .filter(pod -> inNamespace(moment, pod))
        .filter(
            pod ->
                JsonTree.texts(pod, "metadata", "labels")
                    .entrySet()
                    .containsAll(selector.entrySet()))
        .anyMatch(ServingPlay::isReady);
  }

  private static boolean inNamespace(PodMoment moment, ObjectNode object) {
    return JsonTree.text(object, "metadata", "namespace").equals(moment.namespace());
  }

  private static boolean isReady(ObjectNode pod) {
    return JsonTree.items(pod, "status", "conditions").stream()
        .anyMatch(
            condition ->
                JsonTree.text(condition, "type").equals("Ready")
                    && JsonTree.text(condition, "status").equals("True"));
  }
}
