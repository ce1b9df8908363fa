package epfabric.results.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.FileFailure;
import epfabric.base.value.NodeRound;
import epfabric.results.judge.GroupedRun;
import epfabric.results.judge.GroupedRun.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads the folders {@code node-N/round-K} that launchers of groups wrote into a results folder.
 */
final class GroupFiles {
  private static final String NODE = "node-";

  private final ResultFiles files;

  GroupFiles(ResultFiles files) {
    this.files = files;
  }

  /** Reads the folders of all rounds; only node 0's results folder contains those of all nodes. */
  GroupedRun read(Path results, List<NodeRound> rounds) {
    List<Part> parts = new ArrayList<>();
    for (int node : nodes(results)) {
      for (int round = 1; round <= rounds.size(); round++) {
        Path folder = results.resolve(NODE + node).resolve("round-" + round);
        if (Files.isDirectory(folder)) {
          parts.add(new Part(node, round, files.within(results, folder)));
        }
      }
    }
    if (parts.isEmpty()) {
      throw CommandException.usage(
          "no folder " + NODE + "N/round-K in " + results, "what launch.py --round leaves");
    }
    boolean ofAllNodes = parts.stream().anyMatch(part -> part.node() == 0);
    return new GroupedRun(rounds, ofAllNodes, parts);
  }

  private static List<Integer> nodes(Path results) {
    try (Stream<Path> below = Files.list(results)) {
      return below
          .map(path -> String.valueOf(path.getFileName()))
          .filter(name -> name.matches(NODE + "[0-9]{1,4}"))
          .map(name -> Integer.valueOf(name.substring(NODE.length())))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw CommandException.usage("cannot list " + results + ": " + FileFailure.reason(e), "");
    }
  }
}
