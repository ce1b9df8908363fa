package epfabric.jobs.serving;

import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.plan.ServingMemory;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Roofline;
import java.util.OptionalDouble;

/**
 * The minimum time per token that the links allow: the data of the exchange between experts at line
 * rate, with experts chosen evenly. Computation, attention and waiting are not included.
 */
public record LinkFloor(ServedModel model, Machine machine, int nodes) {
  private int ranks() {
    return nodes * machine.gpus().count();
  }

  /**
   * Returns the bytes that one token moves in one layer, to all its experts and back to its GPU.
   */
  private long layerBytes() {
    var group = new ServingMemory.Group(nodes, machine.gpus().count(), machine.nvlinkDomain());
    return new ServingMemory(model, group, machine.gpus().memoryGb(), 1, 1, Kernels.LOW_LATENCY)
        .bytesPerToken();
  }

  /** Returns the milliseconds per token with {@code concurrency} sequences; empty on one GPU. */
  public OptionalDouble milliseconds(int concurrency) {
    int gpus = ranks();
    Link link = Link.of(machine, nodes);
    int domains = machine.nvlinkDomain().domainsOf(nodes);
    OptionalDouble limit = Roofline.of(machine).limit(link, domains, gpus);
    if (limit.isEmpty()) {
      return limit;
    }
    int tokens = (concurrency + gpus - 1) / gpus;
    double bytes = (double) tokens * layerBytes() * model.experts().layers();
    return OptionalDouble.of(bytes / (limit.getAsDouble() * 1e9) * 1000);
  }

  /** Returns the load of {@code tokens} tokens on the links. */
  public TrafficGrowth.Load load(long tokens) {
    double message = (double) layerBytes() / model.experts().topK();
    return new TrafficGrowth.Load(message, message * model.experts().layers() * tokens);
  }
}
