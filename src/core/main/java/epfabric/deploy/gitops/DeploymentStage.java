package epfabric.deploy.gitops;

import epfabric.deploy.manifest.tree.Manifest;
import java.util.List;

/**
 * Objects that are applied together. All of them are ready before the objects of the next stage are
 * applied.
 *
 * @param after names of the stages that must be ready first
 * @param wave smallest possible number of preceding stages; stages with the same number do not
 *     depend on each other
 */
record DeploymentStage(String name, List<Manifest> manifests, List<String> after, int wave) {
  DeploymentStage {
    manifests = List.copyOf(manifests);
    after = List.copyOf(after);
  }
}
