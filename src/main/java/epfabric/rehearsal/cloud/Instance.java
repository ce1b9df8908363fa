package epfabric.rehearsal.cloud;

/**
 * One virtual machine of a node pool.
 *
 * @param name unique in the project, new for every machine: {@code gke-CLUSTER-POOL-0001}
 * @param cluster short name of its cluster
 * @param pool short name of its pool
 * @param zone where it runs
 * @param machineType for example {@code a4-highgpu-8g}
 * @param spot true if it can be taken away
 */
public record Instance(
    String name, String cluster, String pool, String zone, String machineType, boolean spot) {}
