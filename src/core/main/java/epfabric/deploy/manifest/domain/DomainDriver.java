package epfabric.deploy.manifest.domain;

import epfabric.deploy.manifest.pod.ImagePolicy;
import epfabric.deploy.manifest.pod.NamespaceManifests;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.plan.AddonsPlan.DomainSource;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * NVIDIA's DRA driver with only its compute domains enabled, because GKE's device plugin continues
 * to allocate the GPUs. GKE does not install this driver.
 *
 * <p>The objects are those of the driver's chart of the same version
 * (sigs.k8s.io/dra-driver-nvidia-gpu, deployments/helm); {@code DriverChartTest} compares them and
 * lists each difference.
 */
public final class DomainDriver {
  private final FabricPlan plan;
  private final DomainSource source;

  /**
   * @param source the driver to install
   */
  public DomainDriver(FabricPlan plan, DomainSource source) {
    this.plan = plan;
    this.source = source;
  }

  /** Returns the driver's namespace. */
  public static String namespace(FabricPlan plan) {
    return plan.scope().name("compute-domains");
  }

  /** Returns all objects in the order in which they are applied. */
  public List<Manifest> all() {
    String namespace = namespace(plan);
    List<Manifest> all = new ArrayList<>(new NamespaceManifests(plan).computeDomains(namespace));
    all.addAll(new ImagePolicy(plan).computeDomains(namespace, source.image()));
    all.addAll(new DomainDefinitions(plan).all());
    all.addAll(new DomainAccess(plan).all());
    all.add(new DomainController(plan, source.image()).manifest());
    all.add(new DomainPlugin(plan, source.image()).manifest());
    return List.copyOf(all);
  }
}
