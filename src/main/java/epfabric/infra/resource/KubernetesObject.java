package epfabric.infra.resource;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A Kubernetes object of any kind; its name is fixed, so it is deleted before it is replaced. */
public final class KubernetesObject extends CustomResource {
  public KubernetesObject(String name, Args args, CustomResourceOptions options) {
    super(
        token(args.group, args.type),
        name,
        args,
        CustomResourceOptions.merge(
            CustomResourceOptions.builder()
                .version(Plugins.KUBERNETES)
                .deleteBeforeReplace(true)
                .build(),
            options));
  }

  /** The core group has no name in {@code apiVersion}, but is called core in tokens. */
  private static String token(String apiVersion, String kind) {
    String group = apiVersion.contains("/") ? apiVersion : "core/" + apiVersion;
    return "kubernetes:" + group + ":" + kind;
  }

  /** What every object has; further top-level fields are added when a kind needs them. */
  public static final class Args extends ResourceArgs {
    private final String group;
    private final String type;

    @Import(name = "apiVersion")
    public @Nullable Output<String> apiVersion;

    @Import(name = "kind")
    public @Nullable Output<String> kind;

    @Import(name = "metadata")
    public @Nullable Output<Map<String, Object>> metadata;

    @Import(name = "spec")
    public @Nullable Output<Map<String, Object>> spec;

    public Args(String apiVersion, String kind) {
      this.group = apiVersion;
      this.type = kind;
      this.apiVersion = Output.of(apiVersion);
      this.kind = Output.of(kind);
    }
  }
}
