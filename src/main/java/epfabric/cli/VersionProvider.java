package epfabric.cli;

import epfabric.base.facts.PulumiVersions;
import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Versions of this jar and of the provider plugins it asks for. */
final class VersionProvider implements IVersionProvider {
  /** Version of this jar. */
  static String own() {
    return Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
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
