package epfabric.cli;

import epfabric.infra.resource.Plugins;
import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Versions of this jar and of the provider plugins it asks for. */
final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String own =
        Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
            .orElse("unpackaged");
    return new String[] {
      "epfabric " + own, "pulumi-gcp " + Plugins.GCP + ", pulumi-kubernetes " + Plugins.KUBERNETES
    };
  }
}
