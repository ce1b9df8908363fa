package epfabric.rehearsal.replay;

import epfabric.deploy.manifest.test.ProbeJob;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Plays the pod that inspects a node during a first run. It prints example answers, because
 * emulated nodes cannot be inspected.
 *
 * @param answers the answer to print, by the ID of its question; empty for no answer
 */
public record ProbePlay(RehearsalDurations durations, Function<String, Optional<String>> answers)
    implements ContainerPlays {

  /** Returns whether a container belongs to a pod that inspects a node. */
  public static boolean plays(PodMoment moment) {
    return moment.label(Labels.NAME).equals(ProbeJob.NAME)
        && moment.container().equals(ProbeJob.CONTAINER);
  }

  /** Returns the play of the container, which starts once the ConfigMap that it mounts exists. */
  @Override
  public ContainerPlay of(PodMoment moment) {
    ObjectKey key = new ObjectKey("v1", "ConfigMap", moment.namespace(), moment.label(Labels.JOB));
    return moment
        .cluster()
        .get(key)
        .map(map -> playAnswering(JsonTree.text(map, "data", ProbeJob.QUESTIONS)))
        .orElseGet(() -> ContainerPlay.askedAgainAfter(1))
        .pulledIn(durations.of("pods.pull"));
  }

  private ContainerPlay playAnswering(String questions) {
    String log =
        questions
            .lines()
            .map(line -> line.substring(0, line.indexOf(' ')))
            .map(id -> answers.apply(id).map(text -> line(id, text)).orElse(""))
            .collect(Collectors.joining());
    return ContainerPlay.endsWith(0, durations.of("pods.ready"), "").printing(log);
  }

  private static String line(String id, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    String encoded = bytes.length == 0 ? "-" : Base64.getEncoder().encodeToString(bytes);
    return ProbeJob.ANSWER + id + " 0 1 " + encoded + "\n";
  }
}
