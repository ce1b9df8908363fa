package epfabric.kube;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** Nodes of a pool, played by {@code kube kubelet}. */
record StandInNodes(List<String> names, Path script, OwnedProcess process) {
  /** From now on containers and pods end as it says; running ones too. */
  void follow(Script next) {
    try {
      Path fresh = script.resolveSibling(script.getFileName() + ".new");
      Files.writeString(fresh, next.json());
      Files.move(
          fresh, script, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until pods could be scheduled to all of them, but for their own taints. */
  void awaitReady(Kubectl kubectl) {
    List<String> arguments = new ArrayList<>(List.of("--for=condition=Ready", "node"));
    arguments.addAll(names);
    kubectl.await(arguments.toArray(String[]::new));
    for (String name : names) {
      kubectl.awaitValue(
          List.of("get", "node", name, "-o", "jsonpath={.spec.taints[*].key}"),
          taints -> !taints.contains("node.kubernetes.io/"));
    }
  }
}
