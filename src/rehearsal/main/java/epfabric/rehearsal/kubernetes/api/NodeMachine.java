package epfabric.rehearsal.kubernetes.api;

import epfabric.base.facts.NodeResource;
import epfabric.fabric.catalog.Machine;

/**
 * The resources of a node's machine, in quantities of Kubernetes.
 *
 * @param type Compute Engine's name
 * @param accelerator GKE's name of its GPUs, e.g. {@code nvidia-b200}; empty without any
 * @param gpus their number; they are offered once a driver is installed
 * @param rdmaNics their number; pods can claim them where the NIC driver runs
 * @param architecture of its CPUs, e.g. {@code amd64}
 */
public record NodeMachine(
    String type,
    String accelerator,
    int gpus,
    int rdmaNics,
    String architecture,
    Capacity capacity) {
  /** CPUs, memory and local storage, as Kubernetes writes quantities. */
  public record Capacity(String cpus, String memory, String storage) {}

  private static final long GB = 1_000_000_000L;

  /**
   * Returns a GPU machine: rounded below the figures of its page, as the system reserves a part.
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

  /** Returns a machine without GPUs, as small as {@code e2-standard-4}. */
  public static NodeMachine small(String type) {
    return new NodeMachine(
        type, "", 0, 0, NodeResource.USUAL_ARCHITECTURE, new Capacity("3900m", "13Gi", "90Gi"));
  }
}
