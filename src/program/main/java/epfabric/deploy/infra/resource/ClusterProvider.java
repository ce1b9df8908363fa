package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ProviderResource;
import com.pulumi.resources.ResourceArgs;
import epfabric.base.facts.PulumiVersions;
import org.jspecify.annotations.Nullable;

/** The connection to a cluster's API server. */
public final class ClusterProvider extends ProviderResource {
  public ClusterProvider(String name, Args args, CustomResourceOptions options) {
    super(
        "kubernetes",
        name,
        args,
        CustomResourceOptions.merge(
            CustomResourceOptions.builder().version(PulumiVersions.KUBERNETES).build(), options));
  }

  /** The provider's settings; the engine expects all settings except texts as JSON. */
  public static final class Args extends ResourceArgs {
    @Import(name = "kubeconfig")
    public @Nullable Output<String> kubeconfig;

    @Import(name = "enableServerSideApply", json = true)
    public @Nullable Output<Boolean> enableServerSideApply;
  }
}
