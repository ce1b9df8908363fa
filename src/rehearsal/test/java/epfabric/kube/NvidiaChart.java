package epfabric.kube;

import epfabric.deploy.manifest.Parsed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** NVIDIA's chart of the DRA driver, as {@code tools/kube/controllers/build} renders it for GKE. */
final class NvidiaChart {
  private NvidiaChart() {}

  private static String text() {
    try {
      return Files.readString(
          ControlPlane.controllers().resolve("compute-domains").resolve("install.yaml"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Map<?, ?>> objects() {
    List<Map<?, ?>> objects = new ArrayList<>();
    for (Object document : Parsed.documents(text())) {
      if (document instanceof Map<?, ?> object) {
        objects.add(object);
      }
    }
    return objects;
  }

  /** Adds the chart's custom resource definitions to a control plane. */
  static void define(Kubectl kubectl) {
    String definitions =
        Arrays.stream(text().split("(?m)^---$"))
            .filter(document -> document.contains("kind: CustomResourceDefinition"))
            .collect(Collectors.joining("---"));
    kubectl.apply(definitions).orFail();
    kubectl.await("--for=condition=Established", "crd", "--all");
  }
}
