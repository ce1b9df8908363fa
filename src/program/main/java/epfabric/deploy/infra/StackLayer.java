package epfabric.deploy.infra;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A part of a fabric with a separate lifetime; each layer is also a Pulumi project. */
public enum StackLayer {
  /** Image repository and cache bucket, which environments share and a destroy keeps. */
  ARTIFACTS,
  /** APIs, node account and VPCs. */
  NETWORK,
  /** The GKE cluster with its system pool. */
  CLUSTER,
  /** GPU pool and pod networks. */
  FABRIC,
  /** The acceptance tests of the fabric. */
  ACCEPTANCE;

  private static final String ROOT = "epfabric";

  /** Returns the Pulumi project that declares only this layer. */
  public String project() {
    return ROOT + "-" + folder();
  }

  /** Returns the folder of this layer's project below {@code stacks/}. */
  public String folder() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the layers that a Pulumi project declares: one layer, or for the root project all
   * except the artifacts.
   *
   * @throws UnknownProjectException if epfabric has no project of this name
   */
  public static Set<StackLayer> ofProject(String project) {
    if (project.equals(ROOT)) {
      return EnumSet.of(NETWORK, CLUSTER, FABRIC, ACCEPTANCE);
    }
    List<StackLayer> layers =
        Arrays.stream(values()).filter(layer -> layer.project().equals(project)).toList();
    if (layers.isEmpty()) {
      String known =
          Arrays.stream(values()).map(StackLayer::project).collect(Collectors.joining(", "));
      throw new UnknownProjectException(project, ROOT + ", " + known);
    }
    return EnumSet.copyOf(layers);
  }
}
