package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.GoogleNetworks;
import epfabric.base.facts.ManagedDranet;
import epfabric.base.facts.NicDevice;
import epfabric.base.facts.NvidiaDra;
import epfabric.base.json.Json;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.NicFault;
import epfabric.rehearsal.kubernetes.api.NodeSpec;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Publishes a node's devices as {@code tools/kube/kubelet/nics.go} does: one NIC without RDMA, and
 * all RDMA NICs of the machine, two at each PCIe root.
 */
final class NodeDevices {
  static final String API = "resource.k8s.io/v1";
  static final String SLICE = "ResourceSlice";
  static final String CLASS = "DeviceClass";

  /** The name of NVIDIA's GPU driver, which {@link NicFault#FOREIGN_SLICES} publishes. */
  private static final String GPU_DRIVER = NvidiaDra.GPU_CLASS;

  private final ObjectStore objects;
  private final Map<String, NodeSpec> joined = new TreeMap<>();
  private final Map<String, Integer> generations = new TreeMap<>();
  private boolean classesWithheld;

  NodeDevices(ObjectStore objects) {
    this.objects = objects;
  }

  /** Publishes the devices of a node that has joined. */
  void join(NodeSpec node) {
    if (NodeSpec.claimable(node.labels())) {
      joined.put(node.name(), node);
      makeClasses();
      publish(node.name(), Optional.empty());
    }
  }

  /** Sets whether the device classes of NICs exist, and creates or removes them. */
  void classes(boolean exist) {
    classesWithheld = !exist;
    if (classesWithheld) {
      List.of(ManagedDranet.RDMA_CLASS, NicDevice.OTHER_CLASS)
          .forEach(name -> objects.remove(new ObjectKey(API, CLASS, "", name)));
    } else if (!joined.isEmpty()) {
      makeClasses();
    }
  }

  private void makeClasses() {
    if (!classesWithheld) {
      makeClass(ManagedDranet.RDMA_CLASS, true);
      makeClass(NicDevice.OTHER_CLASS, false);
    }
  }

  /** Removes the slices of a node that has left. */
  void leave(String node) {
    joined.remove(node);
    withdraw(node);
  }

  /** Publishes a node's devices again; does nothing if no NIC driver runs on the node. */
  void publish(String name, Optional<NicFault> fault) {
    NodeSpec node = joined.get(name);
    if (node != null) {
      withdraw(name);
      generations.merge(name, 1, Integer::sum);
      slice(node, fault).ifPresent(objects::create);
    }
  }

  private void withdraw(String node) {
    List.of(ManagedDranet.DRIVER, GPU_DRIVER)
        .forEach(driver -> objects.remove(new ObjectKey(API, SLICE, "", node + "-" + driver)));
  }

  private Optional<ObjectNode> slice(NodeSpec node, Optional<NicFault> fault) {
    List<ObjectNode> nics = nics(node.machine().rdmaNics());
    if (fault.isEmpty()) {
      return Optional.of(slice(node, ManagedDranet.DRIVER, nics, 1));
    }
    return switch (fault.get()) {
      case LOST_NIC ->
          Optional.of(slice(node, ManagedDranet.DRIVER, nics.subList(0, nics.size() - 1), 1));
      case INCOMPLETE_SLICES ->
          Optional.of(
              slice(node, ManagedDranet.DRIVER, nics.subList(0, 1 + (nics.size() - 1) / 2), 2));
      case SLICES_GONE -> Optional.empty();
      case FOREIGN_SLICES -> Optional.of(slice(node, GPU_DRIVER, gpus(node.machine().gpus()), 1));
    };
  }

  private ObjectNode slice(NodeSpec node, String driver, List<ObjectNode> devices, int slices) {
    ObjectNode owner =
        objects
            .get(EmulatedNodes.key(node.name()))
            .map(
                there ->
                    JsonTree.of(
                        OrderedTree.of("apiVersion", "v1")
                            .with("kind", "Node")
                            .with("name", node.name())
                            .with("uid", ObjectStore.uid(there))
                            .with("controller", true)))
            .orElseGet(Json::object);
    ObjectNode pool =
        JsonTree.of(
            "name", node.name(),
            "generation", generations.getOrDefault(node.name(), 1),
            "resourceSliceCount", slices);
    return object(
        SLICE,
        JsonTree.of(
            "name", node.name() + "-" + driver, "ownerReferences", JsonTree.array(List.of(owner))),
        JsonTree.of(
            OrderedTree.of("driver", driver)
                .with("nodeName", node.name())
                .with("pool", pool)
                .with("devices", JsonTree.array(devices))));
  }

  private static ObjectNode object(String kind, ObjectNode metadata, ObjectNode spec) {
    return JsonTree.of("apiVersion", API, "kind", kind, "metadata", metadata, "spec", spec);
  }

  private static List<ObjectNode> nics(int rdmaNics) {
    List<ObjectNode> nics = new ArrayList<>();
    nics.add(nic("eth1", false, 2, root(0)));
    for (int i = 0; i < rdmaNics; i++) {
      nics.add(
          nic(ManagedDranet.rdmaInterface(i), true, 8 * (1 + i / 2) + 1 + i % 2, root(1 + i / 2)));
    }
    return nics;
  }

  private static ObjectNode nic(String name, boolean rdma, int bus, String root) {
    return JsonTree.of(
        OrderedTree.of("name", String.format(Locale.ROOT, "pci-0000-%02x-00-0", bus))
            .with(
                "attributes",
                OrderedTree.of(NicDevice.interfaceName(), JsonTree.of("string", name))
                    .with(NicDevice.rdma(), JsonTree.of("bool", rdma))
                    .with(
                        ManagedDranet.DRIVER + "/mtu",
                        JsonTree.of("int", GoogleNetworks.GREATEST_MTU))
                    .with(NicDevice.PCIE_ROOT, JsonTree.of("string", root))));
  }

  private static List<ObjectNode> gpus(int count) {
    List<ObjectNode> gpus = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      gpus.add(
          JsonTree.of(
              OrderedTree.of("name", "gpu-" + i)
                  .with(
                      "attributes",
                      JsonTree.of(NicDevice.PCIE_ROOT, JsonTree.of("string", root(1 + i / 2))))));
    }
    return gpus;
  }

  private static String root(int number) {
    return String.format(Locale.ROOT, "pci0000:%02x", 8 * number);
  }

  /** Creates a device class as GKE does. */
  private void makeClass(String name, boolean rdma) {
    if (objects.get(new ObjectKey(API, CLASS, "", name)).isEmpty()) {
      String driver = "device.driver == \"" + ManagedDranet.DRIVER + "\"";
      String kind = "device.attributes[\"" + ManagedDranet.DRIVER + "\"].rdma == " + rdma;
      objects.create(
          object(
              CLASS,
              JsonTree.of("name", name),
              JsonTree.of("selectors", JsonTree.array(List.of(selector(driver), selector(kind))))));
    }
  }

  private static ObjectNode selector(String expression) {
    return JsonTree.of("cel", JsonTree.of("expression", expression));
  }
}
