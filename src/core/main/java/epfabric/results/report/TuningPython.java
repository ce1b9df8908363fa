package epfabric.results.report;

import epfabric.base.value.CountedNoun;
import epfabric.results.report.TuningTable.Group;
import epfabric.results.report.TuningTable.Tuned;
import epfabric.results.report.chart.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes the fastest settings as Python for users of DeepEP. */
public final class TuningPython {
  private TuningPython() {}

  public static String of(TuningTable tuning) {
    List<String> lines = new ArrayList<>();
    lines.add("# Fastest settings by DeepEP's [tuning] lines, from `epfabric results tune`.");
    lines.add("# Arguments: num_sms, nvl_chunk, nvl_buffer, rdma_chunk, rdma_buffer (tokens).");
    lines.add("# Assumed: buffers as in DeepEP's tests, which do not print them: nvl_buffer 256");
    lines.add("# inside a node, 512 between nodes (720 with 24, 48, 96, 144 or 160 ranks),");
    lines.add("# rdma_buffer 128.");
    lines.add("import deep_ep");
    Optional<Group> last = Optional.empty();
    for (Tuned tuned : tuning.tuned()) {
      if (!last.equals(Optional.of(tuned.group()))) {
        lines.add("");
        lines.add("# " + head(tuned.group()));
        last = Optional.of(tuned.group());
      }
      lines.add(line(tuned));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String head(Group group) {
    String nodes = CountedNoun.of(group.nodes(), "node");
    String label = group.log().madeUp() ? "; NOT MEASURED, the log is " + group.log().word() : "";
    return group.words() + " on " + nodes + label;
  }

  private static String line(Tuned tuned) {
    String name = "EP" + tuned.group().ranks() + "_" + tuned.phase().name();
    String slowest = tuned.logs() > 1 ? ", slowest of " + tuned.logs() + " logs" : "";
    return name.toUpperCase(Locale.ROOT)
        + " = deep_ep.Config("
        + tuned.config().arguments()
        + ")  # "
        + NumberText.of(tuned.gbps(), 2)
        + " GB/s"
        + slowest;
  }
}
