package epfabric.document;

import epfabric.environment.GpuPoolRequest.Capacity;
import epfabric.plan.FabricPlan;
import epfabric.plan.NodePoolPlan.Spec;
import epfabric.plan.Reservation;
import epfabric.value.EnumWord;
import java.util.ArrayList;
import java.util.List;

/** What the project must be allowed to use before the first deployment. */
final class RunbookQuota {
  private final FabricPlan plan;
  private final Names names;

  RunbookQuota(FabricPlan plan) {
    this.plan = plan;
    this.names = new Names(plan);
  }

  void write(Markdown out) {
    out.subheading("Before the first `up`: quota");
    if (plan.pool().spec().isPresent()) {
      out.text("The GPU nodes of this environment need, in " + names.region() + ":");
      out.list(needs(plan.pool().spec().get()));
    }
    out.text(
        "The first command shows what the region counts. Newer GPUs are counted by family, which"
            + " the region does not list: the second command, or the console's page *Quotas &"
            + " System Limits*, shows those (commands not tried by us). A quota of 0 must be"
            + " raised before `up`, which may take Google days; a quota is no promise of stock.");
    out.commands(names.regionQuotas(), names.gpuQuotas());
    plan.reservation().ifPresent(reservation -> reserved(out, reservation));
  }

  private void reserved(Markdown out, Reservation reservation) {
    String zone = plan.scope().zone().name();
    out.text(
        "The machines come from reservation "
            + Markdown.code(reservation.name())
            + ". `epfabric doctor` looks whether it is ready, of this machine type, shared with the"
            + " project and large enough; by hand (`count` less `inUseCount` is what is left):");
    if (reservation.block().isEmpty()) {
      out.commands(reservation.describe(zone));
    } else {
      out.commands(reservation.describe(zone), reservation.blocks(zone));
    }
  }

  private List<String> needs(Spec spec) {
    int nodes = plan.pool().totalNodes();
    String gpus = Words.count(plan.pool().gpus(), plan.pool().machine().gpus().name() + " GPU");
    List<String> needs = new ArrayList<>();
    needs.add(gpus + ", " + counted(spec.capacity()));
    if (spec.disks().localSsds() > 0) {
      long ssds = (long) nodes * spec.disks().localSsds();
      needs.add(
          ("local SSD: " + Words.number(ssds * 375) + " GB")
              + (spec.preemptible() ? ", preemptible" : "")
              + (" (" + spec.disks().localSsds() + " of 375 GB in every node),")
              + " if the machine's family counts them");
    }
    needs.add(
        "boot disks: "
            + Words.number((long) nodes * spec.disks().bootDiskGib())
            + (" GiB of " + Markdown.code(spec.disks().bootDiskType())));
    return needs;
  }

  private static String counted(Capacity capacity) {
    return switch (capacity) {
      case SPOT, FLEX_START ->
          "in the **preemptible** quota of the GPU, not the usual one (capacity "
              + EnumWord.of(capacity)
              + ")";
      case ON_DEMAND -> "in the usual quota of the GPU, not the preemptible one";
      case RESERVATION -> "in the usual quota of the GPU, which the reservation was made with";
    };
  }
}
