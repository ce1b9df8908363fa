package epfabric.e2e;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ProviderResource;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;

/** The typed resources that {@link SampleProgram} needs. */
@NullUnmarked // the SDK fills exported fields, and leaves inputs out that are null
final class SampleResources {
  private SampleResources() {}

  private static CustomResourceOptions pin(String version, CustomResourceOptions options) {
    return CustomResourceOptions.merge(
        CustomResourceOptions.builder().version(version).build(), options);
  }

  static final class GoogleArgs extends ResourceArgs {
    @Import(name = "name")
    final Output<String> name;

    @Import(name = "network")
    final Output<String> network;

    @Import(name = "ipCidrRange")
    final Output<String> ipCidrRange;

    @Import(name = "cluster")
    final Output<String> cluster;

    @Import(name = "nodeCount")
    final Output<Integer> nodeCount;

    @Import(name = "networkConfig")
    final Output<Map<String, Object>> networkConfig;

    private GoogleArgs(
        String name,
        Output<String> network,
        Output<String> cluster,
        Output<Integer> nodeCount,
        Output<Map<String, Object>> networkConfig) {
      this.name = Output.of(name);
      this.network = network;
      this.ipCidrRange = network == null ? null : Output.of("10.0.0.0/24");
      this.cluster = cluster;
      this.nodeCount = nodeCount;
      this.networkConfig = networkConfig;
    }

    static GoogleArgs named(String name) {
      return new GoogleArgs(name, null, null, null, null);
    }

    static GoogleArgs inNetwork(String name, Output<String> network) {
      return new GoogleArgs(name, network, null, null, null);
    }

    static GoogleArgs pool(
        String name, Output<String> cluster, int nodes, Output<Map<String, Object>> network) {
      return new GoogleArgs(name, null, cluster, Output.of(nodes), network);
    }
  }

  static final class GoogleResource extends CustomResource {
    @Export(
        name = "name",
        refs = {String.class},
        tree = "[0]")
    private Output<String> name;

    @Export(
        name = "endpoint",
        refs = {String.class},
        tree = "[0]")
    private Output<String> endpoint;

    GoogleResource(String type, String name, GoogleArgs args, CustomResourceOptions options) {
      super("gcp:" + type, name, args, pin("9.37.0", options));
    }

    Output<String> name() {
      return name;
    }

    Output<String> endpoint() {
      return endpoint;
    }
  }

  static final class KubernetesArgs extends ResourceArgs {
    @Import(name = "kubeconfig")
    final Output<String> kubeconfig;

    KubernetesArgs(Output<String> kubeconfig) {
      this.kubeconfig = kubeconfig;
    }
  }

  static final class KubernetesProvider extends ProviderResource {
    KubernetesProvider(String name, KubernetesArgs args) {
      super("kubernetes", name, args, pin("4.34.2", null));
    }
  }

  static final class ConfigMapArgs extends ResourceArgs {
    @Import(name = "apiVersion")
    final Output<String> apiVersion = Output.of("v1");

    @Import(name = "kind")
    final Output<String> kind = Output.of("ConfigMap");

    @Import(name = "metadata")
    final Output<Map<String, Object>> metadata;

    @Import(name = "data")
    final Output<Map<String, Object>> data;

    ConfigMapArgs(String name, Map<String, Object> data) {
      this.metadata = Output.of(Map.of("name", name, "namespace", "sample"));
      this.data = Output.of(data);
    }
  }

  static final class ConfigMap extends CustomResource {
    ConfigMap(String name, ConfigMapArgs args, CustomResourceOptions options) {
      super("kubernetes:core/v1:ConfigMap", name, args, pin("4.34.2", options));
    }
  }
}
