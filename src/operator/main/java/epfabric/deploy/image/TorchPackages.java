package epfabric.deploy.image;

import epfabric.fabric.catalog.BuildArtifacts.Wheels;
import epfabric.fabric.catalog.SoftwareSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The Python packages that have to be chosen for torch of one version from one index.
 *
 * @param packages what is wanted beside torch
 */
public record TorchPackages(String torch, List<String> packages, String index, String python) {
  public TorchPackages {
    packages = List.copyOf(packages);
  }

  /** What a set wants from an index. */
  public static TorchPackages of(SoftwareSet set, Wheels wheels) {
    Map<String, String> versions = set.versions();
    return new TorchPackages(
        versions.getOrDefault("torch", ""),
        wheels.packages(),
        wheels.index(),
        versions.getOrDefault("python", ""));
  }

  /** What is asked for; all else follows from it. */
  public List<String> wanted() {
    return Stream.concat(Stream.of("torch==" + torch), packages.stream()).toList();
  }

  /** How plans and locks name them. */
  @Override
  public String toString() {
    return String.join(" ", wanted()) + " for Python " + python + " from " + index;
  }
}
