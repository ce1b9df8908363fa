package epfabric.jobs.serving;

import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.ServedModel;
import epfabric.fabric.plan.ServingMemory;
import epfabric.fabric.plan.ServingPlan.Kernels;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The least time that links allow for a token: only what the exchange between experts moves, at
 * line rate, with experts chosen evenly. Computing, attention and waiting come on top.
 */
public record LinkFloor(ServedModel model, Machine machine, int nodes) {
  /**
   * One direction of a GPU's NVLink in GB/s: half of NVIDIA's totals of 1.8 TB/s for B200 (fifth
   * generation) and 900 GB/s for H200 (fourth), nvidia.com/en-us/data-center/nvlink.
   */
  private static final Map<String, Double> NVLINK = Map.of("B200", 900.0, "H200", 450.0);

  private int ranks() {
    return nodes * machine.gpus().count();
  }

  /** What one token moves in one layer, to all its experts and back. */
  private long layerBytes() {
    return new ServingMemory(
            model, nodes, ranks(), machine.gpus().memoryGb(), 1, 1, Kernels.LOW_LATENCY)
        .bytesPerToken();
  }

  /**
   * Milliseconds of a token, when so many sequences are at work at once; absent where nobody knows
   * the machine's NVLink.
   */
  public OptionalDouble milliseconds(int concurrency) {
    int gpus = ranks();
    double perSecond;
    double away;
    if (nodes > 1) {
      perSecond = machine.rdmaNics() * machine.rdmaGbps() * 1e9 / 8 / machine.gpus().count();
      away = (nodes - 1.0) / nodes;
    } else if (NVLINK.containsKey(machine.gpus().name())) {
      perSecond = NVLINK.getOrDefault(machine.gpus().name(), 0.0) * 1e9;
      away = (gpus - 1.0) / gpus;
    } else {
      return OptionalDouble.empty();
    }
    int tokens = (concurrency + gpus - 1) / gpus;
    double bytes = (double) tokens * layerBytes() * model.experts().layers() * away;
    return OptionalDouble.of(bytes / perSecond * 1000);
  }

  /** What this many tokens mean for the links. */
  public TrafficGrowth.Load load(long tokens) {
    double message = (double) layerBytes() / model.experts().topK();
    return new TrafficGrowth.Load(message, message * model.experts().layers() * tokens);
  }
}
