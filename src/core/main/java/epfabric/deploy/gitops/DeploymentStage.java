package epfabric.deploy.gitops;

import epfabric.deploy.manifest.tree.Manifest;
import java.util.List;

/**
 * Objects that are applied together. They must be ready before any stage is applied that names
 * their stage in {@code after}.
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
