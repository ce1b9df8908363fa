package epfabric.deploy.gitops;

import epfabric.deploy.manifest.tree.Manifest;
import java.util.List;

/**
 * Objects that are applied together. A stage that names this stage in {@code after} is applied when
 * all objects of this stage are ready.
 *
 * @param after names of the stages that must be ready first
 * @param wave length of the longest chain of stages before this one; stages with the same number do
 *     not depend on each other
 */
record DeploymentStage(String name, List<Manifest> manifests, List<String> after, int wave) {
  DeploymentStage {
    manifests = List.copyOf(manifests);
    after = List.copyOf(after);
  }
}
