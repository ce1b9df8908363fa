package epfabric.deploy.verb;

import epfabric.fabric.catalog.ServedModel;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingMemory;
import epfabric.fabric.plan.ServingPlan;
import epfabric.fabric.plan.ServingPlan.Kernels;
import java.util.Locale;

/** What a model needs of each GPU and of the links, each figure with what it is made of. */
final class ServingSummary {
  private ServingSummary() {}

  static String of(FabricPlan plan, ServingPlan serving) {
    ServingMemory memory = serving.memory();
    ServedModel model = serving.model();
    StringBuilder text = new StringBuilder();
    line(text, "%s on %d GPUs, GB of each:", model.id(), memory.ranks());
    line(
        text,
        "  experts          %6.1f  %.1f billion parameters x %s bits / %d GPUs",
        memory.expertsGb(),
        model.expertBillions(),
        number(model.experts().bits()),
        memory.ranks());
    line(
        text,
        "  other weights    %6.1f  %.1f billion parameters on each GPU, %s bits; tables 16",
        memory.restGb(),
        model.restBillions(),
        number(model.dense().bits()));
    line(
        text,
        "  KV cache         %6.1f  %d sequences x %d tokens x %d layers x %d bytes",
        memory.cacheGb(),
        memory.sequences(),
        memory.context(),
        model.layers(),
        model.cacheBytes());
    line(text, "  DeepEP's buffers %6.1f  %s", memory.bufferGb(), buffers(memory));
    line(
        text,
        "  together         %6.1f  of %.1f: %s x %d GiB",
        memory.neededGb(),
        memory.usableGb(),
        number(ServingMemory.SHARE),
        memory.gpuGb());
    line(
        text,
        "A token moves %d bytes in each of %d layers: to %d experts in %s, back in 16 bits. %s.",
        memory.bytesPerToken(),
        model.experts().layers(),
        model.experts().topK(),
        memory.sendsFp8() ? "FP8" : "16 bits",
        links(plan, serving));
    line(text, "Figures of the model: %s", model.source());
    return text.toString();
  }

  private static String buffers(ServingMemory memory) {
    String nvlink = "1 GiB for NVLink";
    if (memory.kernels() == Kernels.LOW_LATENCY) {
      return nvlink + ", and low latency's for " + ServingMemory.TOKENS + " tokens of each GPU";
    }
    return memory.nodes() > 1 ? nvlink + ", 1 GiB for NICs" : nvlink;
  }

  /** With experts asked alike. */
  private static String links(FabricPlan plan, ServingPlan serving) {
    return serving.nodes() == 1
        ? "All of it stays on NVLink"
        : String.format(
            Locale.ROOT,
            "If experts are asked alike, %d of %d parts of it go over NICs of %d Gbit/s",
            serving.nodes() - 1,
            serving.nodes(),
            plan.pool().machine().rdmaGbps());
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.valueOf((long) value)
        : String.format(Locale.ROOT, "%s", value);
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
