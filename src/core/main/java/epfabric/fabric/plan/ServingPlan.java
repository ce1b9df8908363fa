package epfabric.fabric.plan;

import epfabric.base.value.EnumWord;
import epfabric.base.value.GatewayName;
import epfabric.base.value.ImageName;
import epfabric.fabric.catalog.NvlinkDomain;
import epfabric.fabric.catalog.engine.DomainVariable;
import epfabric.fabric.catalog.engine.EngineBackend.When;
import epfabric.fabric.catalog.engine.EngineCatalog;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.environment.ServingRequest.Backend;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.environment.ServingRequest.Shape;
import epfabric.fabric.plan.ServingGroup.Role;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A server of one model on the fabric, run by a third-party inference engine.
 *
 * @param pool node pool of the server
 * @param cacheBucket bucket with the model's files; absent if they come from the hub
 * @param groups one group, or the groups of prefill and decode in this order
 */
public record ServingPlan(
    ServedModel model,
    Address address,
    Programs programs,
    String pool,
    Optional<String> cacheBucket,
    List<ServingGroup> groups) {
  public ServingPlan {
    groups = List.copyOf(groups);
  }

  /**
   * The address of the server.
   *
   * @param name name of the server, and of its group if there is only one
   * @param namespace absent for kubectl's current namespace
   * @param gateway gateway for requests from outside the cluster; absent without one
   */
  public record Address(String name, Optional<String> namespace, Optional<GatewayName> gateway) {}

  /**
   * The engine and the images.
   *
   * @param image image of the engine; unbuilt if the user named none
   * @param router image of the program that sends a request to prefill and then to decode; absent
   *     if one group does both
   */
  public record Programs(Engine engine, ImageName image, Optional<ImageName> router) {}

  /**
   * The user's request, with names and images as the user typed them; an absent part has its
   * default.
   */
  public record Request(
      Model model, Software software, RequestedPlace place, Size size, Optional<String> gateway) {}

  /**
   * The model to serve.
   *
   * @param own description of the model, if it is not in the catalog
   */
  public record Model(String id, Optional<ServedModel> own, Optional<String> cacheBucket) {}

  /** The inference engine, how its experts exchange tokens, and the images that run it. */
  public record Software(
      Engine engine, Backend backend, Optional<String> image, Optional<String> router) {}

  /**
   * The size of the server.
   *
   * @param nodes nodes of each group
   * @param decodeNodes nodes of the group that decodes, if the number differs
   * @param context tokens of the longest sequence
   * @param sequences number of simultaneous sequences per GPU
   */
  public record Size(
      Shape shape,
      Optional<Integer> nodes,
      Optional<Integer> decodeNodes,
      int context,
      int sequences) {}

  /** Returns the number of nodes of all groups. */
  public int nodes() {
    return groups.stream().mapToInt(ServingGroup::nodes).sum();
  }

  /** Returns the number of tokens of the longest sequence. */
  public int context() {
    return groups.get(0).memory().context();
  }

  /** Returns whether prefill and decode have separate groups. */
  public boolean apart() {
    return groups.size() > 1;
  }

  /**
   * Returns the engine's variables for NVLink between the nodes of a group, and between groups that
   * transfer a KV cache.
   */
  public List<DomainVariable> domainVariables(ServingGroup group, NvlinkDomain machine) {
    String word = EnumWord.of(programs.engine());
    return EngineCatalog.get().domain().stream()
        .filter(variable -> variable.isFor(word, group.kernels()))
        .filter(
            variable ->
                variable.cache()
                    ? apart() && machine.connects(nodes())
                    : machine.connects(group.nodes()))
        .toList();
  }

  /**
   * Returns how many nodes share NVLink. If there are several, their pods need channels of one
   * ComputeDomain.
   */
  public int nodesOnNvlink(NvlinkDomain machine) {
    boolean shared = groups.stream().anyMatch(group -> !domainVariables(group, machine).isEmpty());
    return shared ? nodes() : 1;
  }

  /**
   * Returns the engine's flags for the kernels of a group. The flags depend on the number of nodes
   * even if NVLink connects the nodes: SGLang refuses its single-node flag on several nodes
   * (moe_hook.py, 0.5.23).
   */
  public List<String> backendFlags(ServingGroup group) {
    Set<When> when =
        EnumSet.of(
            group.nodes() == 1 ? When.ONE_NODE : When.SEVERAL_NODES,
            group.role() == Role.DECODE ? When.DECODE : When.BOTH);
    return EngineCatalog.get()
        .backend(EnumWord.of(programs.engine()), group.kernels())
        .flags()
        .of(when);
  }

  /**
   * Returns the address of a group. The LeaderWorkerSet controller creates a Service with the
   * group's name.
   */
  public String service(ServingGroup group) {
    return group.name() + "-api";
  }

  /** Returns the address of the server. */
  public String service() {
    return address.name() + "-api";
  }
}
