package epfabric.rehearsal.replay;

import epfabric.rehearsal.replay.log.TestCommandLine;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The other pods of a test's run, as the test's launcher knows them.
 *
 * @param states the launchers' states, by the number of the node
 */
record LauncherPeers(Map<Integer, LauncherState> states, TestCommandLine.Place place) {

  /** Returns the nodes whose launcher does not run. */
  List<Integer> absent() {
    return peersExcept(LauncherState::runs);
  }

  /** Returns the nodes whose launcher ended before its program did. */
  List<Integer> lost() {
    return peersExcept(state -> state.runs() || state.tested());
  }

  private List<Integer> peersExcept(Predicate<LauncherState> excluded) {
    if (place.nodes() == 1) {
      return List.of();
    }
    return IntStream.range(0, place.nodes())
        .filter(node -> node != place.index())
        .filter(node -> !excluded.test(states.getOrDefault(node, LauncherState.ABSENT)))
        .boxed()
        .toList();
  }
}
