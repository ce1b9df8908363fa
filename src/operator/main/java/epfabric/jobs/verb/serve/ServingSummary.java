package epfabric.jobs.verb.serve;

import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import epfabric.base.value.GatewayName;
import epfabric.fabric.catalog.model.ExpertWeights.Format;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NvshmemHeap;
import epfabric.fabric.plan.ServingGroup;
import epfabric.fabric.plan.ServingGroup.Role;
import epfabric.fabric.plan.ServingMemory;
import epfabric.fabric.plan.ServingPlan;
import epfabric.fabric.plan.notice.CombineFence;
import epfabric.fabric.plan.notice.ImageCautions;
import epfabric.jobs.serving.FabricVerdict;
import epfabric.jobs.serving.LinkTime;
import java.util.Locale;

/**
 * Describes how much memory of each GPU and how much time on the links a model needs, with the
 * parts of each sum.
 */
final class ServingSummary {
  private static final double MICRO = 1e6;
  private static final double MILLI = 1e3;

  private final FabricPlan plan;
  private final ServingPlan serving;
  private final FabricVerdict verdict;
  private final StringBuilder text = new StringBuilder();

  ServingSummary(FabricPlan plan, ServingPlan serving, FabricVerdict verdict) {
    this.plan = plan;
    this.serving = serving;
    this.verdict = verdict;
  }

  String text() {
    serving.groups().forEach(this::addGroup);
    line("Source of the model's figures: %s", serving.model().reference().source());
    CombineFence.of(plan.pool().machine(), serving)
        .flatMap(CombineFence::sentence)
        .ifPresent(known -> line("Image: %s; to check the image: %s", known, CombineFence.PAGE));
    ImageCautions.of(plan, serving)
        .forEach(known -> line("Image: %s (%s)", known.message(), known.source()));
    serving
        .cacheBucket()
        .ifPresent(bucket -> text.append(new BucketSteps(plan, serving, bucket).text()));
    serving.address().gateway().ifPresent(this::addGateway);
    verdict.held().ifPresent(why -> line("The server's pods wait. %s", why));
    return text.toString();
  }

  /**
   * Adds the note about the gateway and the command that enables the Gateway API. The command is
   * not needed if the stack manages both the cluster and the server, because the stack then enables
   * the API.
   */
  private void addGateway(GatewayName gateway) {
    line(
        "Requests come through Gateway %s, which has to let routes of this namespace in.", gateway);
    boolean enabledByStack =
        plan.cluster().spec().isPresent()
            && plan.serving().flatMap(server -> server.address().gateway()).isPresent();
    if (!enabledByStack) {
      line(
          "  gcloud container clusters update %s --project %s --location %s --gateway-api=standard",
          plan.cluster().name(), plan.scope().project(), plan.cluster().location());
    }
  }

  private void addGroup(ServingGroup group) {
    String role = group.role() == Role.AGGREGATED ? "" : ", " + EnumWord.of(group.role());
    line(
        "Memory of %s%s on %d GPUs of %s, in GB per GPU:",
        serving.model().id(), role, group.ranks(), CountedNoun.of(group.nodes(), "node"));
    addMemory(group.memory());
    line(
        "  Exchange between experts by %s (%s): %s.",
        group.kernels().phrase(), String.join(" ", serving.backendFlags(group)), group.why());
    serving
        .domainVariables(group, plan.pool().machine().nvlinkDomain())
        .forEach(
            variable ->
                line(
                    "  %s=%s: %s (%s).",
                    variable.name(), variable.value(), variable.why(), variable.source()));
    addLinks(group);
  }

  private static String bits(ServedModel.Dense dense) {
    String attention = number(dense.bits());
    return dense.feedBits() == dense.bits()
        ? attention
        : number(dense.feedBits()) + " and " + attention;
  }

  private void addMemory(ServingMemory memory) {
    ServedModel model = serving.model();
    line(
        "  experts          %6.1f  %.1f billion parameters x %s bits / %d GPUs",
        memory.expertsGb(), model.expertBillions(), number(model.experts().bits()), memory.ranks());
    line(
        "  other weights    %6.1f  %.1f billion parameters on each GPU at %s bits (embedding,"
            + " output and routers at 16 bits)",
        memory.restGb(), model.restBillions(), bits(model.dense()));
    line(
        "  KV cache         %6.1f  %d sequences x %d tokens x %d layers x %d bytes",
        memory.cacheGb(),
        memory.sequences(),
        memory.context(),
        model.size().layers(),
        model.cacheBytes());
    line("  buffers          %6.1f  %s", memory.bufferGb(), buffers(memory));
    line(
        "  together         %6.1f  of %.1f: %s x %d GiB",
        memory.neededGb(), memory.usableGb(), number(ServingMemory.SHARE), memory.gpuGib());
  }

  private static String buffers(ServingMemory memory) {
    return switch (memory.kernels()) {
      case LOW_LATENCY, HIGH_THROUGHPUT ->
          "of DeepEP, 1 GiB for NVLink"
              + memory.heap().map(heap -> ", " + gib(heap) + " for NVSHMEM's heap").orElse("");
      case DEEPEP_V2, FLASHINFER ->
          "of "
              + memory.kernels().title()
              + ", for "
              + ServingMemory.PROMPT_TOKENS
              + " tokens of each GPU";
    };
  }

  private static String gib(NvshmemHeap heap) {
    return (heap.allotted() >> 30) + " GiB";
  }

  private void addLinks(ServingGroup group) {
    ServedModel model = serving.model();
    line(
        "  A token moves %d bytes in each of %d layers: to %d experts in %s, back in 16 bits. %s.",
        group.memory().bytesPerToken(),
        model.experts().layers(),
        model.experts().topK(),
        group.memory().sent() == Format.BF16 ? "16 bits" : group.memory().sent().name(),
        linksInUse(group));
    LinkTime time = LinkTime.of(group, plan.pool().machine(), verdict.verdicts());
    line(
        "  With %d tokens of each GPU at once, links take at least %.1f us of a layer (dispatch"
            + " %.1f, combine %.1f), %.2f ms of all: %s.",
        time.tokens(),
        time.layer() * MICRO,
        time.dispatch() * MICRO,
        time.combine() * MICRO,
        time.layer() * model.experts().layers() * MILLI,
        time.measured()
            ? "at what " + time.test().word() + " measured on this fabric"
            : "at the links' own limit, as there is no result of " + time.test().word());
  }

  /** Describes which links the exchange uses if experts are chosen evenly. */
  private String linksInUse(ServingGroup group) {
    int domains = plan.pool().machine().nvlinkDomain().domainsOf(group.nodes());
    return domains == 1
        ? "All of it stays on NVLink"
        : String.format(
            Locale.ROOT,
            "If experts are used evenly, %d of %d parts of it go over NICs of %d Gbit/s",
            domains - 1,
            domains,
            plan.pool().machine().nics().gbitPerSecond());
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.valueOf((long) value)
        : String.format(Locale.ROOT, "%s", value);
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
