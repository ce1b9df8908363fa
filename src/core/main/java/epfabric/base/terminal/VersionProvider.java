package epfabric.base.terminal;

import epfabric.base.facts.PulumiVersions;
import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Versions of this jar and of the provider plugins it asks for. */
public final class VersionProvider implements IVersionProvider {
  /** Version of this jar. */
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
