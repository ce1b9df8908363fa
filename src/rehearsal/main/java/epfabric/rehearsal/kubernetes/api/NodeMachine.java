package epfabric.rehearsal.kubernetes.api;

import epfabric.base.facts.NodeResource;
import epfabric.fabric.catalog.Machine;

/**
 * The resources of a node's machine.
 *
 * @param type Compute Engine's machine type
 * @param accelerator GKE's name of the GPU model, e.g. {@code nvidia-b200}; empty without GPUs
 * @param gpus number of GPUs, which are allocatable once a driver is installed
 * @param rdmaNics number of RDMA NICs, which pods can claim if the NIC driver runs on the node
 * @param architecture architecture of the CPUs, e.g. {@code amd64}
 */
public record NodeMachine(
    String type,
    String accelerator,
    int gpus,
    int rdmaNics,
    String architecture,
    Capacity capacity) {
  /** CPUs, memory and local storage, as Kubernetes quantities. */
  public record Capacity(String cpus, String memory, String storage) {}

  private static final long GB = 1_000_000_000L;

  /**
   * Returns a GPU machine with less capacity than its type has, because the system reserves a part.
   */
  public static NodeMachine of(Machine machine) {
    Machine.Host host = machine.host();
    return new NodeMachine(
        machine.name(),
        machine.gpus().accelerator(),
        machine.gpus().count(),
        machine.nics().count(),
        host.architecture(),
        new Capacity(
            Integer.toString(host.cpus() - 1),
            host.memoryGb() * 95 / 100 + "Gi",
            machine.host().localSsds() * ((machine.host().ssds().gb() * GB) >> 30) + "Gi"));
  }

  /** Returns a machine without GPUs, with the capacity of an {@code e2-standard-4}. */
  public static NodeMachine small(String type) {
    return new NodeMachine(
        type, "", 0, 0, NodeResource.USUAL_ARCHITECTURE, new Capacity("3900m", "13Gi", "90Gi"));
  }
}
