package epfabric.rehearsal.replay.log;

import epfabric.base.facts.GoogleNetworks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Replays our {@code nic_bandwidth.py}, with a bandwidth that was published for perftest. */
final class NicReplay implements TestReplay {
  /**
   * The program's limit of rounds. With more than 64 nodes, each node is paired with only 63 other
   * nodes.
   */
  private static final int MAX_ROUNDS = 63;

  private static final double GBPS = 47.77;
  private static final double MICROSECONDS = 3.5;
  private static final String SOURCE =
      "382.1 Gb/s of one NIC of 400 Gb/s, ib_write_bw on A4X (ai-hypercomputer); latency made up";

  @Override
  public Optional<String> good(TestCommandLine test, int cases, double share) {
    int nodes = test.place().nodes();
    int rails = Integer.parseInt(TestCommandLine.after(test.program(), "--want-rails", "8"));
    return Optional.of(new Log(nodes, test.place().node(), rails, share).text());
  }

  /** Returns false: in rehearsals, only DeepEP's tests show a slow fabric. */
  @Override
  public boolean showsSlowness() {
    return false;
  }

  /** Two nodes that send to each other in a round. */
  private record Pair(int one, int other) {
    boolean seenBy(int node) {
      return node == 0 || one == node || other == node;
    }
  }

  /**
   * The log of one node. Node 0 prints the lines of all nodes, any other node only its own lines.
   */
  private record Log(int nodes, int node, int rails, double share) {
    String text() {
      int rounds = Math.min(MAX_ROUNDS, nodes - 1 + nodes % 2);
      List<String> runs = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        for (Pair pair : pairs(round)) {
          if (pair.seenBy(node)) {
            addRuns(runs, round + 1, pair);
          }
        }
      }
      List<String> lines = new ArrayList<>(TestLog.label(SOURCE));
      lines.add(beginLine(rounds));
      IntStream.range(0, nodes).filter(n -> node == 0 || n == node).forEach(n -> addNode(lines, n));
      lines.addAll(runs);
      lines.add("[nic] done, " + (long) runs.size() * rails + " measured, 0 failed, 60.0 s");
      return String.join("\n", lines) + "\n";
    }

    /**
     * Returns a round's pairs. Over all rounds, each node is paired with every other node once;
     * with an odd number of nodes, one node pauses in each round.
     */
    private List<Pair> pairs(int round) {
      int seats = nodes - 1 + nodes % 2;
      List<Pair> pairs = new ArrayList<>();
      for (int one = 0; one < seats; one++) {
        int other = Math.floorMod(round - one, seats);
        if (one < other) {
          pairs.add(new Pair(one, other));
        } else if (one == other && seats < nodes) {
          pairs.add(new Pair(one, seats));
        }
      }
      return pairs;
    }

    private String beginLine(int rounds) {
      String view = node == 0 ? "all" : "node " + node;
      return "[nic] begin, "
          + (nodes + " nodes, " + rails + " rails, " + rounds + " rounds, view of " + view)
          + ", memory GPU, gid 3, message 1048576, wanted rails "
          + (rails + ", mtu " + GoogleNetworks.GREATEST_MTU + ", rate 400");
    }

    private void addNode(List<String> lines, int number) {
      lines.add("[nic] node " + number + ", host -");
      for (int rail = 0; rail < rails; rail++) {
        String gid = "10." + rail + "." + number / 256 + "." + number % 256;
        lines.add(
            "[nic] nic, node "
                + (number + ", rail " + rail + ", mlx5_" + rail + ", interface gpu" + rail)
                + ("rdma0, port ACTIVE, rate 400, mtu " + GoogleNetworks.GREATEST_MTU + ", gid ")
                + gid
                + ", type RoCE v2, network -, firmware -");
      }
    }

    private void addRuns(List<String> lines, int round, Pair pair) {
      lines.add(runLine("write", round, pair, GBPS * share));
      lines.add(runLine("latency", round, pair, MICROSECONDS));
    }

    private String runLine(String what, int round, Pair pair, double figure) {
      String figures =
          IntStream.range(0, rails)
              .mapToObj(rail -> rail + "-" + rail + String.format(Locale.ROOT, " %.5f", figure))
              .collect(Collectors.joining(", "));
      String step = what + ", round " + round + ", nodes " + pair.one() + "-" + pair.other();
      return "[nic] run, " + step + ", path 4096, rails " + figures;
    }
  }
}
