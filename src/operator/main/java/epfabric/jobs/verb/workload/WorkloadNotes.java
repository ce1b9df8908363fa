package epfabric.jobs.verb.workload;

import epfabric.base.value.DriverSource;
import epfabric.deploy.manifest.pod.FabricPod;
import epfabric.fabric.environment.Environment.PayloadPlace;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.UserJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Explains each part of a workload's manifest, and the steps that a manifest cannot contain. */
final class WorkloadNotes {
  private static final String MAPPING = "DEEP_EP_DEVICE_TO_HCA_MAPPING";

  private final FabricPlan plan;
  private final FabricPod fabric;

  private WorkloadNotes(FabricPlan plan) {
    this.plan = plan;
    this.fabric = new FabricPod(plan);
  }

  static String of(FabricPlan plan, UserJob job) {
    WorkloadNotes notes = new WorkloadNotes(plan);
    List<String> parts = new ArrayList<>();
    parts.add(notes.nodes(job));
    if (job.pairs()) {
      parts.add(PairNotes.of(plan));
    }
    parts.add(PRIVILEGED);
    parts.add(MEMORY);
    parts.add(notes.libraries());
    parts.add(notes.mapping());
    parts.add(RENDEZVOUS);
    return String.join("\n", parts);
  }

  private String nodes(UserJob job) {
    return (fabric.claims() ? CLAIMED : ANNOTATED)
        .replace("%s", job.place().pool())
        .replaceFirst("%d", String.valueOf(plan.pool().machine().gpus().count()))
        .replaceFirst("%d", String.valueOf(plan.pool().machine().nics().count()));
  }

  private static final String ANNOTATED =
      """
      Pods on pool %s
        One pod per node, with all %d GPUs and all %d RDMA NICs: a NIC cannot be shared. \
      The annotations
        name the NICs, the resources count them. Tolerate the taints in the manifest and no others:
        a node that is not verified yet keeps one more.
        Only the first container, init containers aside, gets the devices of the NICs.
      """;

  private static final String CLAIMED =
      """
      Pods on pool %s
        One pod per node, with all %d GPUs and all %d RDMA NICs: a NIC cannot be shared. The pod
        claims the NICs by a template that its namespace needs; --form job begins with it. The
        container that names the claim in its resources gets them; a pod with hostNetwork cannot
        claim any. Tolerate the taints in the manifest and no others: a node not verified yet
        keeps one more.
      """;

  private static final String PRIVILEGED =
      """
      privileged, as root
        With IBGDA a GPU rings the NIC's doorbell itself, so the process maps NIC registers into the
        GPU; on GKE that fails without privileges. Where Pod Security is enforced, the namespace
        must admit it:
          kubectl label namespace NAMESPACE pod-security.kubernetes.io/enforce=privileged
        Anyone who can create pods there can do anything on the nodes.
      """;

  private static final String MEMORY =
      """
      Memory
        RDMA locks the memory it moves. A pod cannot set the limit for that: it has containerd's,
        unless it has CAP_IPC_LOCK, as privileged root does. To check, in the container:
        `ulimit -l` should say unlimited. If not, or for another user, the program has to start by
        running `ulimit -l unlimited`.
        NCCL and torch share memory in /dev/shm, where a pod has 64 MiB: hence the volume. Files
        written there count as the pod's memory.
      """;

  private String libraries() {
    StringBuilder text =
        new StringBuilder(
            """
            Libraries
            %s
            """
                .replace("%s", places().stripTrailing()));
    addLines(text, fabric.libraries());
    if (plan.pool().drivers() == DriverSource.GKE) {
      text.append(
          """
            Python and torch do not: your image needs those of the fabric's test image, for which
            the node's DeepEP is compiled.
          """);
    }
    text.append("  To use what is in your image (--libraries image) only:\n");
    addLines(text, fabric.driver());
    if (fabric.libraries().containsKey("LD_PRELOAD")) {
      text.append(
          """
            LD_PRELOAD puts the fabric's library before the one that comes with torch. Leave it out
            when your image has its own: two of them in one process do not work together.
          """);
    }
    return text.toString();
  }

  private String places() {
    boolean inPod = plan.install().payload() == PayloadPlace.POD;
    return (inPod ? IN_POD : ON_NODE).replace("%s", plan.workload().software().name());
  }

  private static final String ON_NODE =
      """
        The driver and the fabric's own software (%s) lie on every node; GKE shows them to GPU
        pods under /usr/local/nvidia. To use the node's DeepEP (--libraries node):
      """;

  private static final String IN_POD =
      """
        The driver lies on every node; GKE shows it to GPU pods under /usr/local/nvidia. The
        fabric's own software (%s) is copied in by the first container of each pod. To use its
        DeepEP (--libraries node):
      """;

  private String mapping() {
    if (!plan.workload().software().hasNvshmem()) {
      return """
      GPU to NIC
        Nothing to do: the software of this fabric moves data with NCCL, which takes the NIC nearest
        to each GPU.
      """;
    }
    return "GPU to NIC\n" + patchedMapping() + UNPATCHED;
  }

  private String patchedMapping() {
    String mapping = fabric.transportFor(Optional.empty()).get(MAPPING);
    return mapping == null
        ? """
            The fabric's own DeepEP does not map GPUs to NICs: two GPUs share a NIC.
          """
        : """
            A DeepEP with the patch of its pull request 466, as the fabric's own, reads
              %s=%s
          """
            .replaceFirst("%s", MAPPING)
            .replaceFirst("%s", mapping);
  }

  private static final String UNPATCHED =
      """
        Without that patch half of the NICs stay idle. A variable of the pod cannot help, as all
        processes share it: NVSHMEM_HCA_PE_MAPPING puts them all on the first NIC. So set these
        in each process, before it makes its Buffer, with the number of its GPU on this node.
        Python:
          os.environ["NVSHMEM_ENABLE_NIC_PE_MAPPING"] = "1"
          os.environ["NVSHMEM_HCA_LIST"] = f"mlx5_{local_rank}:1"
        Shell, as a file that torchrun starts (--no-python) with the program as its arguments:
          #!/bin/sh
          export NVSHMEM_ENABLE_NIC_PE_MAPPING=1
          export NVSHMEM_HCA_LIST="mlx5_${LOCAL_RANK:?}:1"
          exec "$@"
        To check: in a run, /sys/class/infiniband/mlx5_*/ports/1/counters/port_xmit_data rise alike.
      """;

  private static final String RENDEZVOUS =
      """
      How processes find each other
        DeepEP's tests start the processes of a node themselves: WORLD_SIZE is the number of nodes,
        RANK the number of this one, MASTER_ADDR the first pod, MASTER_PORT 8361.
        torchrun takes the same as options, and sets its own RANK and WORLD_SIZE for each process;
        Kubernetes fills in $(NAME) in a command, so no shell is needed:
          torchrun --nnodes=$(WORLD_SIZE) --node-rank=$(RANK) --nproc-per-node=8
            --master-addr=$(MASTER_ADDR) --master-port=$(MASTER_PORT) train.py
        In a LeaderWorkerSet (--form lws) the four are made of what its controller gives each
        container: LWS_GROUP_SIZE, LWS_WORKER_INDEX, LWS_LEADER_ADDRESS.
      """;

  private static void addLines(StringBuilder text, Map<String, String> variables) {
    variables.forEach((name, value) -> text.append("    " + name + "=" + value + "\n"));
  }
}
