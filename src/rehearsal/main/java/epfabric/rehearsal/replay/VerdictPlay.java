package epfabric.rehearsal.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.value.TerminationMessage;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.fabric.environment.WorkloadRequest.Gate;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import epfabric.rehearsal.replay.log.TestCommandLine;
import epfabric.results.judge.verdict.ChainVerdict;
import epfabric.results.judge.verdict.ChainVerdict.ExpectedTest;
import epfabric.results.judge.verdict.ChainVerdict.JudgedPod;
import epfabric.results.judge.verdict.ChainVerdictText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Plays {@code epfabric verdict}, the last Job of the acceptance tests: reads the verdicts of the
 * emulated pods and judges them as the real program does.
 */
final class VerdictPlay implements ContainerPlays {
  private final RehearsalDurations durations;

  VerdictPlay(RehearsalDurations durations) {
    this.durations = durations;
  }

  @Override
  public ContainerPlay of(PodMoment moment) {
    if (moment.running().isZero()) {
      return ContainerPlay.askedAgainAfter(durations.of("pods.ready"))
          .pulledIn(durations.of("pods.pull"));
    }
    List<String> words = JsonTree.words(moment.spec(), "args");
    String namespace = TestCommandLine.after(words, "--namespace", "");
    Gate gate =
        Gate.valueOf(TestCommandLine.after(words, "--gate", "strict").toUpperCase(Locale.ROOT));
    List<JudgedPod> pods =
        moment.cluster().list("v1", "Pod").stream()
            .filter(pod -> JsonTree.text(pod, "metadata", "namespace").equals(namespace))
            .filter(pod -> JsonTree.text(pod, "status", "phase").equals("Succeeded"))
            .filter(pod -> !label(pod, Labels.JOB_INDEX).isEmpty())
            .map(VerdictPlay::judgedPod)
            .toList();
    ChainVerdict verdict = ChainVerdict.of(expected(words), pods);
    String summary = verdict.summary(TerminationMessage.MOST_BYTES).strip();
    return ContainerPlay.endsWith(verdict.exitCode(gate), 0, summary)
        .printing(ChainVerdictText.of(verdict) + "\n" + verdict.answer(gate) + "\n");
  }

  private static List<ExpectedTest> expected(List<String> words) {
    List<ExpectedTest> tests = new ArrayList<>();
    for (int i = 0; i + 1 < words.size(); i++) {
      if (words.get(i).equals("--test")) {
        String[] parts = words.get(i + 1).split("=", 2);
        boolean advisory =
            i + 3 < words.size()
                && words.subList(i + 2, i + 4).equals(List.of("--advisory", parts[0]));
        tests.add(new ExpectedTest(parts[0], Integer.parseInt(parts[1]), advisory));
      }
    }
    return tests;
  }

  private static JudgedPod judgedPod(ObjectNode pod) {
    ObjectNode ended =
        JsonTree.items(pod, "status", "containerStatuses").stream()
            .filter(container -> JsonTree.text(container, "name").equals("judge"))
            .findFirst()
            .map(container -> JsonTree.object(container, "state", "terminated"))
            .orElseGet(JsonTree::of);
    return new JudgedPod(
        label(pod, Labels.JOB),
        Integer.parseInt(label(pod, Labels.JOB_INDEX)),
        JsonTree.text(pod, "spec", "nodeName"),
        JsonTree.text(ended, "message"),
        JsonTree.text(ended, "finishedAt"));
  }

  private static String label(ObjectNode pod, String name) {
    return JsonTree.text(pod, "metadata", "labels", name);
  }
}
