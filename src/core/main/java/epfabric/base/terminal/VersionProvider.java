package epfabric.base.terminal;

import epfabric.base.facts.PulumiVersions;
import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Prints the versions of this jar and of its provider plugins. */
public final class VersionProvider implements IVersionProvider {
  /** Returns the version of this jar. */
  public static String own() {
    return Optional.ofNullable(VersionProvider.class.getPackage().getImplementationVersion())
        .orElse("unpackaged");
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "epfabric " + own(),
      "pulumi-gcp " + PulumiVersions.GCP + ", pulumi-kubernetes " + PulumiVersions.KUBERNETES
    };
  }
}
