package epfabric.deploy.gitops;

import epfabric.deploy.manifest.tree.Manifest;
import java.util.List;

/**
 * Objects that are applied together, and are ready before those of the next stage are applied.
 *
 * @param after names of the stages that must be ready first
 * @param wave minimum number of stages before it; stages with the same number do not follow each
 *     other
 */
record DeploymentStage(String name, List<Manifest> manifests, List<String> after, int wave) {
  DeploymentStage {
    manifests = List.copyOf(manifests);
    after = List.copyOf(after);
  }
}
