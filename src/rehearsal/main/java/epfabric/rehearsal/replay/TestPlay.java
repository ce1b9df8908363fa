package epfabric.rehearsal.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.kubernetes.api.ContainerPlay;
import epfabric.rehearsal.kubernetes.api.ContainerPlays;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import epfabric.rehearsal.replay.log.TestCommandLine;
import epfabric.rehearsal.replay.log.TestLog;
import epfabric.rehearsal.replay.log.TestOutcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Plays the pods of an acceptance test. The container {@code test} waits for its peers as the
 * launcher does, and then replays a log; the container {@code judge} runs the real judge on this
 * log.
 */
final class TestPlay implements ContainerPlays {
  private static final double POLL_SECONDS = 5;

  /** The assumed duration of a test is its limit divided by this number. */
  private static final double LIMIT_DIVISOR = 5;

  private static final String JUDGE = "judge";

  /**
   * The folder of a test that groups of nodes run; the log of a round is created when the round is
   * judged.
   */
  private static final ResultsFolder BEGUN = new ResultsFolder(TestLog.begun(), "");

  private final RehearsalDurations durations;
  private final Function<PodMoment, TestOutcome> outcomes;
  private final JudgeProgram judge;
  private final Map<String, Meeting> meetings = new TreeMap<>();
  private final Map<String, ResultsFolder> folders = new TreeMap<>();
  private final JobLaunchers launchers = new JobLaunchers();
  private final GroupsPlay groups = new GroupsPlay();

  /**
   * The end of a launcher's wait for its peers.
   *
   * @param seconds the time from the start of the launcher's container to the end of the wait
   */
  private record Meeting(double seconds, TestCommandLine test) {}

  /** Creates plays of tests whose outcomes the function returns. */
  TestPlay(
      Catalog catalog, RehearsalDurations durations, Function<PodMoment, TestOutcome> outcomes) {
    this.durations = durations;
    this.outcomes = outcomes;
    this.judge = new JudgeProgram(catalog);
  }

  @Override
  public ContainerPlay of(PodMoment moment) {
    double pull = durations.of("pods.pull");
    boolean judges = moment.container().equals(JUDGE);
    return (judges ? judge(moment) : test(moment)).pulledIn(pull);
  }

  private ContainerPlay test(PodMoment moment) {
    String uid = uid(moment);
    Optional<Meeting> meeting = Optional.ofNullable(meetings.get(uid));
    TestCommandLine test = meeting.map(Meeting::test).orElseGet(() -> TestCommandLine.of(moment));
    LauncherPeers peers = launchers.peers(moment, test);
    double running = moment.running().toMillis() / 1000.0;
    if (meeting.isEmpty()) {
      List<Integer> absent = peers.absent();
      if (!absent.isEmpty()) {
        return running < test.meetingSeconds()
            ? ContainerPlay.askedAgainAfter(POLL_SECONDS)
            : endOfLauncher(moment, neverCame(test, absent));
      }
      meetings.put(uid, new Meeting(running, test));
      if (!test.rounds().isEmpty()) {
        groups.begin(moment, test, outcomes.apply(moment), cases(moment));
      }
    }
    double sinceMeeting = running - meeting.map(Meeting::seconds).orElse(running);
    List<Integer> lost = peers.lost();
    if (!lost.isEmpty()) {
      return endOfLauncher(
          moment, ResultsFolder.lost(test, TestLog.begun(), lost, sinceMeeting, ""));
    }
    int roundCount = Math.max(1, test.rounds().size());
    double remaining =
        roundCount * usualSeconds(JsonTree.words(moment.spec(), "command")) - sinceMeeting;
    return remaining > 0
        ? ContainerPlay.askedAgainAfter(
            test.place().nodes() > 1 ? Math.min(remaining, POLL_SECONDS) : remaining)
        : endOfLauncher(
            moment, test.rounds().isEmpty() ? played(moment, test, sinceMeeting) : BEGUN);
  }

  /** Returns the usual duration in seconds, from the launcher's command line. */
  static double usualSeconds(List<String> words) {
    return Integer.parseInt(TestCommandLine.after(words, "--limit-seconds", "900")) / LIMIT_DIVISOR;
  }

  private static ResultsFolder neverCame(TestCommandLine test, List<Integer> absent) {
    String nodes = absent.size() == 1 ? "node " : "nodes ";
    String absentNodes = absent.toString().replaceAll("[\\[\\]]", "");
    return ResultsFolder.lost(
        test,
        TestLog.begun(),
        absent,
        0,
        nodes + absentNodes + " did not come within " + test.meetingSeconds() + " s");
  }

  private ResultsFolder played(PodMoment moment, TestCommandLine test, double seconds) {
    return ResultsFolder.played(test, cases(moment), outcomes.apply(moment), seconds);
  }

  /**
   * Returns the end of a launcher. The launcher exits with 0 even if its program failed, because
   * its exit code only states that it wrote its record.
   */
  private ContainerPlay endOfLauncher(PodMoment moment, ResultsFolder folder) {
    folders.put(uid(moment), folder);
    return ContainerPlay.endsWith(0, 0, "").printing(folder.log());
  }

  /**
   * Returns the play of the judge, which runs in the same pod and waits until the test has ended.
   */
  private ContainerPlay judge(PodMoment moment) {
    List<String> arguments = JsonTree.words(moment.spec(), "args");
    ResultsFolder folder = folders.get(uid(moment));
    if (folder != null) {
      return endOfJudge(
          TestCommandLine.rounds(arguments).isEmpty()
              ? judge.run(arguments, folder)
              : groups.judged(moment, arguments, folder, judge));
    }
    ObjectNode test = TestContainer.now(moment);
    if (test.has("terminated")) {
      return endOfJudge(judge.killed(arguments));
    }
    int patience = Integer.parseInt(TestCommandLine.after(arguments, "--await-launcher", "1"));
    return test.has("running") || moment.running().toSeconds() < patience
        ? ContainerPlay.askedAgainAfter(POLL_SECONDS)
        : endOfJudge(judge.absent(arguments));
  }

  private ContainerPlay endOfJudge(JudgeProgram.Ending ending) {
    return ContainerPlay.endsWith(ending.exitCode(), durations.of("pods.judge"), ending.summary())
        .printing(ending.text());
  }

  /** Returns the number of functional tests that the judge requires; DeepEP V2 has more than V1. */
  private static int cases(PodMoment moment) {
    List<String> words =
        JsonTree.items(moment.pod(), "spec", "containers").stream()
            .filter(container -> JsonTree.text(container, "name").equals(JUDGE))
            .findFirst()
            .map(container -> JsonTree.words(container, "args"))
            .orElse(List.of());
    return Integer.parseInt(TestCommandLine.after(words, "--cases", "24"));
  }

  private static String uid(PodMoment moment) {
    return JsonTree.text(moment.pod(), "metadata", "uid");
  }
}
