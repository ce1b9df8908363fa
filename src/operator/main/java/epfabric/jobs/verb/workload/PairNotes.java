package epfabric.jobs.verb.workload;

import epfabric.base.facts.ManagedDranet;
import epfabric.base.facts.NodeResource;
import epfabric.base.facts.NvidiaDra;
import epfabric.deploy.manifest.pod.NodePaths;
import epfabric.fabric.plan.FabricPlan;

/** Explains the requirements on a cluster whose pods claim each GPU together with a NIC. */
final class PairNotes {
  private PairNotes() {}

  static String of(FabricPlan plan) {
    String pool = plan.pool().claimsGpus() ? DRIVER : OTHER_POOL;
    String text = CLUSTER + pool + (plan.addons().kueue() ? QUEUE : "");
    return text.replace("%pairs", String.valueOf(plan.pool().machine().gpus().count()))
        .replace("%gpus", NvidiaDra.GPU_CLASS)
        .replace("%gpu", NodeResource.GPU)
        .replace("%nics", ManagedDranet.RDMA_CLASS)
        .replace("%counted", ManagedDranet.KUEUE_RESOURCE)
        .replace("%no-plugin", NvidiaDra.NO_PLUGIN_LABEL)
        .replace("%present", NvidiaDra.presentLabel())
        .replace("%driver-root", NodePaths.HOST_DRIVER);
  }

  private static final String CLUSTER =
      """
      GPUs and NICs in pairs (--pairs)
        Each of the pod's %pairs claims has one GPU and one NIC at the same PCIe root, instead of
        %gpu and of the claim of all NICs. Where two GPUs and two NICs share a switch,
        the same root is the same switch: which of the two NICs a GPU gets is undefined.
        The cluster needs, besides GKE's DRANET:
          NVIDIA's DRA driver for GPUs, with its GPU resources turned on: class %gpus
          nodes without GKE's GPU driver and device plugin: gpu-driver-version=disabled, and the
            labels %no-plugin=true, %present=true
          the toleration of %gpu, which the manifest has: pods that count GPUs get one
            from GKE, pods that claim them do not
      """;

  private static final String OTHER_POOL =
      """
        The GPUs of this fabric's pools are counted: GKE's device plugin hands them out, and one GPU
        must not be handed out by both. Set epfabric:gpuPool.gpus: claimed once the fabric has
        passed, or run these pods on a pool of your own and change the nodeSelector.
      """;

  private static final String DRIVER =
      """
        This fabric's pools have those labels, and no driver. Install NVIDIA's DRA driver once, when
        a DaemonSet has put the GPU driver into %driver-root (docs/installer.md):
          helm upgrade --install nvidia-dra-driver-gpu nvidia-dra-driver-gpu \\
            --repo https://helm.ngc.nvidia.com/nvidia --version 25.12.0 \\
            --namespace nvidia-dra-driver-gpu --create-namespace \\
            --set nvidiaDriverRoot=%driver-root/ --set gpuResourcesEnabledOverride=true \\
            --set resources.computeDomains.enabled=false \\
            --set kubeletPlugin.priorityClassName= \\
            --set 'kubeletPlugin.tolerations[0].operator=Exists'
        Its devices: kubectl get resourceslices --field-selector=spec.driver=%gpus
        Whether the driver's libraries are then in the folder that LD_LIBRARY_PATH names is not
        known: we have not tried it.
      """;

  private static final String QUEUE =
      """
        Kueue refuses device classes that its configuration does not map (resources); before 0.18
        it counts no claims, and these pods take GPUs that the queue does not know about:
          deviceClassMappings:
            - {name: %gpu, deviceClassNames: [%gpus]}
            - {name: %counted, deviceClassNames: [%nics]}
        The queue covers both names. Kueue does not look at constraints: a pod that it admits may
        wait for a node with %pairs pairs.
      """;
}
