package epfabric.results.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.value.NodeRound;
import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.GroupJudge;
import epfabric.results.judge.GroupedRun;
import epfabric.results.judge.GroupedRun.Part;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.TestKind;
import epfabric.results.report.JudgedRun;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The option for the groups of each round, shared by the verbs that judge the folders that groups
 * of nodes wrote.
 */
final class RoundOption {
  @Option(
      names = "--round",
      paramLabel = "GROUPS",
      description =
          "The folder is of groups of nodes, such as 0-7,8-15; again for each further round.")
  private @Nullable List<String> rounds;

  /** The logs of all groups and the verdict on the whole run. */
  record JudgedGroups(GroupedRun run, JudgedRun judged) {}

  boolean given() {
    return rounds != null;
  }

  /** Reads and judges the results folder. */
  JudgedGroups judged(Catalog catalog, ExpectationOptions expected, List<String> paths) {
    TestKind test =
        expected
            .test()
            .orElseThrow(() -> CommandException.usage("--round needs --test", "--test internode"));
    if (paths.size() != 1) {
      throw CommandException.usage("--round is for one results folder", "");
    }
    ResultFiles files = new ResultFiles(catalog);
    GroupedRun run = new GroupFiles(files).read(Path.of(paths.get(0)), parseRounds());
    files.throwIfAny();
    RunLogs all = new RunLogs(run.parts().stream().map(Part::found).toList());
    return new JudgedGroups(
        run, new JudgedRun(all, new GroupJudge(catalog).judge(run, expected.of(test, catalog))));
  }

  private List<NodeRound> parseRounds() {
    return (rounds == null ? List.<String>of() : rounds)
        .stream()
            .map(
                text ->
                    NodeRound.parse(text)
                        .orElseThrow(
                            () ->
                                CommandException.usage(
                                    "--round is groups of nodes, got \"" + text + "\"",
                                    "0-7,8-15")))
            .toList();
  }
}
