package epfabric.rehearsal.cloud.machines;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One virtual machine of a node pool.
 *
 * @param name unique in the project, new for every machine: {@code gke-CLUSTER-POOL-0001}
 * @param cluster short name of the cluster
 * @param pool short name of the pool
 * @param zone the zone of the machine
 * @param machineType for example {@code a4-highgpu-8g}
 * @param spot true if Google may preempt the machine
 * @param nodeLabels labels that the pool's configuration sets on the node
 */
public record Instance(
    String name,
    String cluster,
    String pool,
    String zone,
    String machineType,
    boolean spot,
    SortedMap<String, String> nodeLabels) {
  public Instance {
    nodeLabels = Collections.unmodifiableSortedMap(new TreeMap<>(nodeLabels));
  }
}
