package epfabric.fabric.plan;

import epfabric.base.value.EnumWord;
import epfabric.base.value.GatewayName;
import epfabric.base.value.ImageName;
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
 * @param pool node pool it runs on
 * @param cacheBucket bucket that has the model's files; absent if they come from the hub
 * @param groups prefill before decode
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
   * Where requests go.
   *
   * @param name its only group has it, too
   * @param namespace absent: the one that {@code kubectl} is set to
   * @param gateway gateway for requests from outside the cluster; absent without one
   */
  public record Address(String name, Optional<String> namespace, Optional<GatewayName> gateway) {}

  /**
   * The engine and the images.
   *
   * @param image the engine's; unbuilt where the user gave none
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
   * @param own the model's description, where the catalog's is not used
   */
  public record Model(String id, Optional<ServedModel> own, Optional<String> cacheBucket) {}

  /** The inference engine, how its experts exchange tokens, and the images that run it. */
  public record Software(
      Engine engine, Backend backend, Optional<String> image, Optional<String> router) {}

  /**
   * How large the server is.
   *
   * @param nodes of each group
   * @param decodeNodes of the group that decodes, where it has others
   * @param context tokens of the longest sequence
   * @param sequences sequences at once on each GPU
   */
  public record Size(
      Shape shape,
      Optional<Integer> nodes,
      Optional<Integer> decodeNodes,
      int context,
      int sequences) {}

  /** Returns the nodes of all groups. */
  public int nodes() {
    return groups.stream().mapToInt(ServingGroup::nodes).sum();
  }

  /** Returns the tokens of the longest sequence. */
  public int context() {
    return groups.get(0).memory().context();
  }

  /** Whether prefill and decode have separate groups. */
  public boolean apart() {
    return groups.size() > 1;
  }

  /** Returns the engine's flags for the kernels of a group. */
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

  /** Returns the address of a group; its set's controller makes a Service of the group's name. */
  public String service(ServingGroup group) {
    return group.name() + "-api";
  }

  /** Returns the address of the server. */
  public String service() {
    return address.name() + "-api";
  }
}
