package epfabric.deploy.image;

import epfabric.base.facts.ImageArchitecture;
import epfabric.fabric.catalog.BuildArtifacts.Wheels;
import epfabric.fabric.catalog.SoftwareSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The Python packages to resolve from one index for one version of torch.
 *
 * @param packages the packages wanted in addition to torch
 */
public record TorchPackages(
    String torch,
    List<String> packages,
    String index,
    String python,
    ImageArchitecture architecture) {
  public TorchPackages {
    packages = List.copyOf(packages);
  }

  /** Returns the packages that a set needs from an index. */
  public static TorchPackages of(SoftwareSet set, Wheels wheels) {
    Map<String, String> versions = set.versions();
    return new TorchPackages(
        versions.getOrDefault("torch", ""),
        wheels.packages(),
        wheels.index(),
        versions.getOrDefault("python", ""),
        wheels.architecture());
  }

  /** Returns the requested packages, from which the resolver derives all others. */
  public List<String> wanted() {
    return Stream.concat(Stream.of("torch==" + torch), packages.stream()).toList();
  }

  /** Returns the name used by plans and locks. */
  @Override
  public String toString() {
    String cpu = architecture == ImageArchitecture.AMD64 ? "" : " on " + architecture.wheels();
    return String.join(" ", wanted()) + " for Python " + python + cpu + " from " + index;
  }
}
