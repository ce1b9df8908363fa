package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.TypeShape;
import com.pulumi.core.annotations.Import;
import com.pulumi.deployment.Deployment;
import com.pulumi.deployment.InvokeOptions;
import com.pulumi.resources.InvokeArgs;
import epfabric.base.facts.PulumiVersions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks up a cluster that exists outside the stack; no resource is registered. */
public final class ExistingCluster {
  private static final TypeShape<Map<String, Object>> RESULT =
      TypeShape.map(String.class, Object.class);

  private final Output<Map<String, Object>> result;

  public ExistingCluster(String project, String location, String name) {
    Args args = new Args();
    args.project = project;
    args.location = location;
    args.name = name;
    this.result =
        Deployment.getInstance()
            .invoke(
                "gcp:container/getCluster:getCluster",
                RESULT,
                args,
                InvokeOptions.builder().version(PulumiVersions.GCP).build());
  }

  /** Returns the address of the control plane. */
  public Output<String> endpoint() {
    return result.applyValue(cluster -> String.valueOf(cluster.get("endpoint")));
  }

  /** Returns the control plane's certificate authority, in base64. */
  public Output<String> certificateAuthority() {
    return result.applyValue(ExistingCluster::certificateAuthority);
  }

  private static String certificateAuthority(Map<String, Object> cluster) {
    if (cluster.get("masterAuths") instanceof List<?> auths
        && !auths.isEmpty()
        && auths.get(0) instanceof Map<?, ?> auth) {
      return String.valueOf(auth.get("clusterCaCertificate"));
    }
    throw new IllegalStateException("the cluster has no certificate authority");
  }

  @SuppressWarnings("UnusedVariable") // read by the SDK
  private static final class Args extends InvokeArgs {
    @Import(name = "project")
    private @Nullable String project;

    @Import(name = "location")
    private @Nullable String location;

    @Import(name = "name", required = true)
    private @Nullable String name;
  }
}
