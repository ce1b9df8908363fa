package epfabric.rehearsal.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.JsonTree;
import epfabric.rehearsal.kubernetes.PodMoment;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The other pods of a test's run, as its launcher knows them. */
final class LauncherPeers {
  private static final String JOB = "batch.kubernetes.io/controller-uid";
  static final String INDEX = "batch.kubernetes.io/job-completion-index";

  private final List<ObjectNode> pods;
  private final TestCommandLine test;

  LauncherPeers(PodMoment moment, TestCommandLine test) {
    this.test = test;
    String job = moment.label(JOB);
    this.pods =
        test.place().nodes() == 1
            ? List.of()
            : moment.cluster().list("v1", "Pod").stream()
                .filter(pod -> JsonTree.text(pod, "metadata", "labels", JOB).equals(job))
                .toList();
  }

  /** Nodes whose launcher does not run. */
  List<Integer> absent() {
    return without(LauncherPeers::runs);
  }

  /** Nodes whose launcher went before its program ended. */
  List<Integer> lost() {
    return without(pod -> runs(pod) || tested(pod));
  }

  private List<Integer> without(Predicate<ObjectNode> fine) {
    if (test.place().nodes() == 1) {
      return List.of();
    }
    return IntStream.range(0, test.place().nodes())
        .filter(node -> node != test.place().index())
        .filter(node -> pods.stream().noneMatch(pod -> is(pod, node) && fine.test(pod)))
        .boxed()
        .toList();
  }

  private static boolean is(ObjectNode pod, int node) {
    return JsonTree.text(pod, "metadata", "labels", INDEX).equals(Integer.toString(node));
  }

  private static boolean runs(ObjectNode pod) {
    return !JsonTree.object(pod, "metadata").has("deletionTimestamp")
        && TestContainer.state(pod).has("running");
  }

  private static boolean tested(ObjectNode pod) {
    return JsonTree.text(TestContainer.state(pod), "terminated", "exitCode").equals("0");
  }
}
