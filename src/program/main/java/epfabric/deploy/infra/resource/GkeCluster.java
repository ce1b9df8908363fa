package epfabric.deploy.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.resources.CustomResourceOptions;
import epfabric.deploy.gcp.container.ClusterArgs;
import java.util.Map;

/** A GKE cluster. */
public final class GkeCluster extends GcpResource {
  @Export(
      name = "endpoint",
      refs = {String.class},
      tree = "[0]")
  private Output<String> endpoint;

  @Export(
      name = "masterAuth",
      refs = {Map.class, String.class, Object.class},
      tree = "[0,1,2]")
  private Output<Map<String, Object>> masterAuth;

  public GkeCluster(String name, ClusterArgs args, CustomResourceOptions options) {
    super(ClusterArgs.TYPE, name, args, options);
  }

  /** Returns the address of the control plane. */
  public Output<String> endpoint() {
    return endpoint;
  }

  /** Returns the control plane's certificate authority, in base64. */
  public Output<String> certificateAuthority() {
    return masterAuth.applyValue(auth -> String.valueOf(auth.get("clusterCaCertificate")));
  }
}
