package epfabric.results.judge.nic;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** A log of {@code nic_bandwidth.py}, to which a test adds faults. */
public record NicLog(int nodes, int rails, List<String> lines) {
  private static final String FAILURE = ": Failed status 12";

  public NicLog {
    lines = List.copyOf(lines);
  }

  /** Returns the log of a healthy fabric. */
  public static NicLog of(int nodes, int rails) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "[nic] begin, "
            + (nodes + " nodes, " + rails + " rails, " + (nodes - 1 + nodes % 2) + " rounds, ")
            + ("view of all, memory GPU, gid 3, message 1048576, wanted rails " + rails)
            + ", mtu 8896, rate 400");
    for (int node = 0; node < nodes; node++) {
      lines.add("[nic] node " + node + ", host gpu-" + node);
      for (int rail = 0; rail < rails; rail++) {
        lines.add(nic(node, rail));
      }
    }
    String first = ", round 1, nodes 0-1";
    for (int one = 0; one < nodes; one++) {
      for (int other = one + 1; other < nodes; other++) {
        String step = ", round 1, nodes " + one + "-" + other;
        for (int rail = 0; rail < rails; rail++) {
          String pair = rail + "-" + rail;
          lines.add("[nic] run, write" + step + ", path 4096, rails " + pair + " 48.00000");
          lines.add("[nic] run, latency" + step + ", path 4096, rails " + pair + " 3.50000");
          String across = rail + "-" + (rail + 1) % rails;
          lines.add("[nic] run, across" + step + ", path 4096, rails " + across + " 48.00000");
        }
      }
    }
    lines.add("[nic] run, read" + first + ", path 4096, rails 0-0 48.00000");
    lines.add("[nic] run, host-write" + first + ", path 4096, rails 0-0 50.00000");
    return new NicLog(nodes, rails, lines);
  }

  private static String nic(int node, int rail) {
    return "[nic] nic, node "
        + (node + ", rail " + rail + ", mlx5_" + rail + ", interface gpu" + rail)
        + ("rdma0, port ACTIVE, rate 400, mtu 8896, gid 10." + rail + ".0." + node)
        + (", type RoCE v2, network 10." + rail + ".0.0/24, firmware 28.1");
  }

  public String text() {
    long measured = lines.stream().filter(line -> line.startsWith("[nic] run")).count();
    boolean ended = lines.stream().anyMatch(line -> line.startsWith("[nic] missing"));
    String done = "[nic] done, " + measured + " measured, " + failures() + " failed, 20.0 s";
    boolean lost = lines.stream().anyMatch(line -> line.startsWith("[nic] lost"));
    return String.join("\n", lines) + "\n" + (lost || ended ? "" : done + "\n");
  }

  long failures() {
    return lines.stream().filter(line -> line.startsWith("[nic] failed")).count();
  }

  NicLog replacing(String text, String other) {
    return new NicLog(nodes, rails, lines.stream().map(l -> l.replace(text, other)).toList());
  }

  /** Returns the log with {@code text} replaced in the description of a NIC. */
  NicLog with(int node, int rail, String text, String other) {
    String start = "[nic] nic, node " + node + ", rail " + rail + ",";
    return changed(line -> line.startsWith(start), text, other);
  }

  private NicLog changed(Predicate<String> which, String text, String other) {
    return new NicLog(
        nodes,
        rails,
        lines.stream().map(line -> which.test(line) ? line.replace(text, other) : line).toList());
  }

  /** Returns the log with a failure instead of a measurement between NICs of two nodes. */
  NicLog failing(String what, int one, int other, int rail, String cause) {
    return failing(isRun(what, one, other, rail + "-" + rail), cause);
  }

  /** Returns the log with a NIC that fails with all other nodes. */
  NicLog failingNic(String what, int node, int rail, String cause) {
    return failing(
        line -> concerns(node).test(line) && line.contains("run, " + what) && ofRail(line, rail),
        cause);
  }

  /** Returns the log with a node that reaches no NIC of another number. */
  NicLog apart(int node) {
    return failing(line -> concerns(node).test(line) && line.contains("across"), "unanswered");
  }

  private NicLog failing(Predicate<String> which, String cause) {
    List<String> changedLines = new ArrayList<>();
    for (String line : lines) {
      if (which.test(line)) {
        String run = line.replace("[nic] run", "[nic] failed").replace(", path 4096", "");
        changedLines.add(run.substring(0, run.lastIndexOf(' ')) + ", " + cause + FAILURE);
      } else {
        changedLines.add(line);
      }
    }
    return new NicLog(nodes, rails, changedLines);
  }

  /** Returns the log with the result of a probe after each failure. */
  NicLog probing(String udp, String routes) {
    List<String> changedLines = new ArrayList<>();
    for (String line : lines) {
      changedLines.add(line);
      if (line.startsWith("[nic] failed")) {
        String pair = line.replace("failed", "probe").replaceAll(", [a-z-]+: .*", "");
        changedLines.add(pair + ", udp " + udp + ", routes " + routes);
      }
    }
    return new NicLog(nodes, rails, changedLines);
  }

  NicLog slow(int node, int rail, double gbps) {
    String figure = String.format(Locale.ROOT, "%.5f", gbps);
    return changed(
        line -> concerns(node).test(line) && line.contains("run, write") && ofRail(line, rail),
        "48.00000",
        figure);
  }

  NicLog late(int node, int rail, double us) {
    String figure = String.format(Locale.ROOT, "%.5f", us);
    return changed(
        line -> concerns(node).test(line) && line.contains("latency") && ofRail(line, rail),
        " 3.50000",
        " " + figure);
  }

  /** Returns the log with counters of a NIC that increase in the run with each other node. */
  NicLog counting(int node, int rail, String counters) {
    List<String> changedLines = new ArrayList<>(lines);
    for (int other = 0; other < nodes; other++) {
      if (other != node) {
        String pair = Math.min(node, other) + "-" + Math.max(node, other);
        changedLines.add(
            "[nic] count, write, round 1, nodes "
                + (pair + ", node " + node + ", rail " + rail)
                + (", packets 1000000, " + counters));
      }
    }
    return new NicLog(nodes, rails, changedLines);
  }

  NicLog lost(int node, String why) {
    List<String> changedLines = new ArrayList<>(lines);
    changedLines.add("[nic] lost, node " + node + ": " + why);
    return new NicLog(nodes, rails, changedLines);
  }

  NicLog missing(int node, String program) {
    List<String> changedLines =
        new ArrayList<>(lines.stream().filter(line -> !line.contains("run, ")).toList());
    changedLines.add("[nic] missing, node " + node + ": " + program);
    return new NicLog(nodes, rails, changedLines);
  }

  /** Returns the lines that a node other than node 0 prints. */
  NicLog viewOf(int node) {
    List<String> own =
        lines.stream()
            .filter(
                line ->
                    line.startsWith("[nic] begin")
                        || line.startsWith("[nic] node " + node + ",")
                        || line.startsWith("[nic] nic, node " + node + ",")
                        || concerns(node).test(line))
            .map(line -> line.replace("view of all", "view of node " + node))
            .toList();
    return new NicLog(nodes, rails, own);
  }

  private static Predicate<String> concerns(int node) {
    return line ->
        line.contains(", nodes " + node + "-") || line.matches(".*, nodes \\d+-" + node + ",.*");
  }

  private static Predicate<String> isRun(String what, int one, int other, String rails) {
    return line ->
        line.startsWith("[nic] run, " + what + ", round 1, nodes " + one + "-" + other + ",")
            && line.contains("rails " + rails + " ");
  }

  private static boolean ofRail(String line, int rail) {
    return line.contains("rails " + rail + "-" + rail + " ");
  }
}
